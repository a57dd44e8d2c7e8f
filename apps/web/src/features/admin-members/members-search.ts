import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The address of the members: keyword, page, and whether only the administrators are listed. */
export const adminMembersSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  admins: searchParam(z.literal(true)),
});
