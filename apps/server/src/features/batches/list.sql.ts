import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { BatchState } from '@onsil/contract/batches';
import { stages, type Stage } from '@onsil/domain/crops/stages';
import { isArrival, isComplete } from '#features/layouts/layouts.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { maxFound, searchIn, type TextSearch } from '#platform/database/text-search.ts';

export type BatchFilter = {
  farmNo: number;
  farmCropId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
};

/** With the first day on which plants arrived at each stage. */
export type BatchDays = Record<Stage, string | null> & {
  batchId: number;
  farmCropId: number;
  stages: Stage[];
  startOn: string;
  complete: boolean;
};

const matches = ({ farmNo, farmCropId, from, to, keyword = '' }: BatchFilter) => sql<boolean>`
  batch.farm_no = ${farmNo}
  and (${farmCropId ?? null}::int is null or batch.farm_crop_id = ${farmCropId ?? null})
  and (${from ?? null}::date is null or start_on >= ${from ?? null})
  and (${to ?? null}::date is null or start_on <= ${to ?? null})
  and (${keyword} = '' or concat_ws(' ', batch.name, farm_crop.name) ilike ${containsPattern(keyword)})`;

const firstAt = (stage: Stage) => sql`min(day) filter (where stage = ${sql.lit(stage)}) as ${sql.ref(stage)}`;

/** One batch after another by the index of entries: a plain join reads those of all batches there are. */
const listDays = async (db: Database, batches: RawBuilder<unknown>): Promise<BatchDays[]> => {
  const { rows } = await sql<BatchDays>`
    select batch.batch_id as "batchId", batch.farm_crop_id as "farmCropId", batch.stages, start_on as "startOn",
      ${isComplete()} as complete, firsts.*
    from batch join farm_crop using (farm_crop_id)
    cross join lateral (
      select ${sql.join(stages.map(firstAt))} from batch_entry
      where batch_entry.batch_id = batch.batch_id and ${isArrival}) firsts
    where ${batches}`.execute(db);
  return rows;
};

/** Incomplete batches matching the filter. */
export const listRunningBatches = (db: Database, filter: BatchFilter): Promise<BatchDays[]> =>
  listDays(db, sql`${matches(filter)} and not ${isComplete()}`);

/** Incomplete batches of a farm, and those with an entry in a range of days. */
export const listBatchesIn = (
  db: Database,
  farmNo: number,
  { from, to }: { from: string; to: string },
): Promise<BatchDays[]> =>
  listDays(
    db,
    sql`batch.farm_no = ${farmNo} and (not ${isComplete()} or (
      select true from batch_entry
      where batch_entry.batch_id = batch.batch_id and day between ${from}::date and ${to}::date limit 1))`,
  );

/** Complete batches matching the filter, which end at the last stage that plants reached. */
const completeBatches = (filter: BatchFilter, state: BatchState | undefined) => sql`
  from batch join farm_crop using (farm_crop_id)
  where ${matches(filter)} and ${isComplete()}
    and (${state ?? null}::text is null or ${state ?? null} = coalesce((
      select stage from batch_entry where batch_entry.batch_id = batch.batch_id and ${isArrival}
      order by array_position(batch.stages, stage) desc limit 1), 'work'))`;

