import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { selectLatest } from '#features/telemetry/telemetry.ts';

/** Controllers in use of each farm, how many of them never reported, and the newest sample; farms without any are left out. */
export const countControllers = async (db: Database, farmNos: readonly number[]) => {
  const { rows } = await sql<{ farmNo: number; controllers: number; neverReported: number; lastSeen: Date | null }>`
    select farm_no, count(*)::int as controllers, count(*) filter (where latest.ts is null)::int as never_reported,
      max(latest.ts) as last_seen
    from controller left join ${selectLatest(db)} as latest using (controller_no)
    where farm_no = any(${farmNos}) and retired_at is null and not gateway
    group by farm_no`.execute(db);
  return rows;
};
