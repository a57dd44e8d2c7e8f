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

export const insertAuditRows = async (db: Database, entries: readonly AuditRow[]): Promise<void> => {
  if (entries.length === 0) return;
  await db
    .insertInto('auditLog')
    .values(
      entries.map(({ before, after, ...entry }) => ({
        ...entry,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute();
};
