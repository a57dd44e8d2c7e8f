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
      'List the common codes of a master code in order; without masterCd each master code (masterYn=Y) and its codes; masterYn narrows to either; names in both languages and the caller’s; cacheable by ETag',
    query: z.strictObject({ masterCode: z.optional(textLine(40)), isMaster: z.optional(yesNo) }),
    reply: items(namedCode),
    cache: 'public, no-cache',
  },
});
