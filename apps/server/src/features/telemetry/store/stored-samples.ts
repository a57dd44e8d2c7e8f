import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
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
