import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The portal's address: keyword, page, and whether farms stand as cards or in a table. */
export const portalSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  view: searchParam(z.enum(['cards', 'table'])),
});
export type PortalSearch = z.output<typeof portalSearch>;
