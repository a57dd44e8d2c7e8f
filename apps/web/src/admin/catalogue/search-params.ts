import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** List filters; `edit` (a crop's number) or `add` opens the form. */
export const catalogueSearch = z.object({
  keyword: searchParams.keyword,
  withdrawn: searchParam(z.boolean()),
  page: searchParams.page,
  edit: searchParams.id,
  add: searchParam(z.boolean()),
});
