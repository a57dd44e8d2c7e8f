import type { Database } from '#platform/database/database.ts';
import type { DemoComment } from './fill-comments.ts';

/** Inserts the comments, oldest first, if there are none. */
export const saveWeeklyComments = async (
  db: Database,
  comments: readonly DemoComment[],
  memberNos: ReadonlyMap<string, number>,
): Promise<void> => {
  if (await db.selectFrom('weeklyComment').select('commentNo').executeTakeFirst()) return;
  for (const { farmId, author, monday, text, at } of comments) {
    const { farmNo } = await db
      .selectFrom('farm')
      .select('farmNo')
      .where('farmId', '=', farmId)
      .executeTakeFirstOrThrow();
    const row = { farmNo, monday, comment: text, memberNo: memberNos.get(author) ?? null, createdAt: at };
    await db.insertInto('weeklyComment').values(row).execute();
  }
};
