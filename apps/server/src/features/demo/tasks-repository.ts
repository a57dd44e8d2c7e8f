import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export const hasTasks = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('farm_task').select('task_no').executeTakeFirst()) !== undefined;

/** Inserts past nutrient renewals, each ended after two hours. */
export const saveRenewals = async (db: Database, systemId: string, begun: readonly Date[]): Promise<void> => {
  await sql`
    insert into nutrient_renewal (controller_id, started_at, ends_at, ended_at, ended_by)
    select controller_id, at, at + interval '6 hours', at + interval '2 hours', 'steady'
    from controller cross join unnest(${begun}::timestamptz[]) as at
    where system_id = ${systemId}`.execute(db);
};