/** Numbers of complete batches matching the filter, those that started last first. */
export const listCompleteBatches = async (
  db: Database,
  filter: BatchFilter,
  state: BatchState | undefined,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<number[]> => {
  const { rows } = await sql<{ batchId: number }>`
    select batch.batch_id as "batchId" ${completeBatches(filter, state)}
    order by start_on desc, batch.batch_id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ batchId }) => batchId);
};

export const countCompleteBatches = async (
  db: Database,
  filter: BatchFilter,
  state: BatchState | undefined,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${completeBatches(filter, state)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Number of positions that batches occupy on a day, by rack. */
export const countPositionsByRack = (db: Database, batchIds: readonly number[], day: string) =>
  db
    .selectFrom('occupancy')
    .innerJoin('rack', 'rack.rackId', 'occupancy.rackId')
    .select(['batchId', 'rack.rackId', 'rack.name', sql<number>`count(*)::int`.as('cells')])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .where(sql<boolean>`during @> ${day}::date`)
    .groupBy(['batchId', 'rack.rackId'])
    .orderBy('rack.name')
    .execute();

/** Number of special notes by batch; batches without any are left out. */
export const countNotesByBatch = async (db: Database, batchIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('specialNote')
    .select(['batchId', sql<number>`count(*)::int`.as('notes')])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .groupBy('batchId')
    .$narrowType<{ batchId: NotNull }>()
    .execute();
  return new Map(rows.map(({ batchId, notes }) => [batchId, notes]));
};

/** First arrival days of a farm's batches, newest first. */
export const listFirstDays = (db: Database, farmNo: number, farmCropId: number | undefined) =>
  db
    .selectFrom('batch')
    .innerJoin('batchEntry', (join) =>
      join.onRef('batchEntry.batchId', '=', 'batch.batchId').on(sql<boolean>`batch_entry.stage = batch.stages[1]`),
    )
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'batch.farmCropId')
    .select([
      'batch.batchId',
      'batch.name as batchName',
      'batch.farmCropId',
      'farmCrop.name as cropName',
      sql<string>`batch_entry.day`.as('date'),
    ])
    .distinct()
    .where('batch.farmNo', '=', farmNo)
    .where('batchEntry.plants', '>', 0)
    .$if(farmCropId !== undefined, (query) => query.where('batch.farmCropId', '=', farmCropId ?? 0))
    .orderBy('date', 'desc')
    .orderBy('batchId', 'desc')
    .limit(2_000)
    .execute();

/** Names of incomplete batches of farms, newest first. */
export const searchRunningBatches = (db: Database, farmNos: readonly number[], search: TextSearch) => {
  const { isFound, isLikely } = searchIn(search, sql`batch.name, concat(farm.name, ' ', batch.name)`);
  return db
    .selectFrom('batch')
    .innerJoin('farm', 'farm.farmNo', 'batch.farmNo')
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'batch.farmCropId')
    .select([
      'batch.farmNo',
      'batch.batchId',
      'batch.name as batchName',
      'farmCrop.name as cropName',
      'farm.farmId',
      'farm.name as farmName',
    ])
    .where(isFound)
    .where('batch.farmNo', '=', sql<number>`any(${farmNos})`)
    .where(({ not }) => not(isComplete()))
    .orderBy(isLikely, 'desc')
    .orderBy('batch.startOn', 'desc')
    .orderBy('batch.batchId', 'desc')
    .limit(maxFound)
    .execute();
};

/** Plants that arrived at, and were discarded from, each stage of a farm's batches in a range of days. */
export const sumPlantsByStage = async (
  db: Database,
  farmNo: number,
  { from, to }: { from: string; to: string },
): Promise<{ stage: Stage; arrived: number; discarded: number }[]> => {
  const { rows } = await sql<{ stage: Stage; arrived: number; discarded: number }>`
    with entered as (
      select entry_id, stage, plants from batch join batch_entry using (batch_id)
      where farm_no = ${farmNo} and day between ${from}::date and ${to}::date
    )
    select stage, sum(arrived)::float8 as arrived, sum(discarded)::float8 as discarded from (
      select stage, plants as arrived, 0 as discarded from entered
      union all
      select discard.stage, 0, discard.plants from entered join batch_discard discard using (entry_id)) moved
    group by stage`.execute(db);
  return rows;
};

export type CurrentCropRow = { controllerNo: number; farmCropId: number; cropName: string; cropNameEn: string };

/** Crops of the batches at the places of controllers on a day, by controller, the one with most positions first. */
export const listCurrentCrops = (
  db: Database,
  controllerNos: readonly number[],
  day: string,
): Promise<CurrentCropRow[]> =>
  db
    .selectFrom('controllerPlace as place')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.rackId', '=', 'place.rackId')
        .on(sql<boolean>`occupancy.tier between place.tier_from and place.tier_to and not reserved`),
    )
    .innerJoin('batch', 'batch.batchId', 'occupancy.batchId')
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'batch.farmCropId')
    .leftJoin('crop', (join) =>
      join.onRef('crop.cropNo', '=', 'farmCrop.cropNo').onRef('crop.nameKo', '=', 'farmCrop.name'),
    )
    .select([
      'place.controllerNo',
      'farmCrop.farmCropId',
      'farmCrop.name as cropName',
      sql<string>`coalesce(crop.name_en, farm_crop.name)`.as('cropNameEn'),
    ])
    .where('place.controllerNo', '=', sql<number>`any(${controllerNos})`)
    .where(sql<boolean>`place.during @> ${day}::date and occupancy.during @> ${day}::date`)
    .groupBy(['place.controllerNo', 'farmCrop.farmCropId', 'crop.nameEn'])
    .orderBy('place.controllerNo')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('farmCrop.farmCropId')
    .execute();
