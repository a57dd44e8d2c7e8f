import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** `next`: the path to return to after signing in. */
export const signInSearch = z.object({ next: searchParam(z.string()) });
