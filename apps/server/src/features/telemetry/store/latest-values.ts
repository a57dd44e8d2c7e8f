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

/** Deletes rejections and their daily counts from before an instant. */
export const deleteOldRejections = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('rejectedSample').where('receivedAt', '<', before).execute();
  await db
    .deleteFrom('rejectedDay')
    .where(sql<boolean>`day < (${before}::timestamptz at time zone 'Asia/Seoul')::date`)
    .execute();
};
