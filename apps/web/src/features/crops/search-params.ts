import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** List filters, the open `crop`, the open older recipe (`recipe`), and the open form. */
export const cropsSearch = z.object({
  keyword: searchParams.keyword,
  archived: searchParam(z.boolean()),
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  crop: searchParams.id,
  recipe: searchParams.id,
  form: searchParams.sheet('new', 'edit'),
});
export type CropsSearch = z.output<typeof cropsSearch>;
