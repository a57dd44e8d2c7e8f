import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

/** The codes of a master code; the sheet of one of them (`edit`) or of a new one (`add`). */
export const codesSearch = z.object({
  master: searchParam(z.string()),
  edit: searchParam(z.string()),
  add: searchParam(z.boolean()),
});
export type CodesSearch = z.output<typeof codesSearch>;
