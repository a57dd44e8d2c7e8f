import * as z from 'zod/mini';
import { endpoints, items } from './endpoint.ts';
import { yesNo, textLine, integer } from './values.ts';

/** A common code, or a master code: a group of codes, which is no choice itself. */
export const code = z.object({
  /** the group of a code; null for a master code */
  masterCode: z.nullable(z.string()),
  detailCode: z.string(),
  isMaster: yesNo,
  codeNameKo: z.string(),
  codeNameEn: z.string(),
  order: integer,
  version: integer,
});
export type Code = z.output<typeof code>;

const namedCode = z.extend(code, {
  /** its name in the language of the caller (Accept-Language) */
  name: z.string(),
});
export type NamedCode = z.output<typeof namedCode>;

export const codesApi = endpoints({
  listCodeHierarchy: {
    method: 'GET',
    path: '/commons/codes',
    who: 'anyone',
    summary:
      'List the common codes in order: those of one master code; without masterCd the master codes (masterYn=Y), each followed by its codes; masterYn narrows to either; each with its names and the one of the caller’s language; cacheable by ETag',
    query: z.strictObject({ masterCode: z.optional(textLine(40)), isMaster: z.optional(yesNo) }),
    reply: items(namedCode),
    cache: 'public, no-cache',
  },
});
