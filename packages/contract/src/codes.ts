import * as z from 'zod/mini';
import { endpoints, items } from './endpoint.ts';
import { flag, line, whole } from './values.ts';

export const code = z.object({
  masterCd: z.string(),
  dcd: z.string(),
  isMaster: flag,
  l10nKoDcdVal: z.string(),
  l10nEnDcdVal: z.string(),
  order: whole,
});
export type Code = z.output<typeof code>;

export const codesApi = endpoints({
  commonCodes: {
    method: 'GET',
    path: '/commons/codes',
    who: 'anyone',
    summary: 'List the common codes (of one master code, or all) in order; cacheable by ETag',
    query: z.strictObject({ masterCd: z.optional(line(40)) }),
    reply: items(code),
    cache: 'public, no-cache',
  },
});
