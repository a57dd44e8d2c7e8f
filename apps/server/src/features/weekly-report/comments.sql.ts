import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import type { RowRange } from '#platform/http/page.ts';

type Week = { farmNo: number; monday: string };

const comments = (db: Database, { farmNo, monday }: Week) =>
  db
    .selectFrom('weeklyComment')
    .where('weeklyComment.farmNo', '=', farmNo)
    .where(sql<boolean>`monday = ${monday}::date`);

/** Newest first. */
export const listComments = (db: Database, week: Week, { offset, limit }: RowRange) =>
  comments(db, week)
    .leftJoin('member', 'member.memberNo', 'weeklyComment.memberNo')
    .select([
      'commentNo as seq',
      'comment',
      'weeklyComment.memberNo',
      'member.name as memberName',
      'weeklyComment.createdAt as writtenAt',
    ])
    .orderBy('commentNo', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countComments = (db: Database, week: Week): Promise<number> => countRows(comments(db, week));

/** Whether a farm has a comment on any week. */
export const hasComments = async (db: Database, farmNo: number): Promise<boolean> =>
  (await db
    .selectFrom('weeklyComment')
    .select('commentNo')
    .where('farmNo', '=', farmNo)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertComment = async (
  db: Database,
  row: Week & { comment: string; memberNo: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('weeklyComment')
      .values({
        farmNo: row.farmNo,
        monday: row.monday,
        comment: row.comment,
        memberNo: row.memberNo,
        createdAt: row.now,
      })
      .returning('commentNo')
      .executeTakeFirstOrThrow()
  ).commentNo;

export const readComment = (db: Database, commentNo: number, { lock }: LockOption) =>
  db
    .selectFrom('weeklyComment')
    .select(['farmNo', 'memberNo', sql<string>`monday`.as('monday')])
    .where('commentNo', '=', commentNo)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

export const deleteComment = (db: Database, commentNo: number) =>
  db.deleteFrom('weeklyComment').where('commentNo', '=', commentNo).execute();
