import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
export const planTabs = ['plan', 'forecast', 'compare'] as const;

const number = z.number().check(z.int(), z.minimum(1));

/** Search parameters of the production plan: tab, year, crop, compared batches, and the open sheet. */
export const planSearch = z.object({
  tab: searchParam(z.enum(planTabs)),
  year: searchParam(z.number().check(z.int(), z.minimum(2000), z.maximum(2200))),
  crop: searchParam(number),
  /** compared batches; the newest if omitted */
  works: searchParam(z.array(number).check(z.maxLength(8))),
  sheet: searchParam(z.literal('backward')),
});
export type PlanSearch = z.output<typeof planSearch>;

export type PlanNavigate = (change: Partial<PlanSearch>, how?: { replace?: boolean }) => void;
