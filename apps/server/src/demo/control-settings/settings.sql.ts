import type { Database } from '#platform/database/database.ts';
import type { DemoComment, DemoVersion } from './fill-settings.ts';

/** Inserts versions, oldest first, and comments on the last one; controllers with a setting keep it. */
export const saveSettings = async (
  db: Database,
  controllerNo: number,
  { versions, comments }: { versions: readonly DemoVersion[]; comments: readonly DemoComment[] },
  { manager = null, member = null }: { manager?: number | null | undefined; member?: number | null | undefined },
): Promise<void> => {
  const existing = db.selectFrom('controlSetting').select('version').where('controllerNo', '=', controllerNo).limit(1);
  if (await existing.executeTakeFirst()) return;
  const rows = versions.map(({ slots, reason, savedAt, answeredAt }, place) => ({
    controllerNo,
    version: place + 1,
    slots: JSON.stringify(slots),
    reason,
    memberNo: manager,
    createdAt: savedAt,
    answeredAt,
  }));
  await db.insertInto('controlSetting').values(rows).execute();
  if (comments.length === 0) return;
  await db
    .insertInto('controlComment')
    .values(
      comments.map(({ comment, writtenAt }) => ({
        controllerNo,
        version: rows.length,
        comment,
        memberNo: member,
        createdAt: writtenAt,
      })),
    )
    .execute();
};
