import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { RowRange } from '#platform/http/page.ts';

export const listDocuments = (db: Database, farmNo: number, { offset, limit }: RowRange) =>
  db
    .selectFrom('farmDocument')
    .leftJoin('member', 'member.memberNo', 'farmDocument.memberNo')
    .select(['documentId', 'title', 'member.name as memberName', 'farmDocument.createdAt'])
    .where('farmNo', '=', farmNo)
    .orderBy('farmDocument.createdAt', 'desc')
    .orderBy('documentId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countDocuments = (db: Database, farmNo: number): Promise<number> =>
  countRows(db.selectFrom('farmDocument').where('farmNo', '=', farmNo));

export const insertDocument = async (
  db: Database,
  row: { farmNo: number; title: string; memberNo: number; createdAt: Date },
): Promise<number> =>
  (await db.insertInto('farmDocument').values(row).returning('documentId').executeTakeFirstOrThrow()).documentId;

/** Deletes a document of a farm and returns its title; undefined if the farm has no such document. */
export const deleteDocumentRow = async (
  db: Database,
  farmNo: number,
  documentId: number,
): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('farmDocument')
      .where('farmNo', '=', farmNo)
      .where('documentId', '=', documentId)
      .returning('title')
      .executeTakeFirst()
  )?.title;
