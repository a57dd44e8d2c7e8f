import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { RowRange } from '#platform/http/page.ts';

type CommentFilter = { controllerNo: number } | { farmNo: number };

const filtered = (db: Database, filter: CommentFilter) =>
  db
    .selectFrom('controlComment')
    .innerJoin('controller', 'controller.controllerNo', 'controlComment.controllerNo')
    .where((where) =>
      'farmNo' in filter
        ? where('controller.farmNo', '=', filter.farmNo)
        : where('controlComment.controllerNo', '=', filter.controllerNo),
    );

/** Newest first. */
export const listComments = (db: Database, filter: CommentFilter, { offset, limit }: RowRange) =>
  filtered(db, filter)
    .leftJoin('member', 'member.memberNo', 'controlComment.memberNo')
    .select([
      'commentNo',
      'controller.controllerId',
      'controller.name as controllerName',
      'comment',
      'controlComment.version',
      'controlComment.createdAt as writtenAt',
      'controlComment.memberNo',
      'member.name as memberName',
    ])
    .orderBy('commentNo', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countComments = (db: Database, filter: CommentFilter): Promise<number> => countRows(filtered(db, filter));

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
