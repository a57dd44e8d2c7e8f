import { sql } from 'kysely';
import type { RejectedSample } from '@onsil/contract/admin-samples';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { columnOf } from './columns.ts';

export type StoredRow = { ts: Date; values: Record<string, number | null>; extra: Record<string, number> | null };

const named = sql.join([...columnOf].map(([key, column]) => sql`${sql.lit(key)}, ${sql.ref(column)}`));

/** Newest samples of a controller by sample time; `values` holds every core field. */
export const listNewestSamples = async (db: Database, controllerNo: number, limit: number): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    select ts, jsonb_build_object(${named}) as values, extra from reading
    where controller_no = ${controllerNo} order by ts desc limit ${limit}`.execute(db);
  return rows;
};

export const findReceivedAt = async (db: Database, controllerNo: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('latest')
    .select('receivedAt')
    .where('controllerNo', '=', controllerNo)
    .executeTakeFirst();
  return row?.receivedAt ?? null;
};

export type RejectionFilter = { controllerNo: number; reason?: string | undefined; keyword: string };

const rejections = (db: Database, { controllerNo, reason, keyword }: RejectionFilter) =>
  db
    .selectFrom('rejectedSample')
    .where('controllerNo', '=', controllerNo)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', source_key, value) ilike ${containsPattern(keyword)}`),
    );

export const listRejections = (db: Database, filter: RejectionFilter, offset: number, limit: number) =>
  rejections(db, filter)
    .select([
      'receivedAt',
      'sampleTs as sampleAt',
      'sourceKey',
      'value',
      sql<RejectedSample['reason']>`reason`.as('reason'),
    ])
    .orderBy('receivedAt', 'desc')
    .orderBy('rejectedSampleId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countRejections = async (db: Database, filter: RejectionFilter): Promise<number> =>
  (
    await rejections(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
