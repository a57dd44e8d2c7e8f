import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Start of a farm's records: first manual reading, batch entry, task or request; null without any. */
export const findFirstRecord = async (db: Database, farmNo: number): Promise<Date | null> => {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(measured_at) from controller join measured_value using (controller_no) where farm_no = ${farmNo}),
      (select min(day)::timestamp at time zone 'Asia/Seoul' from batch join batch_entry using (batch_id) where farm_no = ${farmNo}),
      (select min(created_at) from farm_task where farm_no = ${farmNo}),
      (select min(created_at) from support_request where farm_no = ${farmNo})) as first`.execute(db);
  return rows[0]?.first ?? null;
};
