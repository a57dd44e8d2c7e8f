import { sql } from 'kysely';
import type { Cell } from '@onsil/contract/racks';
import type { PlaceSpan } from '@onsil/domain/batch-places';
import { stages, type Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';

export type Layout = {
  workNo: number;
  day: string;
  cells: readonly Cell[];
  entryId: number | null;
  /** the stage whose plants it is planned for; absent: an actual layout */
  plannedFor?: Stage | null | undefined;
};
/** Days on which a batch has positions. */
export type Span = PlaceSpan<Cell> & { workNo: number };

/** Serializes changes of layouts on a farm until the transaction ends. */
export const holdFarm = (db: Database, fno: number) =>
  sql`select pg_advisory_xact_lock(hashtext('layouts'), ${fno})`.execute(db);

export const farmOf = async (db: Database, workNo: number): Promise<number> =>
  (await db.selectFrom('batch').select('fno').where('work_no', '=', workNo).executeTakeFirstOrThrow()).fno;

export const keepPoint = (db: Database) => sql`savepoint occupy`.execute(db);
/** Undoes the changes since the savepoint, so that the transaction can still query the cause. */
export const returnToPoint = (db: Database) => sql`rollback to savepoint occupy`.execute(db);

/** Largest size that each rack of a farm ever had, including removed racks. */
export const listMostCells = async (
  db: Database,
  fno: number,
  rnos: readonly number[],
): Promise<Map<number, { tiers: number; columns: number }>> => {
  const rows = await db
    .selectFrom('rack')
    .select(['rno', 'most_tiers as tiers', 'most_columns as columns'])
    .where('fno', '=', fno)
    .where('rno', '=', sql<number>`any(${rnos})`)
    .execute();
  return new Map(rows.map(({ rno, ...most }) => [rno, most]));
};

/** Distinct positions in their stored form. */
const toStoredCells = (cells: readonly Cell[]): [number, number, number][] => [
  ...new Map(
    cells.map(({ rno, tier, column }) => [`${rno}.${tier}.${column}`, [rno, tier, column] as [number, number, number]]),
  ).values(),
];

/** Upserts layouts. A layout moved without an entry keeps its entry, so that deleting the entry deletes both. */
export const upsertLayouts = async (db: Database, layouts: readonly Layout[]): Promise<void> => {
  if (layouts.length === 0) return;
  await db
    .insertInto('batch_layout')
    .values(
      layouts.map(({ workNo, day, cells, entryId, plannedFor = null }) => ({
        work_no: workNo,
        planned_for: plannedFor,
        day,
        entry_id: entryId,
        cells: JSON.stringify(toStoredCells(cells)),
      })),
    )
    .onConflict((conflict) =>
      conflict.expression(sql`work_no, (planned_for is not null), day`).doUpdateSet({
        cells: sql`excluded.cells`,
        entry_id: sql`coalesce(excluded.entry_id, batch_layout.entry_id)`,
      }),
    )
    .execute();
};

export const listLayouts = async (db: Database, workNos: readonly number[]) => {
  const rows = await db
    .selectFrom('batch_layout')
    .select([
      'work_no as workNo',
      sql<string>`day`.as('day'),
      'entry_id as entryId',
      sql<Stage | null>`planned_for`.as('plannedFor'),
      sql<[number, number, number][]>`cells`.as('cells'),
    ])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .orderBy('work_no')
    .orderBy('batch_layout.day')
    .execute();
  return rows.map(({ cells, ...layout }) => ({
    ...layout,
    cells: cells.map(([rno, tier, column]): Cell => ({ rno, tier, column })),
  }));
};

/**
 * Of batches with planned positions: the first arrival at the planned stage or a later one, and whether the batch is
 * complete.
 */
export const listArrivals = async (db: Database, workNos: readonly number[]) => {
  const order = sql`${stages}::text[]`;
  const { rows } = await sql<{ workNo: number; complete: boolean; entryId: number | null; day: string | null }>`
    select plan.work_no as "workNo", arrival.entry_id as "entryId", arrival.day, exists (
      select from batch_closing closing where closing.work_no = plan.work_no and closing.stage = 'harvest') as complete
    from (
      select work_no, array_position(${order}, min(planned_for)) as place from batch_layout
      where work_no = any(${workNos}) and planned_for is not null group by work_no
    ) plan left join lateral (
      select entry_id, day from batch_entry entry
      where entry.work_no = plan.work_no and (plants > 0 or stage = 'harvest') and array_position(${order}, stage) >= place
      order by day, array_position(${order}, stage), entry_id limit 1
    ) arrival on true`.execute(db);
  return rows;
};

/** Incomplete batches (of those given; null: all) whose planned positions ended by a day. */
export const listOverdue = async (
  db: Database,
  day: string,
  workNos: readonly number[] | null,
): Promise<{ workNo: number; fno: number }[]> => {
  const { rows } = await sql<{ workNo: number; fno: number }>`
    select distinct work_no as "workNo", fno from batch_layout layout join batch using (work_no)
    where planned_for is not null and cells = '[]' and day <= ${day}::date
      ${workNos === null ? sql`` : sql`and work_no = any(${workNos})`}
      and not exists (select from batch_closing closing where closing.work_no = layout.work_no and closing.stage = 'harvest')
    order by 1`.execute(db);
  return rows;
};

/** Arrays instead of one JSON text: the planner can estimate their length. */
const spanRows = (spans: readonly Span[]) => sql`
  unnest(${spans.map(({ workNo }) => workNo)}::int[], ${spans.map(({ kind }) => kind)}::text[],
    ${spans.map(({ from }) => from)}::date[], ${spans.map(({ until }) => until)}::date[],
    ${spans.map(({ cells }) => JSON.stringify(toStoredCells(cells)))}::jsonb[])`;

/** For each position, the days on which batches occupy it and those on which they only reserve it. */
const positionRanges = (spans: readonly Span[]) => sql`
  select work_no, (cell ->> 0)::int as rno, (cell ->> 1)::int as tier, (cell ->> 2)::int as "column",
    range_agg(during) filter (where kind <> 'reserved') as standing,
    range_agg(during) filter (where kind = 'reserved') as wanted
  from (
    select work_no, kind, cells, daterange("from", until) as during
    from ${spanRows(spans)} as span (work_no, kind, "from", until, cells)
  ) as span, jsonb_array_elements(cells) as cell
  group by 1, 2, 3, 4`;

/** Adjacent spans of a batch at one position merged; reservations where the batch is already are dropped. */
const mergedSpans = (spans: readonly Span[]) => sql`
  select work_no, rno, tier, "column", reserved, unnest(during) as during
  from (${positionRanges(spans)}) as place,
    lateral (values (false, standing), (true, wanted - coalesce(standing, '{}'))) as part (reserved, during)`;

export const deleteOccupancy = (db: Database, workNos: readonly number[]) =>
  db
    .deleteFrom('occupancy')
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .execute();

export const insertOccupancy = (db: Database, spans: readonly Span[]) =>
  sql`
    insert into occupancy (work_no, rno, tier, "column", reserved, during)
    ${mergedSpans(spans)} order by 2, 3, 4, 6`.execute(db);

/** Inserts spans of one batch only where positions are free and exist. */
export const insertLeftOver = (db: Database, spans: readonly Span[]) =>
  sql`
    insert into occupancy (work_no, rno, tier, "column", during)
    select work_no, rno, tier, "column", during from (
      select work_no, rno, tier, "column", unnest(standing - coalesce((
        select range_agg(held.during) from occupancy held
        where held.rno = place.rno and held.tier = place.tier and held."column" = place."column"
          and held.during && place.standing
      ), '{}')) as during
      from (${positionRanges(spans)}) as place
    ) as free join rack using (rno)
    where removed_at is null and tier <= tier_count and "column" <= column_count
      or upper(during) <= changed_on and tier <= most_tiers and "column" <= most_columns
    order by 2, 3, 4, 5`.execute(db);

/** Names of batches whose spans overlap those of the given ones or of each other. */
export const listRivals = async (
  db: Database,
  workNos: readonly number[],
  spans: readonly Span[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with stay as materialized (${mergedSpans(spans)}), held as (
      select work_no, rno, tier, "column", during from occupancy
      where work_no <> all(${workNos}) and rno in (select rno from stay)
      union all select work_no, rno, tier, "column", during from stay
    )
    select distinct batch.name from stay
    join held using (rno, tier, "column")
    join batch on batch.work_no = held.work_no
    where held.during && stay.during and held.work_no <> stay.work_no
    order by 1 limit 20`.execute(db);
  return rows.map(({ name }) => name);
};

/** For each batch, the names of others that have positions of these spans on a day. */
export const listHoldersOf = async (db: Database, spans: readonly Span[], day: string) => {
  const { rows } = await sql<{ workNo: number; names: string[] }>`
    select stay.work_no as "workNo", array_agg(distinct batch.name order by batch.name) as names
    from (${mergedSpans(spans)}) stay
    join occupancy held using (rno, tier, "column")
    join batch on batch.work_no = held.work_no
    where held.during @> ${day}::date and stay.during @> ${day}::date and held.work_no <> stay.work_no
    group by 1`.execute(db);
  return new Map(rows.map(({ workNo, names }) => [workNo, names]));
};

/** Occupied and reserved positions of a farm on a day. */
export const listHeldCells = (
  db: Database,
  fno: number,
  day: string,
): Promise<{ workNo: number; rno: number; tier: number; column: number; reserved: boolean }[]> =>
  db
    .selectFrom('rack')
    .innerJoin('occupancy', 'occupancy.rno', 'rack.rno')
    .select(['work_no as workNo', 'occupancy.rno', 'tier', 'column', 'reserved'])
    .where('fno', '=', fno)
    .where(sql<boolean>`during @> ${day}::date`)
    .execute();

/** Batches that have any of the cells of a farm on a day; free cells are left out. */
export const listHolders = async (db: Database, fno: number, cells: readonly Cell[], day: string) => {
  const column = (one: keyof Cell) => sql`${cells.map((cell) => cell[one])}::int[]`;
  const { rows } = await sql<Cell & { workNo: number }>`
    select rno, tier, "column", work_no as "workNo"
    from unnest(${column('rno')}, ${column('tier')}, ${column('column')}) as cell (rno, tier, "column")
    join occupancy using (rno, tier, "column")
    join rack using (rno)
    where during @> ${day}::date and fno = ${fno}`.execute(db);
  return rows;
};

/** Locks batches until the transaction ends and returns their names. */
export const holdNamed = async (db: Database, workNos: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('batch')
    .select(['work_no', 'name'])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .orderBy('work_no')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ work_no, name }) => [work_no, name]));
};

/** Controllers placed at the tiers of any of the cells on a day, oldest first. */
export const findControllersAt = async (
  db: Database,
  cells: readonly Pick<Cell, 'rno' | 'tier'>[],
  day: string,
): Promise<{ controllerId: number; systemId: string }[]> => {
  const tiers = [...new Map(cells.map((cell) => [`${cell.rno}.${cell.tier}`, cell])).values()];
  return db
    .selectFrom('controller')
    .select(['controller_id as controllerId', 'system_id as systemId'])
    .where('retired_at', 'is', null)
    .where(
      sql<boolean>`exists (select from controller_place as place
        join unnest(${tiers.map(({ rno }) => rno)}::int[], ${tiers.map(({ tier }) => tier)}::int[]) as cell (rno, tier)
          on cell.rno = place.rno and cell.tier between tier_from and tier_to
        where place.controller_id = controller.controller_id and during @> ${day}::date)`,
    )
    .orderBy('controller_id')
    .execute();
};

/** Batches at the place of a controller on a day: most positions first, then the older. */
export const listBatchesAt = (
  db: Database,
  controllerId: number,
  day: string,
): Promise<{ workNo: number; cells: number }[]> =>
  db
    .selectFrom('controller_place as place')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.rno', '=', 'place.rno')
        .on(sql<boolean>`occupancy.tier between place.tier_from and place.tier_to and not reserved`),
    )
    .select(['work_no as workNo', sql<number>`count(*)::int`.as('cells')])
    .where('controller_id', '=', controllerId)
    .where(sql<boolean>`place.during @> ${day}::date and occupancy.during @> ${day}::date`)
    .groupBy('work_no')
    .orderBy('cells', 'desc')
    .orderBy('work_no')
    .execute();
