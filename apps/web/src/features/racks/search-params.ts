import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';
import { useWidgetSearch, type SetSearch } from '#lib/state/use-search-state.ts';

export const colorings = ['crop', 'stage', 'days', 'free'] as const;
/** What the tints of the positions show. */
export type Coloring = (typeof colorings)[number];
/** What the drawn racks show: batches by position, or a measured value by tier through time. */
export const rackViews = [...colorings, 'value'] as const;

/** How far the measured values go back. */
export const readingSpans = ['24h', '7d', '30d'] as const;
export type ReadingSpan = (typeof readingSpans)[number];

const sheets = ['rack', 'rackNew', 'groups', 'places'] as const;

/** Search parameters of the racks view, which is part of a page with parameters of its own. */
const racksSearch = z.object({
  group: searchParams.id,
  rack: searchParams.id,
  day: searchParams.day,
  by: searchParam(z.enum(rackViews)),
  /** of the measured value */
  field: searchParams.code,
  span: searchParam(z.enum(readingSpans)),
  sheet: searchParams.sheet(...sheets),
});
export type RacksSearch = z.output<typeof racksSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetRacksSearch = SetSearch<RacksSearch>;

export const useRacksSearch = () => useWidgetSearch(racksSearch);
