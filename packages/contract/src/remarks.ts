import * as z from 'zod/mini';
import { done, endpoints, item } from './endpoint.ts';
import { flag, instant, line, numberText, rowNumber, whole } from './values.ts';

/** A remark on a period of a controller's series: on one field, or on all of them. */
export const remark = z.object({
  specificityNo: whole,
  systemId: z.string(),
  /** null: it is about all fields */
  field: z.nullable(z.string()),
  from: instant,
  to: instant,
  text: z.string(),
  /** null: a former member */
  memberNm: z.nullable(z.string()),
  /** whether the caller may change it: its author and managers */
  mineYn: flag,
  version: whole,
});
export type Remark = z.output<typeof remark>;

const words = {
  from: instant,
  to: instant,
  field: z._default(z.nullable(line(40)), null),
  text: line(1_000),
};

export const remarkBody = z.strictObject({ systemId: line(64), ...words });
export type RemarkBody = z.output<typeof remarkBody>;

export const remarkChangeBody = z.strictObject({ specificityNo: rowNumber, version: whole, ...words });
export type RemarkChange = z.output<typeof remarkChangeBody>;

export const remarksApi = endpoints({
  addRemark: {
    method: 'POST',
    path: '/specificity',
    who: 'farm',
    summary: 'Remark on a period of a controller’s series, 3 months at most; the series call gives it back',
    body: remarkBody,
    reply: item(z.object({ specificityNo: whole })),
  },
  changeRemark: {
    method: 'PUT',
    path: '/specificity',
    who: 'farm',
    summary: 'Change a remark; its author and managers may; CONFLICT where somebody else has since `version`',
    body: remarkChangeBody,
    reply: done,
  },
  removeRemark: {
    method: 'DELETE',
    path: '/specificity',
    who: 'farm',
    summary: 'Remove a remark; its author and managers may',
    query: z.strictObject({ specificityNo: numberText }),
    reply: done,
  },
});
