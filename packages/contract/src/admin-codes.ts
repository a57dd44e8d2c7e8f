import * as z from 'zod/mini';
import { code } from './codes.ts';
import { done, endpoints, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { flag, line } from './values.ts';

/** A common code; one in use cannot be deleted. */
export const adminCode = z.extend(code, { usedYn: flag });
export type AdminCode = z.output<typeof adminCode>;

const names = { l10nKoDcdVal: line(60), l10nEnDcdVal: line(60) };
const newDcd = line(40).check(z.regex(/^[A-Z][A-Z0-9_]*$/, 'codeKey'));
const codeParam = z.strictObject({ masterCd: line(40), dcd: line(40) });

export const codeBody = z.strictObject(names);
export type CodeBody = z.output<typeof codeBody>;
export const newCodeBody = z.strictObject({ masterCd: line(40), dcd: newDcd, ...names });
export type NewCodeBody = z.output<typeof newCodeBody>;

export const adminCodesApi = endpoints({
  codes: {
    method: 'GET',
    path: '/admin/codes',
    who: 'admin',
    summary: 'The common codes (one master code’s, or all) in their order; searched by code and names',
    query: z.strictObject({ masterCd: z.optional(line(40)), keyword: z.optional(line(60, 0)), ...page }),
    reply: items(adminCode),
  },
  addCode: {
    method: 'POST',
    path: '/admin/code',
    who: 'admin',
    summary: 'Add a code to a master code, behind the others',
    body: newCodeBody,
    reply: done,
  },
  changeCode: {
    method: 'PUT',
    path: '/admin/code/{masterCd}/{dcd}',
    who: 'admin',
    summary: 'Change what a code is called',
    params: codeParam,
    body: codeBody,
    reply: done,
  },
  removeCode: {
    method: 'DELETE',
    path: '/admin/code/{masterCd}/{dcd}',
    who: 'admin',
    summary: 'Delete a code that nothing uses',
    params: codeParam,
    reply: done,
  },
  orderCodes: {
    method: 'PUT',
    path: '/admin/codes/order',
    who: 'admin',
    summary: 'The order of a master code’s codes: all of them',
    body: z.strictObject({ masterCd: line(40), dcds: z.array(line(40)).check(z.maxLength(500, 'tooMany')) }),
    reply: done,
  },
});
