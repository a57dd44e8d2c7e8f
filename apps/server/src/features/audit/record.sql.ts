import type { Database } from '#platform/database/database.ts';

export type AuditRow = {
  at: Date;
  memberNo: number | null;
  action: string;
  kind: string;
  thing: string;
  farmNo: number | null;
  before: object | null;
  after: object | null;
};

export const insertAuditRow = (db: Database, { before, after, ...entry }: AuditRow) =>
  db
    .insertInto('auditLog')
    .values({ ...entry, before: before && JSON.stringify(before), after: after && JSON.stringify(after) })
    .execute();
