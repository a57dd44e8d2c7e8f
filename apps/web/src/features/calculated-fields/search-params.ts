import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

/** The open sheet: of the calculated field `field`, or a new one. */
export const calculatedFieldSearch = z.object({
  sheet: searchParams.sheet('calculated'),
  field: searchParam(z.string()),
});
