import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** Keyword, page and administrator filter of the member list. */
export const adminMembersSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(z.number().check(z.int(), z.minimum(1))),
  admins: searchParam(z.literal(true)),
  sort: searchParams.sort,
  dir: searchParams.dir,
});
