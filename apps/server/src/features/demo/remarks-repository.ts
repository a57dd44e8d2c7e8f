import type { Database } from '#platform/database.ts';

type Row = { controllerId: number; field: string | null; from: Date; to: Date; text: string };

/** Inserts annotations if these controllers have none. */
export const saveRemarks = async (db: Database, rows: readonly Row[], mno: number | undefined): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ controllerId }) => controllerId);
  const existing = db.selectFrom('remark').select('remark_no').where('controller_id', 'in', ids).limit(1);
  if (await existing.executeTakeFirst()) return;
  await db
    .insertInto('remark')
    .values(
      rows.map(({ controllerId, field, from, to, text }) => ({
        controller_id: controllerId,
        field_key: field,
        from_ts: from,
        to_ts: to,
        text,
        mno: mno ?? null,
        created_at: to,
      })),
    )
    .execute();
};
