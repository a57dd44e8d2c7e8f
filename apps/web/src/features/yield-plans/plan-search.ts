import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
export const planTabs = ['plan', 'forecast', 'compare'] as const;

const number = z.number().check(z.int(), z.minimum(1));

/** The address of the production plan: its tab, the year and the crop, batches that are compared, and the open sheet. */
export const planSearch = z.object({
  tab: searchParam(z.enum(planTabs)),
  year: searchParam(z.number().check(z.int(), z.minimum(2000), z.maximum(2200))),
  crop: searchParam(number),
  /** compared batches; the newest without it */
  works: searchParam(z.array(number).check(z.maxLength(8))),
  sheet: searchParam(z.literal('backward')),
});
export type PlanSearch = z.output<typeof planSearch>;

/** Changes parts of the address. */
export type PlanGo = (change: Partial<PlanSearch>, how?: { replace?: boolean }) => void;
