import { sql } from 'kysely';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import type { Database } from '#platform/database/database.ts';

export type ControllerLatest = { controllerNo: number; ts: Date | null; values: Latest };

/** Latest values of controllers; `ts` is null for one that never reported. */
export const listLatest = async (db: Database, controllerNos: readonly number[]): Promise<ControllerLatest[]> =>
  db
    .selectFrom('latest')
    .select(['controllerNo', 'ts', sql<Latest>`"values"`.as('values')])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();

/** Time of a controller's newest sample (epoch ms); null without any. */
export const findLatestTime = async (db: Database, controllerNo: number): Promise<number | null> => {
  const row = await db.selectFrom('latest').select('ts').where('controllerNo', '=', controllerNo).executeTakeFirst();
  return row?.ts?.getTime() ?? null;
};

/** Whether any controller ever reported a field. */
export const isFieldReported = async (db: Database, key: string): Promise<boolean> => {
  const { rows } = await sql<{ reported: boolean }>`
    select exists (select from latest where "values" ? ${key}) as reported`.execute(db);
  return rows[0]?.reported ?? false;
};
