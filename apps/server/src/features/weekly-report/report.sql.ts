import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type Week = { farmNo: number; monday: string };

type WeekBy = Week & { by: Date };

/** The report of a week that was frozen by a time. */
export const findFrozen = async (db: Database, { farmNo, monday, by }: WeekBy) =>
  db
    .selectFrom('weeklyReport')
    .select(['report', 'frozenAt'])
    .where('farmNo', '=', farmNo)
    .where(sql<boolean>`monday = ${monday}::date`)
    .where('frozenAt', '<=', by)
    .executeTakeFirst();

/** Deletes the report of a week that was frozen after a time; false if there is none. */
export const deleteFrozenAfter = async (db: Database, { farmNo, monday, by }: WeekBy): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('weeklyReport')
    .where('farmNo', '=', farmNo)
    .where(sql<boolean>`monday = ${monday}::date`)
    .where('frozenAt', '>', by)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Serializes the freezing of a farm's weeks until the transaction ends. */
export const lockFrozen = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('weekly reports'), ${farmNo})`.execute(db);

export const insertFrozen = (db: Database, { farmNo, monday, report, now }: Week & { report: object; now: Date }) =>
  sql`
    insert into weekly_report (farm_no, monday, report, frozen_at)
    values (${farmNo}, ${monday}, ${JSON.stringify(report)}, ${now})`.execute(db);

export type FarmToFreeze = { farmNo: number; farmId: string; farmName: string };

/** Farms registered before an instant whose report of a week was not frozen by a time. */
export const listFarmsToFreeze = async (
  db: Database,
  { monday, registeredBefore, by }: { monday: string; registeredBefore: Date; by: Date },
): Promise<FarmToFreeze[]> => {
  const { rows } = await sql<FarmToFreeze>`
    select farm_no, farm_id, name as farm_name from farm
    where created_at < ${registeredBefore}
      and not exists (select from weekly_report report where report.farm_no = farm.farm_no and report.monday = ${monday}::date
        and report.frozen_at <= ${by})
    order by farm_no`.execute(db);
  return rows;
};

/** Start of a farm's records: first manual reading, batch entry, task or request; null without any. */
export const findFirstRecord = async (db: Database, farmNo: number): Promise<Date | null> => {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(measured_at) from controller join manual_reading using (controller_no) where farm_no = ${farmNo}),
      (select min(day)::timestamp at time zone 'Asia/Seoul' from batch join batch_entry using (batch_id) where farm_no = ${farmNo}),
      (select min(created_at) from farm_task where farm_no = ${farmNo}),
      (select min(created_at) from support_request where farm_no = ${farmNo})) as first`.execute(db);
  return rows[0]?.first ?? null;
};
