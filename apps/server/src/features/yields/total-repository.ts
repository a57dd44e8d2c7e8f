import type { Stage } from '@onsil/domain/stages';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database.ts';

export type Scope = {
  fnos: readonly number[];
  year: number;
  cultivateCropSeq?: number | undefined;
  /** restricts to harvests on these days, both included */
  days?: { from: string; to: string };
};

/** Harvest totals that can be summed over crops and farms. */
export type Harvest = {
  kg: number;
  gradeAKg: number;
  /** kg of the harvests with a grade A weight */
  gradedKg: number;
  /** harvested plants */
  plants: number;
  /** plants that bore the kg: harvested, or standing if picked repeatedly */
  bearing: number;
};

const keys = { month: sql`extract(month from harvest.day)`, crop: sql`batch.cultivate_crop_seq`, farm: sql`batch.fno` };

/** Batches of a scope. */
const inScope = ({ fnos, cultivateCropSeq }: Scope): RawBuilder<boolean> =>
  sql`batch.fno = any(${fnos}) and (${cultivateCropSeq ?? null}::int is null or batch.cultivate_crop_seq = ${cultivateCropSeq ?? null})`;
const inYear = (day: RawBuilder<unknown>, { year, days }: Scope): RawBuilder<boolean> =>
  days
    ? sql`${day} between ${days.from}::date and ${days.to}::date`
    : sql`${day} >= make_date(${year}, 1, 1) and ${day} < make_date(${year + 1}, 1, 1)`;

/**
 * Harvests of a year (Korean days) by month, crop or farm. A batch is picked repeatedly if a harvest has weight but no
 * plants; its kg then belong to the plants of the stage before, in each month.
 */
export const sumHarvests = async (
  db: Database,
  scope: Scope,
  by: keyof typeof keys,
): Promise<(Harvest & { key: number })[]> => {
  const { rows } = await sql<Harvest & { key: number }>`
    with harvested as (
      select batch.work_no, batch.stages[cardinality(batch.stages) - 1] as last_stage, ${keys[by]}::int as key,
        sum(harvest.weight_kg) as kg, sum(harvest.grade_a_kg) as grade_a,
        sum(harvest.weight_kg) filter (where harvest.grade_a_kg is not null) as graded, sum(harvest.plants) as taken
      from batch join batch_entry harvest on harvest.work_no = batch.work_no and harvest.stage = 'harvest'
      where ${inScope(scope)} and ${inYear(sql`harvest.day`, scope)}
      group by batch.work_no, key
    ), life as (
      select harvested.work_no, sum(entry.plants) filter (where entry.stage = harvested.last_stage) as stood
      from (select distinct work_no, last_stage from harvested) harvested join batch_entry entry using (work_no)
      group by harvested.work_no
      having bool_or(entry.stage = 'harvest' and entry.plants = 0 and entry.weight_kg > 0)
    )
    select key, sum(kg) as kg, coalesce(sum(grade_a), 0) as "gradeAKg", coalesce(sum(graded), 0) as "gradedKg",
      sum(taken)::float8 as plants, coalesce(sum(case when life.work_no is null then taken else life.stood end), 0)::float8 as bearing
    from harvested left join life using (work_no) group by key`.execute(db);
  return rows;
};

/** Planned kg by month or crop; keys without a plan are left out. */
export const sumPlans = async (
  db: Database,
  { fnos, year, cultivateCropSeq }: Scope,
  by: keyof typeof keys,
): Promise<{ key: number; kg: number }[]> =>
  db
    .selectFrom('yield_plan')
    .select([
      sql<number>`${sql.ref({ month: 'month', crop: 'cultivate_crop_seq', farm: 'fno' }[by])}`.as('key'),
      sql<number>`sum(plan_kg)`.as('kg'),
    ])
    .where(sql<boolean>`fno = any(${fnos})`)
    .where('year', '=', year)
    .$if(cultivateCropSeq !== undefined, (query) => query.where('cultivate_crop_seq', '=', cultivateCropSeq ?? 0))
    .groupBy('key')
    .execute();

export type Loss = { cultivateCropSeq: number; stage: Stage; arrived: number; discarded: number };

/**
 * Arrivals and discards by stage over the whole life of batches harvested or closed in the year. A batch picked across
 * New Year counts in both years. Removing repeatedly picked plants at the end of their crop is no loss.
 */
export const sumLosses = async (db: Database, scope: Scope): Promise<Loss[]> => {
  const { rows } = await sql<Loss>`
    with counted as (
      select work_no, cultivate_crop_seq from batch where ${inScope(scope)} and (
        exists (select from batch_entry entry
          where entry.work_no = batch.work_no and entry.stage = 'harvest' and ${inYear(sql`entry.day`, scope)})
        or exists (select from batch_closing closing
          where closing.work_no = batch.work_no and closing.stage = 'harvest' and ${inYear(sql`closing.day`, scope)}))
    ), picked as (
      select distinct work_no from counted join batch_entry entry using (work_no)
      where entry.stage = 'harvest' and entry.plants = 0 and entry.weight_kg > 0
    ), moved as (
      select cultivate_crop_seq, stage, plants as arrived, 0 as discarded
      from counted join batch_entry using (work_no) where stage <> 'harvest'
      union all
      select counted.cultivate_crop_seq, discard.stage, 0, discard.plants
      from counted join batch using (work_no) join batch_entry entry using (work_no) join batch_discard discard using (entry_id)
      where discard.reason <> 'END' or discard.stage <> batch.stages[cardinality(batch.stages) - 1]
        or work_no not in (select work_no from picked)
    )
    select cultivate_crop_seq as "cultivateCropSeq", stage, sum(arrived)::float8 as arrived, sum(discarded)::float8 as discarded
    from moved group by cultivate_crop_seq, stage`.execute(db);
  return rows;
};

/** kg of the batches harvested in the year that had positions, and the pots of these positions, each once. */
export const sumPots = async (db: Database, scope: Scope): Promise<{ kg: number; pots: number }> => {
  const { rows } = await sql<{ kg: number; pots: number }>`
    with harvested as (
      select batch.work_no, sum(entry.weight_kg) as kg
      from batch join batch_entry entry on entry.work_no = batch.work_no and entry.stage = 'harvest'
      where ${inScope(scope)} and ${inYear(sql`entry.day`, scope)}
        and exists (select from occupancy where occupancy.work_no = batch.work_no)
      group by batch.work_no
    ), held as (
      select distinct rno, tier, "column" from occupancy join harvested using (work_no)
    )
    select coalesce((select sum(kg) from harvested), 0) as kg,
      coalesce((select sum(pots) from held join rack using (rno)), 0)::float8 as pots`.execute(db);
  return rows[0] ?? { kg: 0, pots: 0 };
};

/** Cultivated area of farms in m²; null if not entered. */
export const listAreas = (db: Database, fnos: readonly number[]) =>
  db
    .selectFrom('farm')
    .select(['fno', 'cultivation_area as area'])
    .where(sql<boolean>`fno = any(${fnos})`)
    .execute();

export const listCropNames = (db: Database, cultivateCropSeqs: readonly number[]) =>
  db
    .selectFrom('farm_crop')
    .select(['cultivate_crop_seq as cultivateCropSeq', 'name as cropNm'])
    .where(sql<boolean>`cultivate_crop_seq = any(${cultivateCropSeqs})`)
    .orderBy('name')
    .orderBy('cultivate_crop_seq')
    .execute();
