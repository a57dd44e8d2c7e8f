import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** The master code shown; `edit` (a code), `rename` (the master code) or `add` opens a sheet. */
export const codesSearch = z.object({
  master: searchParam(z.string()),
  edit: searchParam(z.string()),
  rename: searchParam(z.boolean()),
  add: searchParam(z.boolean()),
});
