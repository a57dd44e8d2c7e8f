import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));

/** List filters, the open `crop`, the open older recipe (`recipe`), and the open form. */
export const cropsSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  archived: searchParam(z.boolean()),
  page: searchParam(number),
  crop: searchParam(number),
  recipe: searchParam(number),
  form: searchParam(z.enum(['new', 'edit'])),
});
export type CropsSearch = z.output<typeof cropsSearch>;
