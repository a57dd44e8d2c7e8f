import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** Keyword, page, and cards or table. */
export const portalSearch = z.object({
  keyword: searchParams.keyword,
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  view: searchParam(z.enum(['cards', 'table'])),
});
export type PortalSearch = z.output<typeof portalSearch>;
