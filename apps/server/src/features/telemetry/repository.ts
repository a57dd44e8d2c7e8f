import { sql } from 'kysely';
import type { Latest } from '@onsil/domain/live-values';
import type { Database } from '#platform/database.ts';

export type LatestValues = { controllerId: number; ts: Date | null; values: Latest };

/** Latest values of controllers; `ts` is null for one that never reported. */
export const listLatest = async (db: Database, controllerIds: readonly number[]): Promise<LatestValues[]> =>
  db
    .selectFrom('latest')
    .select(['controller_id as controllerId', 'ts', sql<Latest>`"values"`.as('values')])
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .execute();

/** Deletes rejections and their daily counts from before an instant. */
export const deleteOldRejections = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('rejected_sample').where('received_at', '<', before).execute();
  await db
    .deleteFrom('rejected_day')
    .where(sql<boolean>`day < (${before}::timestamptz at time zone 'Asia/Seoul')::date`)
    .execute();
};
