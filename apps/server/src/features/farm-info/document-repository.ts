import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export const listDocuments = (db: Database, fno: number, offset: number, limit: number) =>
  db
    .selectFrom('farm_document')
    .leftJoin('member', 'member.mno', 'farm_document.mno')
    .select(['document_id as documentId', 'title', 'member.name as memberNm', 'farm_document.created_at as createdAt'])
    .where('fno', '=', fno)
    .orderBy('farm_document.created_at', 'desc')
    .orderBy('document_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countDocuments = async (db: Database, fno: number): Promise<number> =>
  (
    await db
      .selectFrom('farm_document')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('fno', '=', fno)
      .executeTakeFirstOrThrow()
  ).count;

export const insertDocument = async (
  db: Database,
  row: { fno: number; title: string; mno: number; created_at: Date },
): Promise<number> =>
  (await db.insertInto('farm_document').values(row).returning('document_id').executeTakeFirstOrThrow()).document_id;

/** Deletes a document of a farm and returns its title; undefined if the farm has no such document. */
export const deleteDocument = async (db: Database, fno: number, documentId: number): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('farm_document')
      .where('fno', '=', fno)
      .where('document_id', '=', documentId)
      .returning('title')
      .executeTakeFirst()
  )?.title;
