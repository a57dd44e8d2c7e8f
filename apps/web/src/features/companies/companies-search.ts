import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The address of the companies: keyword, page, and whether a new one is being written. */
export const companiesSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  sheet: searchParam(z.literal('new')),
});

/** The address of one company: whether it is being changed. */
export const companySearch = z.object({ sheet: searchParam(z.literal('edit')) });
