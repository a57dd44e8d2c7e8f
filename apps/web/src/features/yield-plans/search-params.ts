import * as z from 'zod/mini';
import { naturalNumber, searchParam, searchParams } from '#lib/state/search-param.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
export const planTabs = ['plan', 'forecast', 'compare'] as const;

/** Search parameters of the production plan: tab, year, crop, compared batches, and the open sheet. */
export const planSearch = z.object({
  tab: searchParam(z.enum(planTabs)),
  year: searchParam(z.number().check(z.int(), z.minimum(2000), z.maximum(2200))),
  crop: searchParams.id,
  /** compared batches; the newest if omitted */
  works: searchParam(z.array(naturalNumber).check(z.maxLength(8))),
  sheet: searchParams.sheet('backward'),
});
export type PlanSearch = z.output<typeof planSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetPlanSearch = SetSearch<PlanSearch>;
