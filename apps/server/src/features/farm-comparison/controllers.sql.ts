import { sql } from 'kysely';
import { hadLimits } from '#features/alarm-limits/alarm-limits.ts';
import { selectLatest } from '#features/telemetry/telemetry.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Controllers in use of each farm that have reported, those of them that have limits or had some after a time, and the newest sample;
 * farms without any are left out.
 */
export const countControllers = async (db: Database, farmNos: readonly number[], since: Date) => {
  const { rows } = await sql<{ farmNo: number; controllers: number; limited: number; lastSeen: Date }>`
    select farm_no, count(*)::int as controllers, count(*) filter (where ${hadLimits(sql`controller.controller_no`, since)})::int as limited,
      max(latest.ts) as last_seen
    from controller join ${selectLatest(db)} as latest using (controller_no)
    where farm_no = any(${farmNos}) and retired_at is null and not gateway
    group by farm_no`.execute(db);
  return rows;
};
