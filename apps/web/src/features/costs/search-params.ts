import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';

export const costTabs = ['overview', 'entries', 'what-if'] as const;
export const costPeriods = [3, 6, 12, 24] as const;

/** Search parameters of costs: number of months up to this one, tab, page of the entries, and the open sheet. */
export const costsSearch = z.object({
  months: searchParam(z.literal(costPeriods)),
  tab: searchParam(z.enum(costTabs)),
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  sheet: searchParams.sheet('new', 'edit', 'rates'),
  /** the edited cost */
  id: searchParams.id,
});
export type CostsSearch = z.output<typeof costsSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetCostsSearch = SetSearch<CostsSearch>;
