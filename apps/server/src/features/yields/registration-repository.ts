import type { Stage } from '@onsil/domain/stages';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export type RegistrationFilter = {
  fno: number;
  yno?: number | undefined;
  cultivateCropSeq?: number | undefined;
  /** of the first day, both ends included */
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
};

/** Batches with at least one entry; without entries a batch is only a plan. */
const registrations = (db: Database, { fno, yno, cultivateCropSeq, from, to, keyword = '' }: RegistrationFilter) =>
  db
    .selectFrom('batch')
    .innerJoin('farm_crop as crop', 'crop.cultivate_crop_seq', 'batch.cultivate_crop_seq')
    .innerJoinLateral(
      sql<{ day: string }>`(select min(day) as day from batch_entry where batch_entry.work_no = batch.work_no)`.as(
        'first',
      ),
      (join) => join.on('first.day', 'is not', null),
    )
    .where('batch.fno', '=', fno)
    .$if(yno !== undefined, (query) => query.where('batch.work_no', '=', yno ?? 0))
    .$if(cultivateCropSeq !== undefined, (query) => query.where('batch.cultivate_crop_seq', '=', cultivateCropSeq ?? 0))
    .$if(from !== undefined, (query) => query.where('first.day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('first.day', '<=', to ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', batch.name, crop.name, batch.note) ilike ${containing(keyword)}`),
    );

/**
 * Batch numbers, latest first day first. Without a page, all of them as one array: a hundred thousand rows would take
 * many times the memory.
 */
export const listNumbers = async (
  db: Database,
  filter: RegistrationFilter,
  page?: { offset: number; limit: number },
): Promise<number[]> => {
  const matching = registrations(db, filter)
    .select(['batch.work_no as workNo', 'first.day'])
    .orderBy('first.day', 'desc')
    .orderBy('batch.work_no', 'desc')
    .$if(page !== undefined, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0));
  const { numbers } = await db
    .selectFrom(matching.as('meant'))
    .select(sql<number[]>`coalesce(array_agg("workNo" order by "day" desc, "workNo" desc), '{}')`.as('numbers'))
    .executeTakeFirstOrThrow();
  return numbers;
};

export const countRegistrations = async (db: Database, filter: RegistrationFilter): Promise<number> =>
  (
    await registrations(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export type PlaceRow = { workNo: number; rno: number; rackNm: string; sectionNm: string | null; cells: number };

/** Racks that batches ever occupied, with the number of positions and the section that these fill exactly, if any. */
export const listPlaces = async (db: Database, workNos: readonly number[]): Promise<PlaceRow[]> => {
  const { rows } = await sql<PlaceRow>`
    with held as (
      select distinct work_no, rno, tier, "column" from occupancy where work_no = any(${workNos}) and not reserved
    ), area as (
      select work_no, rno, count(*)::int as cells, min(tier) as tier_from, max(tier) as tier_to,
        min("column") as column_from, max("column") as column_to
      from held group by work_no, rno
    )
    select work_no as "workNo", area.rno, rack.name as "rackNm", section.name as "sectionNm", cells
    from area join rack on rack.rno = area.rno
    left join rack_section section on section.rno = area.rno
      and (section.tier_from, section.tier_to, section.column_from, section.column_to)
        = (area.tier_from, area.tier_to, area.column_from, area.column_to)
      and cells = (area.tier_to - area.tier_from + 1) * (area.column_to - area.column_from + 1)
    order by work_no, rack.name, area.rno`.execute(db);
  return rows;
};

/** Tiers and columns of a rack or of one of its sections; undefined if the farm has no such rack. */
export const findArea = (db: Database, fno: number, rno: number, sectionNo: number | null) =>
  db
    .selectFrom('rack')
    .leftJoin('rack_section as section', (join) =>
      join.onRef('section.rno', '=', 'rack.rno').on('section.section_no', '=', sectionNo ?? 0),
    )
    .select([
      sql<number>`coalesce(tier_from, 1)`.as('tierFrom'),
      sql<number>`coalesce(tier_to, tier_count)`.as('tierTo'),
      sql<number>`coalesce(column_from, 1)`.as('columnFrom'),
      sql<number>`coalesce(column_to, column_count)`.as('columnTo'),
      'section.section_no as sectionNo',
    ])
    .where('rack.fno', '=', fno)
    .where('rack.rno', '=', rno)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Updates crop, stages and start of a batch without entries. */
export const updateBegin = (
  db: Database,
  workNo: number,
  begin: { cultivate_crop_seq: number; stages: Stage[]; start_on: string },
) => db.updateTable('batch').set(begin).where('work_no', '=', workNo).execute();
