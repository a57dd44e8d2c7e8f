import * as z from 'zod/mini';
import { endpoints, items } from './endpoint.ts';
import { yesNo, textLine, integer } from './values.ts';

export const code = z.object({
  masterCd: z.string(),
  dcd: z.string(),
  isMaster: yesNo,
  l10nKoDcdVal: z.string(),
  l10nEnDcdVal: z.string(),
  order: integer,
});
export type Code = z.output<typeof code>;

export const codesApi = endpoints({
  commonCodes: {
    method: 'GET',
    path: '/commons/codes',
    who: 'anyone',
    summary: 'List the common codes (of one master code, or all) in order; cacheable by ETag',
    query: z.strictObject({ masterCd: z.optional(textLine(40)) }),
    reply: items(code),
    cache: 'public, no-cache',
  },
});
