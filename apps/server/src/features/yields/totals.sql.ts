import { sql, type RawBuilder } from 'kysely';
import type { Stage } from '@onsil/domain/crops/stages';
import { isPicking, selectCompletion, stageBeforeHarvest } from '#features/layouts/layouts.ts';
import type { Database } from '#platform/database/database.ts';

export type TotalScope = {
  farmNos: readonly number[];
  year: number;
  /** restricts plans to this month */
  month?: number;
  farmCropId?: number | undefined;
  /** restricts to harvests on these days, both included */
  days?: { from: string; to: string };
};

/** Harvest totals that can be summed over crops and farms. */
export type HarvestTotals = {
  kg: number;
  kgGradeA: number;
  /** kg of the harvests with a grade A weight */
  gradedKg: number;
  /** harvested plants */
  plants: number;
  /** plants that bore the kg: harvested, or standing if picked repeatedly */
  bearing: number;
};

const keys = { month: sql`extract(month from harvest.day)`, crop: sql`batch.farm_crop_id`, farm: sql`batch.farm_no` };

/** Batches of a scope. */
const inScope = ({ farmNos, farmCropId }: TotalScope): RawBuilder<boolean> =>
  sql`batch.farm_no = any(${farmNos}) and (${farmCropId ?? null}::int is null or batch.farm_crop_id = ${farmCropId ?? null})`;
const inYear = (day: RawBuilder<unknown>, { year, days }: TotalScope): RawBuilder<boolean> =>
  days
    ? sql`${day} between ${days.from}::date and ${days.to}::date`
    : sql`${day} >= make_date(${year}, 1, 1) and ${day} < make_date(${year + 1}, 1, 1)`;

/**
 * Harvests of a year (Korean days) by month, crop or farm. A batch is picked repeatedly if a harvest has weight but no
 * plants; its kg then belong to the plants of the stage before, in each month.
 */
export const sumHarvests = async (
  db: Database,
  scope: TotalScope,
  by: keyof typeof keys,
): Promise<(HarvestTotals & { key: number })[]> => {
  const { rows } = await sql<HarvestTotals & { key: number }>`
    with harvested as (
      select batch.batch_id, ${stageBeforeHarvest} as last_stage, ${keys[by]}::int as key,
        sum(harvest.weight_kg) as kg, sum(harvest.kg_grade_a) as grade_a,
        sum(harvest.weight_kg) filter (where harvest.kg_grade_a is not null) as graded, sum(harvest.plants) as taken
      from batch join batch_entry harvest on harvest.batch_id = batch.batch_id and harvest.stage = 'harvest'
      where ${inScope(scope)} and ${inYear(sql`harvest.day`, scope)}
      group by batch.batch_id, key
    ), life as (
      select harvested.batch_id, sum(entry.plants) filter (where entry.stage = harvested.last_stage) as stood
      from (select distinct batch_id, last_stage from harvested) harvested join batch_entry entry using (batch_id)
      group by harvested.batch_id
      having bool_or(${isPicking})
    )
    select key, sum(kg) as kg, coalesce(sum(grade_a), 0) as "kgGradeA", coalesce(sum(graded), 0) as "gradedKg",
      sum(taken)::float8 as plants, coalesce(sum(case when life.batch_id is null then taken else life.stood end), 0)::float8 as bearing
    from harvested left join life using (batch_id) group by key`.execute(db);
  return rows;
};

/** Planned kg of a month. */
export type MonthPlan = { key: number; month: number; kg: number };

/** Planned kg by key and month; those without a plan are left out. */
export const sumPlans = async (
  db: Database,
  { farmNos, year, month, farmCropId }: TotalScope,
  by: keyof typeof keys,
): Promise<MonthPlan[]> =>
  db
    .selectFrom('yieldPlan')
    .select([
      sql<number>`${sql.ref({ month: 'month', crop: 'farmCropId', farm: 'farmNo' }[by])}`.as('key'),
      'month',
      sql<number>`sum(plan_kg)`.as('kg'),
    ])
    .where(sql<boolean>`farm_no = any(${farmNos})`)
    .where('year', '=', year)
    .$if(month !== undefined, (query) => query.where('month', '=', month ?? 0))
    .$if(farmCropId !== undefined, (query) => query.where('farmCropId', '=', farmCropId ?? 0))
    .groupBy(['key', 'month'])
    .execute();

export type LossRow = { farmCropId: number; stage: Stage; arrived: number; discarded: number };

/**
 * Arrivals and discards by stage over the whole life of batches harvested or closed in the year. A batch picked across
 * New Year counts in both years. Removing repeatedly picked plants at the end of their crop is no loss.
 */
export const sumLosses = async (db: Database, scope: TotalScope): Promise<LossRow[]> => {
  const { rows } = await sql<LossRow>`
    with counted as (
      select batch_id, farm_crop_id from batch where ${inScope(scope)} and (
        exists (select from batch_entry entry
          where entry.batch_id = batch.batch_id and entry.stage = 'harvest' and ${inYear(sql`entry.day`, scope)})
        or exists (select from (${selectCompletion()}) completion where ${inYear(sql`completion.day`, scope)}))
    ), picked as (
      select distinct batch_id from counted join batch_entry entry using (batch_id)
      where ${isPicking}
    ), moved as (
      select farm_crop_id, stage, plants as arrived, 0 as discarded
      from counted join batch_entry using (batch_id) where stage <> 'harvest'
      union all
      select counted.farm_crop_id, discard.stage, 0, discard.plants
      from counted join batch using (batch_id) join batch_entry entry using (batch_id) join batch_discard discard using (entry_id)
      where discard.reason <> 'END' or discard.stage <> ${stageBeforeHarvest}
        or batch_id not in (select batch_id from picked)
    )
    select farm_crop_id as "farmCropId", stage, sum(arrived)::float8 as arrived, sum(discarded)::float8 as discarded
    from moved group by farm_crop_id, stage`.execute(db);
  return rows;
};

/** kg of the batches harvested in the year that had positions, and the pots of these positions, each once. */
export const sumPots = async (db: Database, scope: TotalScope): Promise<{ kg: number; pots: number }> => {
  const { rows } = await sql<{ kg: number; pots: number }>`
    with harvested as (
      select batch.batch_id, sum(entry.weight_kg) as kg
      from batch join batch_entry entry on entry.batch_id = batch.batch_id and entry.stage = 'harvest'
      where ${inScope(scope)} and ${inYear(sql`entry.day`, scope)}
        and exists (select from occupancy where occupancy.batch_id = batch.batch_id)
      group by batch.batch_id
    ), held as (
      select distinct rack_id, tier, "column" from occupancy join harvested using (batch_id)
    )
    select coalesce((select sum(kg) from harvested), 0) as kg,
      coalesce((select sum(pots) from held join rack using (rack_id)), 0)::float8 as pots`.execute(db);
  return rows[0] ?? { kg: 0, pots: 0 };
};

/** Cultivated area of farms in m²; null if not entered. */
export const listAreas = (db: Database, farmNos: readonly number[]) =>
  db
    .selectFrom('farm')
    .select(['farmNo', 'cultivationArea as area'])
    .where(sql<boolean>`farm_no = any(${farmNos})`)
    .execute();

export const listCropNames = (db: Database, farmCropIds: readonly number[]) =>
  db
    .selectFrom('farmCrop')
    .select(['farmCropId', 'name as cropName'])
    .where(sql<boolean>`farm_crop_id = any(${farmCropIds})`)
    .orderBy('name')
    .orderBy('farmCropId')
    .execute();
