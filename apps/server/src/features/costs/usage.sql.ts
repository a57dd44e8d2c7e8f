import { sql } from 'kysely';
import { selectCompletion } from '#features/layouts/layouts.ts';
import type { Database } from '#platform/database/database.ts';

/** Days (YYYY-MM-DD), end excluded. */
export type Days = { from: string; until: string };

export type FarmBatch = {
  batchId: number;
  batchName: string;
  farmCropId: number;
  cropName: string;
  masterName: string | null;
  startOn: string;
  endsOn: string | null;
};

/**
 * Batches of a farm that were there on any of the days (sown before their end, and not closed before their start), and
 * those with costs in months that begin before `costsUntil`.
 */
export const listBatchesIn = async (
  db: Database,
  farmNo: number,
  { from, until }: Days,
  costsUntil: string,
): Promise<FarmBatch[]> => {
  const { rows } = await sql<FarmBatch>`
    select batch.batch_id, batch.name as batch_name, batch.farm_crop_id, farm_crop.name as crop_name,
      crop.name_ko as master_name, coalesce(first.day, start_on) as start_on, completion.day as ends_on
    from batch
    join farm_crop using (farm_crop_id)
    left join crop using (crop_no)
    left join lateral (${selectCompletion()}) completion on true
    left join lateral (select min(day) as day from batch_entry entry where entry.batch_id = batch.batch_id) first on true
    where batch.farm_no = ${farmNo} and (
      coalesce(first.day, start_on) < ${until}::date and (completion.day is null or completion.day >= ${from}::date)
      or exists (select from cost_entry cost
        where cost.batch_id = batch.batch_id and cost.month >= ${from}::date and cost.month < ${costsUntil}::date))
    order by start_on desc, batch.batch_id desc`.execute(db);
  return rows;
};

/** Plants that join and leave batches by day: arrivals at their first stage, discards, and plants harvested. */
export const listPlantChanges = async (db: Database, batchIds: readonly number[]) => {
  const { rows } = await sql<{ batchId: number; day: string; plants: number }>`
    select batch_id, day, sum(plants)::float8 as plants from (
      select entry.batch_id, day, case when entry.stage = batch.stages[1] then plants else -plants end as plants
      from batch join batch_entry entry using (batch_id)
      where batch_id = any(${batchIds}) and entry.stage in (batch.stages[1], 'harvest')
      union all
      select entry.batch_id, day, -discard.plants from batch_entry entry join batch_discard discard using (entry_id)
      where entry.batch_id = any(${batchIds})
    ) moved group by batch_id, day order by batch_id, day`.execute(db);
  return rows;
};

/** Occupied days of positions by month and batch, up to a day; reservations do not count. */
const heldDays = (farmNo: number, { from, until }: Days) => sql`
  select batch_id, rack_id, tier, held.month, upper(held.during) - lower(held.during) as days, held.during
  from occupancy join rack using (rack_id), lateral (
    select to_char(month, 'YYYY-MM') as month,
      occupancy.during * daterange(month::date, least((month + interval '1 month')::date, ${until}::date)) as during
    from generate_series(${from}::date::timestamp, ${until}::date::timestamp - interval '1 day', interval '1 month') as month
  ) held
  where rack.farm_no = ${farmNo} and not reserved and occupancy.during && daterange(${from}::date, ${until}::date)
    and not isempty(held.during)`;

/** Position-days of batches by month (YYYY-MM). `from` is the first day of a month. */
export const sumPositionDays = async (db: Database, farmNo: number, days: Days) => {
  const { rows } = await sql<{ batchId: number; month: string; days: number }>`
    select batch_id, month, sum(days)::float8 as days from (${heldDays(farmNo, days)}) held
    group by 1, 2`.execute(db);
  return rows;
};

/** Position-days of batches by month at the place of each controller. */
export const sumPositionDaysByController = async (db: Database, farmNo: number, days: Days) => {
  const { rows } = await sql<{ batchId: number; month: string; controllerNo: number; days: number }>`
    select batch_id, month, controller_no, sum(upper(shared) - lower(shared))::float8 as days from (
      select held.batch_id, held.month, place.controller_no, held.during * place.during as shared
      from (${heldDays(farmNo, days)}) held
      join controller_place place on place.rack_id = held.rack_id and held.tier between place.tier_from and place.tier_to
    ) there
    where not isempty(shared) group by 1, 2, 3`.execute(db);
  return rows;
};

/** kg harvested by batch and month (YYYY-MM). */
export const sumKg = async (db: Database, farmNo: number, { from, until }: Days) => {
  const { rows } = await sql<{ batchId: number; month: string; kg: number }>`
    select batch_id, to_char(day, 'YYYY-MM') as month, sum(weight_kg) as kg
    from batch join batch_entry using (batch_id)
    where farm_no = ${farmNo} and stage = 'harvest' and day >= ${from}::date and day < ${until}::date
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** Crops of a farm by number, with the name of the catalogue. */
export const listCropsOfFarm = async (db: Database, farmNo: number) => {
  const { rows } = await sql<{ farmCropId: number; cropName: string; masterName: string | null }>`
    select farm_crop_id, name as crop_name, name_ko as master_name from farm_crop left join crop using (crop_no)
    where farm_no = ${farmNo} order by name, farm_crop_id`.execute(db);
  return rows;
};
