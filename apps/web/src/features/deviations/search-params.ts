import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

export const tabs = ['open', 'ended', 'log'] as const;
export const listPeriods = ['1d', '7d', '30d', '90d'] as const;
export const daysOf: Record<(typeof listPeriods)[number], number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };

/**
 * Tab, field (or cause), controller `c` and highest level, whether only the reader's own, length and last day of the period (by default today), page, and the
 * deviations that are acted on.
 */
export const deviationListSearch = z.object({
  tab: searchParam(z.enum(tabs)),
  field: searchParams.text,
  c: searchParam(z.string()),
  level: searchParam(z.int().check(z.minimum(1), z.maximum(3))),
  mine: searchParam(z.boolean()),
  period: searchParam(z.enum(listPeriods)),
  end: searchParams.day,
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  act: searchParams.ids,
});
export type DeviationListSearch = z.output<typeof deviationListSearch>;

/** Page of a deviation's log (only very long ones have a second), and the step that a notification's button asked for. */
export const deviationDetailSearch = z.object({
  page: searchParams.page,
  do: searchParam(z.enum(['mute', 'act'])),
});

export const trendPeriods = ['7d', '30d', '90d', 'own'] as const;

const small = (max: number) => searchParam(z.int().check(z.minimum(0), z.maximum(max)));

/**
 * Period or own days; field (or cause), controller `c` and highest level; and a day, or a weekday (Monday is 0) with its
 * hour, that was chosen in a chart.
 */
export const trendsSearch = z.object({
  period: searchParam(z.enum(trendPeriods)),
  from: searchParams.day,
  to: searchParams.day,
  field: searchParams.text,
  c: searchParams.text,
  level: searchParam(z.int().check(z.minimum(1), z.maximum(3))),
  weekday: small(6),
  hour: small(23),
  day: searchParams.day,
});
export type TrendsSearch = z.output<typeof trendsSearch>;
