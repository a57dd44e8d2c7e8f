import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export type AnnotationColumns = { field: string | null; from: Date; to: Date; text: string };

/** Annotations of controllers that overlap a period, by start; on the given fields or on all fields. */
export const listAnnotationRows = (
  db: Database,
  controllerNos: readonly number[],
  fields: readonly string[],
  { from, to }: { from: Date; to: Date },
) =>
  db
    .selectFrom('remark')
    .innerJoin('controller', 'controller.controllerNo', 'remark.controllerNo')
    .leftJoin('member', 'member.memberNo', 'remark.memberNo')
    .where('remark.controllerNo', 'in', controllerNos)
    .where('fromTs', '<', to)
    .where('toTs', '>', from)
    .where((where) => where.or([where('fieldKey', 'is', null), where('fieldKey', 'in', fields)]))
    .select([
      'remarkNo',
      'controller.controllerId',
      'controller.farmNo',
      'fieldKey as field',
      'fromTs as from',
      'toTs as to',
      'text',
      'remark.memberNo',
      'member.name as memberName',
      'remark.version',
    ])
    .orderBy('fromTs')
    .orderBy('remarkNo')
    .execute();

export const readAnnotation = (db: Database, remarkNo: number, lock: boolean) =>
  db
    .selectFrom('remark')
    .innerJoin('controller', 'controller.controllerNo', 'remark.controllerNo')
    .where('remarkNo', '=', remarkNo)
    .select([
      'controller.controllerId',
      'controller.farmNo',
      'remark.memberNo',
      'remark.version',
      'fromTs as from',
      'toTs as to',
      'fieldKey as field',
    ])
    .$if(lock, (row) => row.forUpdate('remark'))
    .executeTakeFirst();

const columnsOf = ({ field, from, to, text }: AnnotationColumns) => ({ fieldKey: field, fromTs: from, toTs: to, text });

export const insertAnnotation = async (
  db: Database,
  annotation: AnnotationColumns,
  { controllerNo, memberNo, now }: { controllerNo: number; memberNo: number | null; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('remark')
      .values({ controllerNo, ...columnsOf(annotation), memberNo, createdAt: now })
      .returning('remarkNo')
      .executeTakeFirstOrThrow()
  ).remarkNo;

export const updateAnnotationRow = (db: Database, remarkNo: number, annotation: AnnotationColumns) =>
  db
    .updateTable('remark')
    .set({ ...columnsOf(annotation), version: sql<number>`version + 1` })
    .where('remarkNo', '=', remarkNo)
    .execute();

export const deleteAnnotationRow = (db: Database, remarkNo: number) =>
  db.deleteFrom('remark').where('remarkNo', '=', remarkNo).execute();
