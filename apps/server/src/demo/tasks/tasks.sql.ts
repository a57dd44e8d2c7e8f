import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export const hasTasks = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('farmTask').select('taskNo').executeTakeFirst()) !== undefined;

/** Inserts past nutrient renewals, each ended after two hours. */
export const saveRenewals = async (db: Database, controllerId: string, begun: readonly Date[]): Promise<void> => {
  await sql`
    insert into nutrient_renewal (controller_no, started_at, ends_at, ended_at, ended_by)
    select controller_no, at, at + interval '6 hours', at + interval '2 hours', 'steady'
    from controller cross join unnest(${begun}::timestamptz[]) as at
    where controller_id = ${controllerId}`.execute(db);
};
