import { sql } from 'kysely';
import { selectLatest } from '#features/telemetry/telemetry.ts';
import type { Database } from '#platform/database/database.ts';

/** Controllers in use of each farm that have reported, and the newest sample; farms without any are left out. */
export const countControllers = async (db: Database, farmNos: readonly number[]) => {
  const { rows } = await sql<{ farmNo: number; controllers: number; lastSeen: Date }>`
    select farm_no, count(*)::int as controllers, max(latest.ts) as last_seen
    from controller join ${selectLatest(db)} as latest using (controller_no)
    where farm_no = any(${farmNos}) and retired_at is null and not gateway
    group by farm_no`.execute(db);
  return rows;
};
