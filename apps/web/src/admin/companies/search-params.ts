import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** Filters and order of the company list; `sheet` opens a new company. */
export const companiesSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  sheet: searchParam(z.literal('new')),
  sort: searchParams.sort,
  dir: searchParams.dir,
});

/** Whether the company is being edited. */
export const companySearch = z.object({ sheet: searchParam(z.literal('edit')) });
