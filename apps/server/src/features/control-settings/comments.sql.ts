import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Newest first. */
export const listComments = (db: Database, controllerNo: number, offset: number, limit: number) =>
  db
    .selectFrom('controlComment')
    .leftJoin('member', 'member.memberNo', 'controlComment.memberNo')
    .where('controllerNo', '=', controllerNo)
    .select([
      'commentNo',
      'comment',
      'version',
      'controlComment.createdAt as writtenAt',
      'controlComment.memberNo',
      'member.name as memberName',
    ])
    .orderBy('commentNo', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countComments = async (db: Database, controllerNo: number): Promise<number> =>
  (
    await db
      .selectFrom('controlComment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('controllerNo', '=', controllerNo)
      .executeTakeFirstOrThrow()
  ).count;

/** Inserts a comment on the version that is the newest at that time. */
export const insertComment = (
  db: Database,
  row: { controllerNo: number; comment: string; memberNo: number | null; now: Date },
) =>
  db
    .insertInto('controlComment')
    .values((values) => ({
      controllerNo: row.controllerNo,
      version: values
        .selectFrom('controlSetting')
        .select(({ fn }) => fn.max('version').as('newest'))
        .where('controllerNo', '=', row.controllerNo),
      comment: row.comment,
      memberNo: row.memberNo,
      createdAt: row.now,
    }))
    .execute();
