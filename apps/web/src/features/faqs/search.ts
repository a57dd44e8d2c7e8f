import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

const filters = {
  category: searchParam(z.string().check(z.maxLength(40))),
  keyword: searchParam(z.string().check(z.maxLength(60))),
};

/** Category and keyword. */
export const faqSearch = z.object(filters);
export type FaqSearch = z.output<typeof faqSearch>;

/** For administrators also the open sheet and whether the order is being changed. */
export const adminFaqsSearch = z.object({
  ...filters,
  sheet: searchParam(z.union([z.literal('new'), z.number().check(z.int(), z.minimum(1))])),
  order: searchParam(z.boolean()),
});
export type AdminFaqsSearch = z.output<typeof adminFaqsSearch>;
