import * as z from 'zod/mini';
import { endpoints, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { tableFormat } from './tables.ts';
import { instant, textLine, rowNumberText, rangeStart, rangeEnd, integer } from './values.ts';

const values = z.nullable(z.record(z.string(), z.unknown()));

/** An audit entry. `before` and `after` hold the changed members; one of them is null for a creation or deletion. */
export const auditEntry = z.object({
  auditId: integer,
  at: instant,
  /** null: a former member, or the system */
  memberNo: z.nullable(integer),
  memberName: z.nullable(z.string()),
  action: z.string(),
  kind: z.string(),
  thing: z.string(),
  farmNo: z.nullable(integer),
  farmName: z.nullable(z.string()),
  before: values,
  after: values,
  /** names of existing members and companies in the entry by number, for `thing`, `memberNo` and `companyId` below */
  names: z.object({ member: z.record(z.string(), z.string()), company: z.record(z.string(), z.string()) }),
});
export type AuditEntry = z.output<typeof auditEntry>;

const word = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, 'invalid'));

/** The log is never cut, so that it is sorted by what its index serves; kind, farm and member are filters. */
export const auditSortKeys = ['at'] as const;

export const auditApi = endpoints({
  listAuditLog: {
    method: 'GET',
    path: '/admin/audit-log',
    who: 'admin',
    summary:
      'List changes, newest first; filter by time (from, to), kind, action, farm, member and text (the changed item, its values, names of farm and member); as a list or as a complete csv or xlsx file',
    query: z.strictObject({
      from: z.optional(rangeStart),
      to: z.optional(rangeEnd),
      kind: z.optional(word),
      action: z.optional(word),
      farmNo: z.optional(rowNumberText),
      memberNo: z.optional(rowNumberText),
      keyword: z.optional(textLine(60, 0)),
      ...sortQuery(auditSortKeys),
      format: z._default(z.enum(['json', ...tableFormat.options]), 'json'),
      ...pageQuery,
    }),
    costly: 'read',
    reply: items(auditEntry),
    download: 'text/csv; charset=utf-8',
    cookie: true,
  },
});
