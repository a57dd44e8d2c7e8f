import { sql } from 'kysely';
import type { Cell } from '@onsil/contract/racks';
import type { PlaceSpan } from '@onsil/domain/batches/placement';
import { stages, type Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { isArrival, isComplete } from './batch-state.sql.ts';

export type Layout = {
  batchId: number;
  day: string;
  cells: readonly Cell[];
  entryId: number | null;
  /** the stage whose plants it is planned for; absent: an actual layout */
  plannedFor?: Stage | null | undefined;
};
/** Days on which a batch has positions. */
export type OccupancySpan = PlaceSpan<Cell> & { batchId: number };

/** Serializes changes of layouts on a farm until the transaction ends. */
export const lockFarmLayouts = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('layouts'), ${farmNo})`.execute(db);

export const findFarmOfBatch = async (db: Database, batchId: number): Promise<number> =>
  (await db.selectFrom('batch').select('farmNo').where('batchId', '=', batchId).executeTakeFirstOrThrow()).farmNo;

export const createSavepoint = (db: Database) => sql`savepoint occupy`.execute(db);
/** Undoes the changes since the savepoint, so that the transaction can still query the cause. */
export const rollbackToSavepoint = (db: Database) => sql`rollback to savepoint occupy`.execute(db);

/** Largest size that each rack of a farm ever had, including removed racks. */
export const listMaxRackSizes = async (
  db: Database,
  farmNo: number,
  rackIds: readonly number[],
): Promise<Map<number, { tiers: number; columns: number }>> => {
  const rows = await db
    .selectFrom('rack')
    .select(['rackId', 'mostTiers as tiers', 'mostColumns as columns'])
    .where('farmNo', '=', farmNo)
    .where('rackId', '=', sql<number>`any(${rackIds})`)
    .execute();
  return new Map(rows.map(({ rackId, ...most }) => [rackId, most]));
};

/** Distinct positions in their stored form. */
const toStoredCells = (cells: readonly Cell[]): [number, number, number][] => [
  ...new Map(
    cells.map(({ rackId, tier, column }) => [
      `${rackId}.${tier}.${column}`,
      [rackId, tier, column] as [number, number, number],
    ]),
  ).values(),
];

/** Upserts layouts. A layout moved without an entry keeps its entry, so that deleting the entry deletes both. */
export const upsertLayouts = async (db: Database, layouts: readonly Layout[]): Promise<void> => {
  if (layouts.length === 0) return;
  await db
    .insertInto('batchLayout')
    .values(
      layouts.map(({ batchId, day, cells, entryId, plannedFor = null }) => ({
        batchId,
        plannedFor,
        day,
        entryId,
        cells: JSON.stringify(toStoredCells(cells)),
      })),
    )
    .onConflict((conflict) =>
      conflict.expression(sql`batch_id, (planned_for is not null), day`).doUpdateSet({
        cells: sql`excluded.cells`,
        entryId: sql`coalesce(excluded.entry_id, batch_layout.entry_id)`,
      }),
    )
    .execute();
};

export const listLayouts = async (db: Database, batchIds: readonly number[]) => {
  const rows = await db
    .selectFrom('batchLayout')
    .select([
      'batchId',
      sql<string>`day`.as('day'),
      'entryId',
      sql<Stage | null>`planned_for`.as('plannedFor'),
      sql<[number, number, number][]>`cells`.as('cells'),
    ])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .orderBy('batchId')
    .orderBy('batchLayout.day')
    .execute();
  return rows.map(({ cells, ...layout }) => ({
    ...layout,
    cells: cells.map(([rackId, tier, column]): Cell => ({ rackId, tier, column })),
  }));
};

/**
 * Of batches with planned positions: the first arrival at the planned stage or a later one, and whether the batch is
 * complete.
 */
export const listFirstArrivals = async (db: Database, batchIds: readonly number[]) => {
  const order = sql`${stages}::text[]`;
  const { rows } = await sql<{ batchId: number; complete: boolean; entryId: number | null; day: string | null }>`
    select plan.batch_id as "batchId", arrival.entry_id as "entryId", arrival.day, ${isComplete(sql`plan.batch_id`)} as complete
    from (
      select batch_id, array_position(${order}, min(planned_for)) as place from batch_layout
      where batch_id = any(${batchIds}) and planned_for is not null group by batch_id
    ) plan left join lateral (
      select entry_id, day from batch_entry entry
      where entry.batch_id = plan.batch_id and ${isArrival} and array_position(${order}, stage) >= place
      order by day, array_position(${order}, stage), entry_id limit 1
    ) arrival on true`.execute(db);
  return rows;
};

/** Incomplete batches (of those given; null: all) whose planned positions ended by a day. */
export const listOverdueBatches = async (
  db: Database,
  day: string,
  batchIds: readonly number[] | null,
): Promise<{ batchId: number; farmNo: number }[]> => {
  const { rows } = await sql<{ batchId: number; farmNo: number }>`
    select distinct batch_id as "batchId", farm_no from batch_layout layout join batch using (batch_id)
    where planned_for is not null and cells = '[]' and day <= ${day}::date
      ${batchIds === null ? sql`` : sql`and batch_id = any(${batchIds})`}
      and not ${isComplete(sql`layout.batch_id`)}
    order by 1`.execute(db);
  return rows;
};

/** Arrays instead of one JSON text: the planner can estimate their length. */
const spanRows = (spans: readonly OccupancySpan[]) => sql`
  unnest(${spans.map(({ batchId }) => batchId)}::int[], ${spans.map(({ kind }) => kind)}::text[],
    ${spans.map(({ from }) => from)}::date[], ${spans.map(({ until }) => until)}::date[],
    ${spans.map(({ cells }) => JSON.stringify(toStoredCells(cells)))}::jsonb[])`;

/** For each position, the days on which batches occupy it and those on which they only reserve it. */
const positionRanges = (spans: readonly OccupancySpan[]) => sql`
  select batch_id, (cell ->> 0)::int as rack_id, (cell ->> 1)::int as tier, (cell ->> 2)::int as "column",
    range_agg(during) filter (where kind <> 'reserved') as standing,
    range_agg(during) filter (where kind = 'reserved') as wanted
  from (
    select batch_id, kind, cells, daterange("from", until) as during
    from ${spanRows(spans)} as span (batch_id, kind, "from", until, cells)
  ) as span, jsonb_array_elements(cells) as cell
  group by 1, 2, 3, 4`;

/** Adjacent spans of a batch at one position merged; reservations where the batch is already are dropped. */
const mergedSpans = (spans: readonly OccupancySpan[]) => sql`
  select batch_id, rack_id, tier, "column", reserved, unnest(during) as during
  from (${positionRanges(spans)}) as place,
    lateral (values (false, standing), (true, wanted - coalesce(standing, '{}'))) as part (reserved, during)`;

export const deleteOccupancy = (db: Database, batchIds: readonly number[]) =>
  db
    .deleteFrom('occupancy')
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .execute();

export const insertOccupancy = (db: Database, spans: readonly OccupancySpan[]) =>
  sql`
    insert into occupancy (batch_id, rack_id, tier, "column", reserved, during)
    ${mergedSpans(spans)} order by 2, 3, 4, 6`.execute(db);

/** Inserts spans of one batch only where positions are free and exist. */
export const insertFreePositions = (db: Database, spans: readonly OccupancySpan[]) =>
  sql`
    insert into occupancy (batch_id, rack_id, tier, "column", during)
    select batch_id, rack_id, tier, "column", during from (
      select batch_id, rack_id, tier, "column", unnest(standing - coalesce((
        select range_agg(held.during) from occupancy held
        where held.rack_id = place.rack_id and held.tier = place.tier and held."column" = place."column"
          and held.during && place.standing
      ), '{}')) as during
      from (${positionRanges(spans)}) as place
    ) as free join rack using (rack_id)
    where removed_at is null and tier <= tier_count and "column" <= column_count
      or upper(during) <= changed_on and tier <= most_tiers and "column" <= most_columns
    order by 2, 3, 4, 5`.execute(db);

/** Names of batches whose spans overlap those of the given ones or of each other. */
export const listConflictingBatchNames = async (
  db: Database,
  batchIds: readonly number[],
  spans: readonly OccupancySpan[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with stay as materialized (${mergedSpans(spans)}), held as (
      select batch_id, rack_id, tier, "column", during from occupancy
      where batch_id <> all(${batchIds}) and rack_id in (select rack_id from stay)
      union all select batch_id, rack_id, tier, "column", during from stay
    )
    select distinct batch.name from stay
    join held using (rack_id, tier, "column")
    join batch on batch.batch_id = held.batch_id
    where held.during && stay.during and held.batch_id <> stay.batch_id
    order by 1 limit 20`.execute(db);
  return rows.map(({ name }) => name);
};

