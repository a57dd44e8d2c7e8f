import type { Database } from '#platform/database.ts';
import type { DemoComment } from './weekly-comments-service.ts';

/** Inserts the comments, oldest first, if there are none. */
export const saveWeeklyComments = async (
  db: Database,
  comments: readonly DemoComment[],
  mnos: ReadonlyMap<string, number>,
): Promise<void> => {
  if (await db.selectFrom('weekly_comment').select('comment_no').executeTakeFirst()) return;
  for (const { farmId, author, monday, text, at } of comments) {
    const { fno } = await db.selectFrom('farm').select('fno').where('farm_id', '=', farmId).executeTakeFirstOrThrow();
    const row = { fno, monday, comment: text, mno: mnos.get(author) ?? null, created_at: at };
    await db.insertInto('weekly_comment').values(row).execute();
  }
};
