import type { Database } from '#platform/database/database.ts';

type Row = { controllerNo: number; field: string | null; from: Date; to: Date; text: string };

/** Inserts annotations if these controllers have none. */
export const saveAnnotations = async (
  db: Database,
  rows: readonly Row[],
  memberNo: number | undefined,
): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ controllerNo }) => controllerNo);
  const existing = db.selectFrom('remark').select('remarkNo').where('controllerNo', 'in', ids).limit(1);
  if (await existing.executeTakeFirst()) return;
  await db
    .insertInto('remark')
    .values(
      rows.map(({ controllerNo, field, from, to, text }) => ({
        controllerNo,
        fieldKey: field,
        fromTs: from,
        toTs: to,
        text,
        memberNo: memberNo ?? null,
        createdAt: to,
      })),
    )
    .execute();
};
