import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));

/** The address of the farms: keyword, page, and whether a new one is being written, of company `cno` if it is known. */
export const adminFarmsSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(number),
  sheet: searchParam(z.literal('new')),
  cno: searchParam(number),
});

/** The address of one farm: whether it is being changed. */
export const adminFarmSearch = z.object({ sheet: searchParam(z.literal('edit')) });
