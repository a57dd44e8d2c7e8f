import * as z from 'zod/mini';
import { done, endpoints, item } from './endpoint.ts';
import { flag, instant, line, numberText, rowNumber, whole } from './values.ts';

/** An annotation of a period of a controller's series, for one field or all of them. */
export const remark = z.object({
  specificityNo: whole,
  controllerId: z.string(),
  /** null: all fields */
  field: z.nullable(z.string()),
  from: instant,
  to: instant,
  text: z.string(),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  /** whether the caller may change it: its author and managers */
  isMine: flag,
  version: whole,
});
export type Remark = z.output<typeof remark>;

const words = {
  from: instant,
  to: instant,
  field: z._default(z.nullable(line(40)), null),
  text: line(1_000),
};

export const remarkBody = z.strictObject({ controllerId: line(64), ...words });
export type RemarkBody = z.output<typeof remarkBody>;

export const remarkChangeBody = z.strictObject({ specificityNo: rowNumber, version: whole, ...words });
export type RemarkChange = z.output<typeof remarkChangeBody>;

export const remarksApi = endpoints({
  addRemark: {
    method: 'POST',
    path: '/specificity',
    who: 'farm',
    summary: 'Add an annotation to a period of a controller’s series, at most 3 months; returned with the series',
    body: remarkBody,
    reply: item(z.object({ specificityNo: whole })),
  },
  changeRemark: {
    method: 'PUT',
    path: '/specificity',
    who: 'farm',
    summary: 'Update an annotation; author and managers only; CONFLICT if it changed since `version`',
    body: remarkChangeBody,
    reply: done,
  },
  removeRemark: {
    method: 'DELETE',
    path: '/specificity',
    who: 'farm',
    summary: 'Delete an annotation; author and managers only',
    query: z.strictObject({ specificityNo: numberText }),
    reply: done,
  },
});
