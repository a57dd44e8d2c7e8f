import type { Database } from '#platform/database.ts';
import type { DemoComment, DemoVersion } from './setting-service.ts';

/** Inserts versions, oldest first, and comments on the last one; controllers with a setting keep it. */
export const saveSettings = async (
  db: Database,
  controllerId: number,
  { versions, comments }: { versions: readonly DemoVersion[]; comments: readonly DemoComment[] },
  { manager = null, member = null }: { manager?: number | null | undefined; member?: number | null | undefined },
): Promise<void> => {
  const existing = db
    .selectFrom('control_setting')
    .select('version')
    .where('controller_id', '=', controllerId)
    .limit(1);
  if (await existing.executeTakeFirst()) return;
  const rows = versions.map(({ slots, reason, savedAt, answeredAt }, place) => ({
    controller_id: controllerId,
    version: place + 1,
    slots: JSON.stringify(slots),
    reason,
    mno: manager,
    created_at: savedAt,
    answered_at: answeredAt,
  }));
  await db.insertInto('control_setting').values(rows).execute();
  if (comments.length === 0) return;
  await db
    .insertInto('control_comment')
    .values(
      comments.map(({ comment, writtenAt }) => ({
        controller_id: controllerId,
        version: rows.length,
        comment,
        mno: member,
        created_at: writtenAt,
      })),
    )
    .execute();
};
