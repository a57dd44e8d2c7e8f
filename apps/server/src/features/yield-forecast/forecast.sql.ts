import { sql } from 'kysely';
import { isComplete, stageBeforeHarvest } from '#features/layouts/layouts.ts';
import type { Database } from '#platform/database/database.ts';

/** Batches of a farm, of one crop or of all, by start; either complete or incomplete ones. */
export const listBatchIds = async (
  db: Database,
  { farmNo, farmCropId, complete }: { farmNo: number; farmCropId?: number | undefined; complete: boolean },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('batch')
    .select('batchId')
    .where('farmNo', '=', farmNo)
    .$if(farmCropId !== undefined, (query) => query.where('farmCropId', '=', farmCropId ?? 0))
    .where(isComplete(), '=', complete)
    .orderBy('startOn')
    .orderBy('batchId')
    .execute();
  return rows.map(({ batchId }) => batchId);
};

/** kg harvested on a farm from a day on, by day. */
export const sumHarvestByDay = async (
  db: Database,
  farmNo: number,
  farmCropId: number | undefined,
  from: string,
): Promise<{ day: string; kg: number }[]> =>
  db
    .selectFrom('batchEntry')
    .innerJoin('batch', 'batch.batchId', 'batchEntry.batchId')
    .select([sql<string>`day`.as('day'), sql<number>`sum(weight_kg)`.as('kg')])
    .where('farmNo', '=', farmNo)
    .where('stage', '=', 'harvest')
    .where(sql<boolean>`day >= ${from}`)
    .$if(farmCropId !== undefined, (query) => query.where('farmCropId', '=', farmCropId ?? 0))
    .groupBy('day')
    .execute();

/** Monthly plans of a farm in some years. */
export const listMonthPlans = (
  db: Database,
  farmNo: number,
  farmCropId: number | undefined,
  years: readonly number[],
): Promise<{ year: number; month: number; kg: number }[]> =>
  db
    .selectFrom('yieldPlan')
    .select(['year', 'month', sql<number>`sum(plan_kg)`.as('kg')])
    .where('farmNo', '=', farmNo)
    .where('year', '=', sql<number>`any(${years})`)
    .$if(farmCropId !== undefined, (query) => query.where('farmCropId', '=', farmCropId ?? 0))
    .groupBy(['year', 'month'])
    .execute();

/** All positions of a farm's racks, with the rack's name. */
export const listPositions = async (db: Database, farmNo: number) => {
  const { rows } = await sql<{ rackId: number; name: string; tier: number; column: number; pots: number }>`
    select rack_id, name, tier, "column", pots from rack,
      generate_series(1, tier_count) as tier, generate_series(1, column_count) as "column"
    where farm_no = ${farmNo} and removed_at is null order by rack_id, tier, "column"`.execute(db);
  return rows;
};

/** Racks on which plants of a crop were in the last stage before harvest. */
export const listRacksOfLastStage = async (db: Database, farmCropId: number): Promise<Set<number>> => {
  const { rows } = await sql<{ rackId: number }>`
    select distinct rack_id from occupancy
    join (
      select batch_id, min(day) as planted_on from batch join batch_entry using (batch_id)
      where farm_crop_id = ${farmCropId} and stage = ${stageBeforeHarvest} and plants > 0
      group by batch_id
    ) planted using (batch_id)
    where (upper_inf(during) or upper(during) > planted_on) and not reserved`.execute(db);
  return new Set(rows.map(({ rackId }) => rackId));
};

/** Occupied positions of a farm in a range of days (end excluded); `until` null: open-ended. */
export const listOccupiedSpans = async (db: Database, farmNo: number, from: string, until: string) => {
  const { rows } = await sql<{
    batchId: number;
    name: string;
    rackId: number;
    tier: number;
    column: number;
    from: string;
    until: string | null;
  }>`
    select batch_id as "batchId", batch.name, rack_id, tier, "column", lower(during) as "from", upper(during) as until
    from occupancy join rack using (rack_id) join batch using (batch_id)
    where rack.farm_no = ${farmNo} and during && daterange(${from}::date, ${until}::date)`.execute(db);
  return rows;
};

/** Adds kg to the month's plan of a crop; `before` is null if there was none. */
export const upsertPlan = async (
  db: Database,
  {
    farmNo,
    farmCropId,
    year,
    month,
    kg,
  }: { farmNo: number; farmCropId: number; year: number; month: number; kg: number },
): Promise<{ planId: number; before: number | null; after: number }> => {
  const plan = await db
    .insertInto('yieldPlan')
    .values({ farmNo, farmCropId, year, month, planKg: kg })
    .onConflict((conflict) =>
      conflict.columns(['farmCropId', 'year', 'month']).doUpdateSet({
        planKg: sql`yield_plan.plan_kg + excluded.plan_kg`,
        version: sql`yield_plan.version + 1`,
      }),
    )
    .returning(['planId', 'planKg as after', 'version'])
    .executeTakeFirstOrThrow();
  return { planId: plan.planId, before: plan.version > 1 ? plan.after - kg : null, after: plan.after };
};
