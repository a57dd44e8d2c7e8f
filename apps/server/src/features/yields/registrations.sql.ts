import { sql, type RawBuilder } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { Stage } from '@onsil/domain/crops/stages';
import { isPicking, stageBeforeHarvest } from '#features/layouts/layouts.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

export type RegistrationFilter = {
  farmNo: number;
  registrationId?: number | undefined;
  farmCropId?: number | undefined;
  /** of the first day, both ends included */
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
};

/** Batches with at least one entry; without entries a batch is only a plan. */
const registrations = (
  db: Database,
  { farmNo, registrationId, farmCropId, from, to, keyword = '' }: RegistrationFilter,
) =>
  db
    .selectFrom('batch')
    .innerJoin('farmCrop as crop', 'crop.farmCropId', 'batch.farmCropId')
    .innerJoinLateral(
      sql<{ day: string }>`(select min(day) as day from batch_entry where batch_entry.batch_id = batch.batch_id)`.as(
        'first',
      ),
      (join) => join.on('first.day', 'is not', null),
    )
    .where('batch.farmNo', '=', farmNo)
    .$if(registrationId !== undefined, (query) => query.where('batch.batchId', '=', registrationId ?? 0))
    .$if(farmCropId !== undefined, (query) => query.where('batch.farmCropId', '=', farmCropId ?? 0))
    .$if(from !== undefined, (query) => query.where('first.day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('first.day', '<=', to ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', batch.name, crop.name, batch.note) ilike ${containsPattern(keyword)}`),
    );

/** A figure of a batch's entries. */
const entriesOf = (figure: RawBuilder<unknown>, where = sql`true`) =>
  sql`(select ${figure} from batch_entry where batch_entry.batch_id = batch.batch_id and ${where})`;
const atHarvest = sql`stage = 'harvest'`;

const begun = entriesOf(sql`sum(plants)`, sql`stage = batch.stages[1]`);
/** As `countBearingPlants` of registrations: plants that are picked again and again are those of the stage before. */
const bearing = sql`case when ${entriesOf(sql`bool_or(${isPicking})`)}
  then ${entriesOf(sql`sum(plants)`, sql`stage = ${stageBeforeHarvest}`)}
  else ${entriesOf(sql`sum(plants)`, atHarvest)} end`;
const kg = entriesOf(sql`sum(weight_kg)`, atHarvest);

const sortKeys = {
  name: byText('batch.name'),
  begun: sql`coalesce(${begun}, 0)`,
  discarded: sql`coalesce((
    select sum(discard.plants) from batch_entry entry join batch_discard discard using (entry_id)
    where entry.batch_id = batch.batch_id), 0)`,
  survival: sql`(${bearing})::float8 / nullif(${begun}, 0)`,
  kg,
  weight: sql`${kg} / nullif(${bearing}, 0)`,
  gradeA: entriesOf(sql`sum(kg_grade_a) / nullif(sum(weight_kg) filter (where kg_grade_a is not null), 0)`, atHarvest),
};
export type RegistrationSorting = SortRequest<keyof typeof sortKeys>;

/**
 * Batch numbers, latest first day first unless sorted. Without a page, all of them as one array: a hundred thousand rows would take
 * many times the memory.
 */
export const listRegistrationNumbers = async (
  db: Database,
  filter: RegistrationFilter,
  sorting: RegistrationSorting,
  page?: RowRange,
): Promise<number[]> => {
  const matching = registrations(db, filter)
    .select('batch.batchId')
    .$call(sortBy(sortKeys, sorting))
    .orderBy('first.day', 'desc')
    .orderBy('batch.batchId', 'desc')
    .$if(page !== undefined, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0));
  const { rows } = await sql<{ numbers: number[] }>`select array(${matching}) as numbers`.execute(db);
  return rows[0]?.numbers ?? [];
};

export const countRegistrations = (db: Database, filter: RegistrationFilter): Promise<number> =>
  countRows(registrations(db, filter));

export type RackUsageRow = {
  batchId: number;
  rackId: number;
  rackName: string;
  sectionName: string | null;
  cells: number;
};

/** Racks that batches ever occupied, with the number of positions and the section that these fill exactly, if any. */
export const listRackUsage = async (db: Database, batchIds: readonly number[]): Promise<RackUsageRow[]> => {
  const { rows } = await sql<RackUsageRow>`
    with held as (
      select distinct batch_id, rack_id, tier, "column" from occupancy where batch_id = any(${batchIds}) and not reserved
    ), area as (
      select batch_id, rack_id, count(*)::int as cells, min(tier) as tier_from, max(tier) as tier_to,
        min("column") as column_from, max("column") as column_to
      from held group by batch_id, rack_id
    )
    select batch_id as "batchId", area.rack_id, rack.name as "rackName", section.name as "sectionName", cells
    from area join rack on rack.rack_id = area.rack_id
    left join rack_section section on section.rack_id = area.rack_id
      and (section.tier_from, section.tier_to, section.column_from, section.column_to)
        = (area.tier_from, area.tier_to, area.column_from, area.column_to)
      and cells = (area.tier_to - area.tier_from + 1) * (area.column_to - area.column_from + 1)
    order by batch_id, rack.name, area.rack_id`.execute(db);
  return rows;
};

/** Tiers and columns of a rack or of one of its sections; undefined if the farm has no such rack. */
export const findRackArea = (db: Database, farmNo: number, rackId: number, sectionNo: number | null) =>
  db
    .selectFrom('rack')
    .leftJoin('rackSection as section', (join) =>
      join.onRef('section.rackId', '=', 'rack.rackId').on('section.sectionNo', '=', sectionNo ?? 0),
    )
    .select([
      sql<number>`coalesce(tier_from, 1)`.as('tierFrom'),
      sql<number>`coalesce(tier_to, tier_count)`.as('tierTo'),
      sql<number>`coalesce(column_from, 1)`.as('columnFrom'),
      sql<number>`coalesce(column_to, column_count)`.as('columnTo'),
      'section.sectionNo',
    ])
    .where('rack.farmNo', '=', farmNo)
    .where('rack.rackId', '=', rackId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** Updates crop, stages and start of a batch without entries. */
export const updateBatchStart = (
  db: Database,
  batchId: number,
  begin: { farmCropId: number; stages: Stage[]; startOn: string },
) => db.updateTable('batch').set(begin).where('batchId', '=', batchId).execute();
