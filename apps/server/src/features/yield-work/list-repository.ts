import { sql } from 'kysely';
import { stages, type Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export type WorkFilter = {
  fno: number;
  cultivateCropSeq?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
  /** only complete ones, or only incomplete ones */
  complete?: boolean | undefined;
};

/** With the first day on which plants arrived at each stage. */
export type WorkLine = Record<Stage, string | null> & {
  workNo: number;
  cultivateCropSeq: number;
  stages: Stage[];
  startOn: string;
  complete: boolean;
};

const firstAt = (stage: Stage) => sql`min(day) filter (where stage = ${sql.lit(stage)}) as ${sql.ref(stage)}`;

/** Batches matching the filter, with what the order of the list needs. See `isArrival` for arrivals. */
export const listLines = async (db: Database, filter: WorkFilter): Promise<WorkLine[]> => {
  const { fno, cultivateCropSeq, from, to, keyword = '', complete } = filter;
  const { rows } = await sql<WorkLine>`
    with meant as materialized (
      select batch.work_no, batch.cultivate_crop_seq, batch.stages, start_on, closing.work_no is not null as complete
      from batch
      join farm_crop using (cultivate_crop_seq)
      left join batch_closing closing on closing.work_no = batch.work_no and closing.stage = 'harvest'
      where batch.fno = ${fno}
        and (${cultivateCropSeq ?? null}::int is null or batch.cultivate_crop_seq = ${cultivateCropSeq ?? null})
        and (${from ?? null}::date is null or start_on >= ${from ?? null})
        and (${to ?? null}::date is null or start_on <= ${to ?? null})
        and (${complete ?? null}::boolean is null or (closing.work_no is not null) = ${complete ?? null})
        and (${keyword} = '' or concat_ws(' ', batch.name, farm_crop.name) ilike ${containing(keyword)})
    ), firsts as (
      select work_no, ${sql.join(stages.map(firstAt))}
      from batch_entry
      where work_no in (select work_no from meant) and (plants > 0 or stage = 'harvest')
      group by work_no
    )
    select work_no as "workNo", cultivate_crop_seq as "cultivateCropSeq", meant.stages, start_on as "startOn", complete,
      ${sql.join(stages.map((stage) => sql.ref(stage)))}
    from meant left join firsts using (work_no)`.execute(db);
  return rows;
};

/** Number of positions that batches occupy on a day, by rack. */
export const listRacksHeld = (db: Database, workNos: readonly number[], day: string) =>
  db
    .selectFrom('occupancy')
    .innerJoin('rack', 'rack.rno', 'occupancy.rno')
    .select(['work_no as workNo', 'rack.rno', 'rack.name', sql<number>`count(*)::int`.as('cells')])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .where(sql<boolean>`during @> ${day}::date`)
    .groupBy(['work_no', 'rack.rno'])
    .orderBy('rack.name')
    .execute();

/** Number of special notes by batch; batches without any are left out. */
export const countNotesOn = async (db: Database, workNos: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('special_note')
    .select([sql<number>`work_no`.as('workNo'), sql<number>`count(*)::int`.as('notes')])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .groupBy('work_no')
    .execute();
  return new Map(rows.map(({ workNo, notes }) => [workNo, notes]));
};

/** First arrival days of a farm's batches, newest first. */
export const listFirstDays = (db: Database, fno: number, cultivateCropSeq: number | undefined) =>
  db
    .selectFrom('batch')
    .innerJoin('batch_entry', (join) =>
      join.onRef('batch_entry.work_no', '=', 'batch.work_no').on(sql<boolean>`batch_entry.stage = batch.stages[1]`),
    )
    .select(['batch.work_no as workNo', 'batch.name as batchNm', sql<string>`batch_entry.day`.as('date')])
    .distinct()
    .where('batch.fno', '=', fno)
    .where('batch_entry.plants', '>', 0)
    .$if(cultivateCropSeq !== undefined, (query) => query.where('cultivate_crop_seq', '=', cultivateCropSeq ?? 0))
    .orderBy('date', 'desc')
    .orderBy('workNo', 'desc')
    .limit(2_000)
    .execute();

/** Names of incomplete batches of farms, newest first. */
export const runningBatches = (db: Database, fnos: readonly number[]) =>
  db
    .selectFrom('batch')
    .innerJoin('farm_crop', 'farm_crop.cultivate_crop_seq', 'batch.cultivate_crop_seq')
    .select(['batch.fno', 'batch.work_no as workNo', 'batch.name as batchNm', 'farm_crop.name as cropNm'])
    .where('batch.fno', '=', sql<number>`any(${fnos})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('batch_closing')
            .select('batch_closing.work_no')
            .whereRef('batch_closing.work_no', '=', 'batch.work_no')
            .where('batch_closing.stage', '=', 'harvest'),
        ),
      ),
    )
    .orderBy('batch.start_on', 'desc')
    .orderBy('batch.work_no', 'desc')
    .execute();

/** Plants that arrived at, and were discarded from, each stage of a farm's batches in a range of days. */
export const sumMoved = async (
  db: Database,
  fno: number,
  { from, to }: { from: string; to: string },
): Promise<{ stage: Stage; arrived: number; discarded: number }[]> => {
  const { rows } = await sql<{ stage: Stage; arrived: number; discarded: number }>`
    with entered as (
      select entry_id, stage, plants from batch join batch_entry using (work_no)
      where fno = ${fno} and day between ${from}::date and ${to}::date
    )
    select stage, sum(arrived)::float8 as arrived, sum(discarded)::float8 as discarded from (
      select stage, plants as arrived, 0 as discarded from entered
      union all
      select discard.stage, 0, discard.plants from entered join batch_discard discard using (entry_id)) moved
    group by stage`.execute(db);
  return rows;
};
