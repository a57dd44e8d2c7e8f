import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/**
 * Search parameters of the weekly report: week (the last full one by default), page of the comments, comment sheet. Imports no
 * contract schemas, which would be added to the first bundle.
 */
export const weeklySearch = z.object({
  week: searchParam(z.string().check(z.regex(/^(19|2\d)\d\d-W\d\d$/))),
  page: searchParams.page,
  sheet: searchParams.sheet('comment'),
});
export type WeeklySearch = z.output<typeof weeklySearch>;

/** Changes search parameters. `saved` skips the leave guard of the sheet. */
export type SetWeeklyReportSearch = (change: Partial<WeeklySearch>, how?: { saved?: boolean }) => void;
