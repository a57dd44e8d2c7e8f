import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The address of the inquiry: which kind it begins with. */
export const customerSearch = z.object({ kind: searchParam(z.string().check(z.maxLength(40))) });
