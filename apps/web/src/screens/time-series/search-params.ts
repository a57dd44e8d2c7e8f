import * as z from 'zod/mini';
import { naturalNumber, searchParam, searchParams } from '#lib/state/search-param.ts';

const seconds = z.number().check(z.int(), z.minimum(0), z.maximum(9_999_999_999));
const ids = z.array(z.string());

export const periods = ['24h', '7d', '1m', '3m', '1y', 'own'] as const;

/** What a period can be compared with: the one before, the same days of last week or of last year. */
export const comparisons = ['previous', 'week', 'year'] as const;
export type Comparison = (typeof comparisons)[number];
/** A batch is compared with another by days after sowing. */
export type Compare = Comparison | 'batch';

/** Marks on the charts, which can be hidden. */
export const layers = ['alarms', 'notes', 'tasks', 'control', 'readings', 'night'] as const;
export type Layer = (typeof layers)[number];

/** The ends of the y axes that a person chose, by field. */
const limits = z.record(z.string(), z.tuple([z.number(), z.number()]).check(z.refine(([low, high]) => low < high)));
export type Limits = z.output<typeof limits>;

/**
 * Search parameters of the time-series screen; the whole view is in the address, so links can be shared: controllers
 * `c`, fields `f`, the period and its end (epoch seconds; now if omitted) or custom days, zoom, comparison, chart,
 * table and its `page`, or two fields `pair` against each other, the two `batches` that are compared, hidden marks `off`, y axes, the
 * chart in full screen (`all` or a field), the course of each day `fine` where days are drawn as one value, the open annotation `id` or a new one, and the period `span` of the new one. Invalid values fall back to their defaults. Part of the first bundle, so it must not import the contract.
 */
export const timeSeriesSearch = z.object({
  c: searchParam(ids),
  f: searchParam(ids),
  period: searchParam(z.enum(periods)),
  end: searchParam(seconds),
  from: searchParams.day,
  to: searchParams.day,
  zoom: searchParam(z.tuple([seconds, seconds]).check(z.refine(([from, to]) => from < to))),
  compare: searchParam(z.enum([...comparisons, 'batch'])),
  batches: searchParam(z.tuple([naturalNumber, naturalNumber])),
  view: searchParam(z.enum(['table', 'scatter'])),
  page: searchParams.page,
  pair: searchParam(z.tuple([z.string(), z.string()])),
  off: searchParam(z.array(z.enum(layers))),
  y: searchParam(z.literal('all')),
  fine: searchParam(z.literal(true)),
  limits: searchParam(limits),
  full: searchParam(z.string()),
  span: searchParam(z.tuple([seconds, seconds]).check(z.refine(([from, to]) => from < to))),
  sheet: searchParams.sheet('annotation'),
  id: searchParams.id,
});
export type TimeSeriesSearch = z.output<typeof timeSeriesSearch>;
export type Period = (typeof periods)[number];
