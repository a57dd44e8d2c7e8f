import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { isNotWithdrawn } from '../deviation-state.sql.ts';

/** A stuck sensor (`field` given) or a silent controller, in epoch ms; null while it lasts. */
export type SensorFault = { controllerNo: number; field: string | null; from: number; to: number | null };

/** Stuck sensors and silences of controllers that overlap a span (epoch ms), by start; also those behind a gateway. */
export const listSensorFaults = async (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<SensorFault[]> => {
  const { rows } = await sql<SensorFault>`
    select controller_no, field_key as field, ${epochMs('startedAt')} as "from", ${epochMs('endedAt')} as "to"
    from deviation
    where controller_no = any(${controllerNos}::int[]) and cause in ('stuck', 'no_data')
      and ${isNotWithdrawn}
      and opened_at <= ${new Date(to)} and (ended_at is null or ended_at > ${new Date(from)})
    order by started_at`.execute(db);
  return rows;
};
