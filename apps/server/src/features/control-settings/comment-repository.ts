import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** Newest first. */
export const listComments = (db: Database, controllerId: number, offset: number, limit: number) =>
  db
    .selectFrom('control_comment')
    .leftJoin('member', 'member.mno', 'control_comment.mno')
    .where('controller_id', '=', controllerId)
    .select([
      'comment_no as commentNo',
      'comment',
      'version',
      'control_comment.created_at as writtenAt',
      'control_comment.mno',
      'member.name as memberNm',
    ])
    .orderBy('comment_no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countComments = async (db: Database, controllerId: number): Promise<number> =>
  (
    await db
      .selectFrom('control_comment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('controller_id', '=', controllerId)
      .executeTakeFirstOrThrow()
  ).count;

/** Inserts a comment on the version that is the newest at that time. */
export const insertComment = (
  db: Database,
  row: { controllerId: number; comment: string; mno: number | null; now: Date },
) =>
  db
    .insertInto('control_comment')
    .values((values) => ({
      controller_id: row.controllerId,
      version: values
        .selectFrom('control_setting')
        .select(({ fn }) => fn.max('version').as('newest'))
        .where('controller_id', '=', row.controllerId),
      comment: row.comment,
      mno: row.mno,
      created_at: row.now,
    }))
    .execute();
