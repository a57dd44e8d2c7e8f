import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));

/** Filters and order of the farm list; `sheet` opens a new farm, of company `companyId` where given. */
export const adminFarmsSearch = z.object({
  keyword: searchParam(z.string().check(z.maxLength(60))),
  page: searchParam(number),
  sheet: searchParam(z.literal('new')),
  companyId: searchParam(number),
  sort: searchParams.sort,
  dir: searchParams.dir,
});

/** Whether the farm is being edited. */
export const adminFarmSearch = z.object({ sheet: searchParam(z.literal('edit')) });
