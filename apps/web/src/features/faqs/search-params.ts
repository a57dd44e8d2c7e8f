import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

const filters = {
  category: searchParams.code,
  keyword: searchParams.keyword,
};

/** Category and keyword. */
export const faqSearch = z.object(filters);
export type FaqSearch = z.output<typeof faqSearch>;

/** For administrators also the open sheet and whether the order is being changed. */
export const adminFaqsSearch = z.object({
  ...filters,
  sheet: searchParams.sheet('new', 'edit'),
  id: searchParams.id,
  order: searchParam(z.boolean()),
});
export type AdminFaqsSearch = z.output<typeof adminFaqsSearch>;
