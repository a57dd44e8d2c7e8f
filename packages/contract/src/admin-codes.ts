import * as z from 'zod/mini';
import { code } from './codes.ts';
import { noContent, endpoints, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { yesNo, textLine, versionRead } from './values.ts';

/** A common code; codes in use cannot be deleted. */
export const adminCode = z.extend(code, { masterCode: z.string(), isUsed: yesNo });
export type AdminCode = z.output<typeof adminCode>;

const names = { codeNameKo: textLine(60), codeNameEn: textLine(60) };
const newDetailCode = textLine(40).check(z.regex(/^[A-Z][A-Z0-9_]*$/, 'codeKey'));
const codeParam = z.strictObject({ masterCode: textLine(40), detailCode: textLine(40) });

export const codeBody = z.strictObject(names);
export type CodeBody = z.output<typeof codeBody>;
const codeChange = z.extend(codeBody, { version: versionRead });
export type CodeChange = z.output<typeof codeChange>;
export const newCodeBody = z.strictObject({ masterCode: textLine(40), detailCode: newDetailCode, ...names });
export type NewCodeBody = z.output<typeof newCodeBody>;

export const adminCodesApi = endpoints({
  listAdminCodes: {
    method: 'GET',
    path: '/admin/codes',
    who: 'admin',
    summary: 'List the common codes (of one master code, or all) in order; search by code and names',
    query: z.strictObject({ masterCode: z.optional(textLine(40)), keyword: z.optional(textLine(60, 0)), ...pageQuery }),
    reply: items(adminCode),
  },
  createCode: {
    method: 'POST',
    path: '/admin/code',
    who: 'admin',
    summary: 'Add a code at the end of a master code',
    body: newCodeBody,
    reply: noContent,
  },
  updateCode: {
    method: 'PUT',
    path: '/admin/code/{masterCd}/{dcd}',
    who: 'admin',
    summary: 'Rename a code; CONFLICT if it changed since `version`',
    params: codeParam,
    body: codeChange,
    reply: noContent,
  },
  updateCodeMaster: {
    method: 'PUT',
    path: '/admin/code-master/{masterCd}',
    who: 'admin',
    summary: 'Rename a master code in both languages; CONFLICT if it changed since `version`',
    params: z.strictObject({ masterCode: textLine(40) }),
    body: codeChange,
    reply: noContent,
  },
  deleteCode: {
    method: 'DELETE',
    path: '/admin/code/{masterCd}/{dcd}',
    who: 'admin',
    summary: 'Delete an unused code',
    params: codeParam,
    reply: noContent,
  },
  reorderCodes: {
    method: 'PUT',
    path: '/admin/codes/order',
    who: 'admin',
    summary: 'Reorder all codes of a master code',
    body: z.strictObject({
      masterCode: textLine(40),
      detailCodes: z.array(textLine(40)).check(z.maxLength(500, 'tooMany')),
    }),
    reply: noContent,
  },
});
