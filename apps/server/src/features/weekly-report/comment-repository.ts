import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

type Week = { fno: number; monday: string };

const comments = (db: Database, { fno, monday }: Week) =>
  db
    .selectFrom('weekly_comment')
    .where('weekly_comment.fno', '=', fno)
    .where(sql<boolean>`monday = ${monday}::date`);

/** Newest first. */
export const listComments = (db: Database, week: Week, offset: number, limit: number) =>
  comments(db, week)
    .leftJoin('member', 'member.mno', 'weekly_comment.mno')
    .select([
      'comment_no as seq',
      'comment',
      'weekly_comment.mno',
      'member.name as memberNm',
      'weekly_comment.created_at as writtenAt',
    ])
    .orderBy('comment_no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countComments = async (db: Database, week: Week): Promise<number> =>
  (
    await comments(db, week)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertComment = async (
  db: Database,
  row: Week & { comment: string; mno: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('weekly_comment')
      .values({ fno: row.fno, monday: row.monday, comment: row.comment, mno: row.mno, created_at: row.now })
      .returning('comment_no as seq')
      .executeTakeFirstOrThrow()
  ).seq;

export const lockComment = (db: Database, seq: number) =>
  db
    .selectFrom('weekly_comment')
    .select(['fno', 'mno', sql<string>`monday`.as('monday')])
    .where('comment_no', '=', seq)
    .forUpdate()
    .executeTakeFirst();

export const deleteComment = (db: Database, seq: number) =>
  db.deleteFrom('weekly_comment').where('comment_no', '=', seq).execute();
