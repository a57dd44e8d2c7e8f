import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** Keyword, page, and cards or table. */
export const portalSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  view: searchParam(z.enum(['cards', 'table'])),
});
export type PortalSearch = z.output<typeof portalSearch>;
