import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The catalogue of fields: a keyword, a page; the sheet of one field (`edit`) or of a new one (`add`). */
export const fieldsSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  edit: searchParam(z.string()),
  add: searchParam(z.boolean()),
});
export type FieldsSearch = z.output<typeof fieldsSearch>;
