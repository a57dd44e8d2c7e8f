import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** Keyword and page of the field catalogue; `edit` or `add` opens the sheet. */
export const fieldsSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  edit: searchParam(z.string()),
  add: searchParam(z.boolean()),
});
