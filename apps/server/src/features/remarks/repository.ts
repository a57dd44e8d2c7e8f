import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type RemarkWords = { field: string | null; from: Date; to: Date; text: string };

/** Annotations of controllers that overlap a period, by start; on the given fields or on all fields. */
export const listRemarks = (
  db: Database,
  controllerIds: readonly number[],
  fields: readonly string[],
  { from, to }: { from: Date; to: Date },
) =>
  db
    .selectFrom('remark')
    .innerJoin('controller', 'controller.controller_id', 'remark.controller_id')
    .leftJoin('member', 'member.mno', 'remark.mno')
    .where('remark.controller_id', 'in', controllerIds)
    .where('from_ts', '<', to)
    .where('to_ts', '>', from)
    .where((where) => where.or([where('field_key', 'is', null), where('field_key', 'in', fields)]))
    .select([
      'remark_no as remarkNo',
      'controller.system_id as systemId',
      'controller.fno',
      'field_key as field',
      'from_ts as from',
      'to_ts as to',
      'text',
      'remark.mno',
      'member.name as memberNm',
      'remark.version',
    ])
    .orderBy('from_ts')
    .orderBy('remark_no')
    .execute();

export const lockRemark = (db: Database, remarkNo: number) =>
  db
    .selectFrom('remark')
    .innerJoin('controller', 'controller.controller_id', 'remark.controller_id')
    .where('remark_no', '=', remarkNo)
    .select([
      'controller.system_id as systemId',
      'controller.fno',
      'remark.mno',
      'remark.version',
      'from_ts as from',
      'to_ts as to',
      'field_key as field',
    ])
    .forUpdate('remark')
    .executeTakeFirst();

const columnsOf = ({ field, from, to, text }: RemarkWords) => ({ field_key: field, from_ts: from, to_ts: to, text });

export const insertRemark = async (
  db: Database,
  annotation: RemarkWords,
  { controllerId, mno, now }: { controllerId: number; mno: number | null; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('remark')
      .values({ controller_id: controllerId, ...columnsOf(annotation), mno, created_at: now })
      .returning('remark_no as remarkNo')
      .executeTakeFirstOrThrow()
  ).remarkNo;

export const updateRemark = (db: Database, remarkNo: number, annotation: RemarkWords) =>
  db
    .updateTable('remark')
    .set({ ...columnsOf(annotation), version: sql<number>`version + 1` })
    .where('remark_no', '=', remarkNo)
    .execute();

export const deleteRemark = (db: Database, remarkNo: number) =>
  db.deleteFrom('remark').where('remark_no', '=', remarkNo).execute();
