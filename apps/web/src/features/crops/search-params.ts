import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** List filters, the open `crop`, the page of its earlier recipes, the open one of them (`recipe`), and the open form. */
export const cropsSearch = z.object({
  keyword: searchParams.keyword,
  archived: searchParam(z.boolean()),
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  crop: searchParams.id,
  historyPage: searchParams.page,
  recipe: searchParams.id,
  sheet: searchParams.sheet('new', 'edit'),
});
export type CropsSearch = z.output<typeof cropsSearch>;

/** Search parameters that lead from a crop back to the list. */
export const closedCrop = { crop: undefined, historyPage: undefined, recipe: undefined } as const;
