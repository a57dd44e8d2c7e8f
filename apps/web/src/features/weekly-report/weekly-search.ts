import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

// Written down here: the contract's schemas would come along with every first visit.
/** The address of the weekly report: the week (this one without it), the page of its comments, the sheet that writes one. */
export const weeklySearch = z.object({
  week: searchParam(z.string().check(z.regex(/^(19|2\d)\d\d-W\d\d$/))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  edit: searchParam(z.literal('comment')),
});
export type WeeklySearch = z.output<typeof weeklySearch>;

/** Changes parts of the address. After a save the sheet is left without being asked. */
export type WeeklyGo = (change: Partial<WeeklySearch>, how?: { saved?: boolean }) => void;
