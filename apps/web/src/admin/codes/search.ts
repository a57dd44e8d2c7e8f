import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

/** The master code shown; `edit` or `add` opens the sheet. */
export const codesSearch = z.object({
  master: searchParam(z.string()),
  edit: searchParam(z.string()),
  add: searchParam(z.boolean()),
});
export type CodesSearch = z.output<typeof codesSearch>;
