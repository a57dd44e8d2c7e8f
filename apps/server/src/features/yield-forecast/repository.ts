import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** Batches of a farm, of one crop or of all, by start; either complete or incomplete ones. */
export const listWorkNos = async (
  db: Database,
  { fno, cultivateCropSeq, complete }: { fno: number; cultivateCropSeq?: number | undefined; complete: boolean },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('batch')
    .select('work_no as workNo')
    .where('fno', '=', fno)
    .$if(cultivateCropSeq !== undefined, (query) => query.where('cultivate_crop_seq', '=', cultivateCropSeq ?? 0))
    .where(
      sql<boolean>`exists (select from batch_closing where batch_closing.work_no = batch.work_no
        and batch_closing.stage = 'harvest') = ${complete}`,
    )
    .orderBy('start_on')
    .orderBy('work_no')
    .execute();
  return rows.map(({ workNo }) => workNo);
};

/** kg harvested on a farm from a day on, by day. */
export const listHarvested = async (
  db: Database,
  fno: number,
  cultivateCropSeq: number | undefined,
  from: string,
): Promise<{ day: string; kg: number }[]> =>
  db
    .selectFrom('batch_entry')
    .innerJoin('batch', 'batch.work_no', 'batch_entry.work_no')
    .select([sql<string>`day`.as('day'), sql<number>`sum(weight_kg)`.as('kg')])
    .where('fno', '=', fno)
    .where('stage', '=', 'harvest')
    .where(sql<boolean>`day >= ${from}`)
    .$if(cultivateCropSeq !== undefined, (query) => query.where('cultivate_crop_seq', '=', cultivateCropSeq ?? 0))
    .groupBy('day')
    .execute();

/** Monthly plans of a farm in some years. */
export const listMonthPlans = (
  db: Database,
  fno: number,
  cultivateCropSeq: number | undefined,
  years: readonly number[],
): Promise<{ year: number; month: number; kg: number }[]> =>
  db
    .selectFrom('yield_plan')
    .select(['year', 'month', sql<number>`sum(plan_kg)`.as('kg')])
    .where('fno', '=', fno)
    .where('year', '=', sql<number>`any(${years})`)
    .$if(cultivateCropSeq !== undefined, (query) => query.where('cultivate_crop_seq', '=', cultivateCropSeq ?? 0))
    .groupBy(['year', 'month'])
    .execute();

/** All positions of a farm's racks, with the rack's name. */
export const listPositions = async (db: Database, fno: number) => {
  const { rows } = await sql<{ rno: number; name: string; tier: number; column: number; pots: number }>`
    select rno, name, tier, "column", pots from rack,
      generate_series(1, tier_count) as tier, generate_series(1, column_count) as "column"
    where fno = ${fno} and removed_at is null order by rno, tier, "column"`.execute(db);
  return rows;
};

/** Racks on which plants of a crop were in the last stage before harvest. */
export const listRacksOfLastStage = async (db: Database, cultivateCropSeq: number): Promise<Set<number>> => {
  const { rows } = await sql<{ rno: number }>`
    select distinct rno from occupancy
    join (
      select work_no, min(day) as planted_on from batch join batch_entry using (work_no)
      where cultivate_crop_seq = ${cultivateCropSeq} and stage = stages[cardinality(stages) - 1] and plants > 0
      group by work_no
    ) planted using (work_no)
    where (upper_inf(during) or upper(during) > planted_on) and not reserved`.execute(db);
  return new Set(rows.map(({ rno }) => rno));
};

/** Occupied positions of a farm in a range of days (end excluded); `until` null: open-ended. */
export const listStays = async (db: Database, fno: number, from: string, until: string) => {
  const { rows } = await sql<{
    workNo: number;
    name: string;
    rno: number;
    tier: number;
    column: number;
    from: string;
    until: string | null;
  }>`
    select work_no as "workNo", batch.name, rno, tier, "column", lower(during) as "from", upper(during) as until
    from occupancy join rack using (rno) join batch using (work_no)
    where rack.fno = ${fno} and during && daterange(${from}::date, ${until}::date)`.execute(db);
  return rows;
};

/** Adds kg to the month's plan of a crop; `before` is null if there was none. */
export const addToPlan = async (
  db: Database,
  {
    fno,
    cultivateCropSeq,
    year,
    month,
    kg,
  }: { fno: number; cultivateCropSeq: number; year: number; month: number; kg: number },
): Promise<{ planId: number; before: number | null; after: number }> => {
  const plan = await db
    .insertInto('yield_plan')
    .values({ fno, cultivate_crop_seq: cultivateCropSeq, year, month, plan_kg: kg })
    .onConflict((conflict) =>
      conflict.columns(['cultivate_crop_seq', 'year', 'month']).doUpdateSet({
        plan_kg: sql`yield_plan.plan_kg + excluded.plan_kg`,
        version: sql`yield_plan.version + 1`,
      }),
    )
    .returning(['plan_id as planId', 'plan_kg as after', 'version'])
    .executeTakeFirstOrThrow();
  return { planId: plan.planId, before: plan.version > 1 ? plan.after - kg : null, after: plan.after };
};