/** For each batch, the names of others that have positions of these spans on a day. */
export const listOtherHolders = async (db: Database, spans: readonly OccupancySpan[], day: string) => {
  const { rows } = await sql<{ batchId: number; names: string[] }>`
    select stay.batch_id as "batchId", array_agg(distinct batch.name order by batch.name) as names
    from (${mergedSpans(spans)}) stay
    join occupancy held using (rack_id, tier, "column")
    join batch on batch.batch_id = held.batch_id
    where held.during @> ${day}::date and stay.during @> ${day}::date and held.batch_id <> stay.batch_id
    group by 1`.execute(db);
  return new Map(rows.map(({ batchId, names }) => [batchId, names]));
};

export type OccupiedCell = Cell & { batchId: number; reserved: boolean };

/** Occupied and reserved positions of a farm on a day. */
export const listOccupiedCells = (db: Database, farmNo: number, day: string): Promise<OccupiedCell[]> =>
  db
    .selectFrom('rack')
    .innerJoin('occupancy', 'occupancy.rackId', 'rack.rackId')
    .select(['batchId', 'occupancy.rackId', 'tier', 'column', 'reserved'])
    .where('farmNo', '=', farmNo)
    .where(sql<boolean>`during @> ${day}::date`)
    .execute();

/** Batches that have any of the cells of a farm on a day; free cells are left out. */
export const listBatchesOn = async (db: Database, farmNo: number, cells: readonly Cell[], day: string) => {
  const column = (one: keyof Cell) => sql`${cells.map((cell) => cell[one])}::int[]`;
  const { rows } = await sql<Cell & { batchId: number }>`
    select rack_id, tier, "column", batch_id as "batchId"
    from unnest(${column('rackId')}, ${column('tier')}, ${column('column')}) as cell (rack_id, tier, "column")
    join occupancy using (rack_id, tier, "column")
    join rack using (rack_id)
    where during @> ${day}::date and farm_no = ${farmNo}`.execute(db);
  return rows;
};

/** Locks batches until the transaction ends and returns their names. */
export const lockBatchesByName = async (db: Database, batchIds: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('batch')
    .select(['batchId', 'name'])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .orderBy('batchId')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ batchId, name }) => [batchId, name]));
};

/** Batches at the place of a controller on a day: most positions first, then the older. */
export const listBatchesAt = (
  db: Database,
  controllerNo: number,
  day: string,
): Promise<{ batchId: number; cells: number }[]> =>
  db
    .selectFrom('controllerPlace as place')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.rackId', '=', 'place.rackId')
        .on(sql<boolean>`occupancy.tier between place.tier_from and place.tier_to and not reserved`),
    )
    .select(['batchId', sql<number>`count(*)::int`.as('cells')])
    .where('controllerNo', '=', controllerNo)
    .where(sql<boolean>`place.during @> ${day}::date and occupancy.during @> ${day}::date`)
    .groupBy('batchId')
    .orderBy('cells', 'desc')
    .orderBy('batchId')
    .execute();
