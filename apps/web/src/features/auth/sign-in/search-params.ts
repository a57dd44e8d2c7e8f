import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** `next`: the path to return to; `id`: prefilled member id; `resigned`: shown after a resignation. */
export const signInSearch = z.object({
  next: searchParam(z.string()),
  id: searchParam(z.string()),
  resigned: searchParam(z.literal(true)),
});
