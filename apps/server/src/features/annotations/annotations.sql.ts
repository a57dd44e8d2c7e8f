import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';

export type AnnotationColumns = { field: string | null; from: Date; to: Date; text: string };

/** Annotations of controllers that overlap a period, by start; on the given fields or on all fields. */
export const listAnnotationRows = (
  db: Database,
  controllerNos: readonly number[],
  fields: readonly string[],
  { from, to }: { from: Date; to: Date },
) =>
  db
    .selectFrom('annotation')
    .innerJoin('controller', 'controller.controllerNo', 'annotation.controllerNo')
    .leftJoin('member', 'member.memberNo', 'annotation.memberNo')
    .where('annotation.controllerNo', 'in', controllerNos)
    .where('fromTs', '<', to)
    .where('toTs', '>', from)
    .where((where) => where.or([where('fieldKey', 'is', null), where('fieldKey', 'in', fields)]))
    .select([
      'annotationId',
      'controller.controllerId',
      'controller.farmNo',
      'fieldKey as field',
      'fromTs as from',
      'toTs as to',
      'text',
      'annotation.memberNo',
      'member.name as memberName',
      'annotation.version',
    ])
    .orderBy('fromTs')
    .orderBy('annotationId')
    .execute();

export const readAnnotation = (db: Database, annotationId: number, { lock }: LockOption) =>
  db
    .selectFrom('annotation')
    .innerJoin('controller', 'controller.controllerNo', 'annotation.controllerNo')
    .where('annotationId', '=', annotationId)
    .select([
      'controller.controllerNo',
      'controller.controllerId',
      'controller.farmNo',
      'annotation.memberNo',
      'annotation.version',
      'fromTs as from',
      'toTs as to',
      'fieldKey as field',
    ])
    .$if(lock, (row) => row.forUpdate('annotation'))
    .executeTakeFirst();

const columnsOf = ({ field, from, to, text }: AnnotationColumns) => ({ fieldKey: field, fromTs: from, toTs: to, text });

export const insertAnnotation = async (
  db: Database,
  annotation: AnnotationColumns,
  { controllerNo, memberNo, now }: { controllerNo: number; memberNo: number | null; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('annotation')
      .values({ controllerNo, ...columnsOf(annotation), memberNo, createdAt: now })
      .returning('annotationId')
      .executeTakeFirstOrThrow()
  ).annotationId;

export const updateAnnotationRow = (db: Database, annotationId: number, annotation: AnnotationColumns) =>
  db
    .updateTable('annotation')
    .set({ ...columnsOf(annotation), version: sql<number>`version + 1` })
    .where('annotationId', '=', annotationId)
    .execute();

export const deleteAnnotationRow = (db: Database, annotationId: number) =>
  db.deleteFrom('annotation').where('annotationId', '=', annotationId).execute();
