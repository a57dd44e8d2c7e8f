import { sql } from 'kysely';
import { cutColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { decodeDay, type DayRollup } from './day-rollup-codec.ts';
import { listStoredDays, type TimeRange } from './day-rollups.ts';
import { emptyDay, hoursWithSamples, keepFuller, mergeHours, sameDay, statisticsOfDay } from './day-statistics.ts';
import { findDeletedBefore } from './deleted-samples.ts';
import { allHours, dayMs, dayOf, hourBit, hoursBefore, type MarkedDay } from './marked-days.ts';
import { decodeChunk } from './sample-chunk-codec.ts';
import { readSpan } from './sample-reader.ts';

/**
 * `compared` counts days with samples; `differing` are those of which hours are to be computed again; `damaged` holds starts
 * (epoch ms) of hours whose packed samples cannot be read.
 */
export type Compared = { compared: number; differing: MarkedDay[]; damaged: number[] };

/** Hours of a window whose packed bytes are damaged, or were and are put aside. */
const listDamagedHours = async (db: Database, controllerNo: number, { from, to }: TimeRange): Promise<number[]> => {
  const within = sql`where controller_no = ${controllerNo} and hour >= ${instant(from)} and hour < ${instant(to)}`;
  const { rows } = await sql<{ hour: number; body: Buffer | null }>`
    select ${epochMs('hour')} as hour, body from sample_chunk ${within}
    union all select ${epochMs('hour')}, null from damaged_sample_chunk ${within}`.execute(db);
  return rows.flatMap(({ hour, body }) => (body && decodeChunk(hour, body, new Set()) ? [] : [hour]));
};

/**
 * Hours with samples whose stored statistics are others than those of the samples; those stored without samples are left.
 * @param partial hours of whose samples some may be gone
 */
const findDiffering = (fresh: DayRollup, stored: DayRollup | undefined, partial: number): number =>
  stored && sameDay(mergeHours(stored, keepFuller(stored, fresh, partial)), stored) ? 0 : hoursWithSamples(fresh);

/**
 * Compares the stored statistics of whole days with their samples. One snapshot: a day that differs there and is not marked was
 * computed wrongly.
 */
export const compareDays = (db: Database, controllerNo: number, window: TimeRange): Promise<Compared> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const damaged = await listDamagedHours(snapshot, controllerNo, window);
      const deletedBefore = await findDeletedBefore(snapshot);
      const stored = new Map((await listStoredDays(snapshot, [controllerNo], window)).map((one) => [one.day, one]));
      const samples = await readSpan(snapshot, { controllerNo, from: window.from, until: window.to });
      const compared: Compared = { compared: 0, differing: [], damaged };
      for (let day = window.from; day < window.to; day += dayMs) {
        const whole = damaged.reduce(
          (hours, hour) => (dayOf(hour) === day ? hours & ~hourBit(day, hour) : hours),
          allHours,
        );
        const fresh = mergeHours(emptyDay(), statisticsOfDay(cutColumns(samples, day, day + dayMs), day), whole);
        const { hours: marked = 0, body = null } = stored.get(day) ?? {};
        if (hoursWithSamples(fresh) === 0) continue;
        compared.compared += 1;
        if (marked !== 0) continue;
        const hours = findDiffering(fresh, body ? decodeDay(body) : undefined, hoursBefore(day, deletedBefore));
        if (hours !== 0) compared.differing.push({ controllerNo, day, hours });
      }
      return compared;
    });

/** Time range of a controller's samples, with the whole of its packed hours; undefined without any. */
export const findTimeRange = async (db: Database, controllerNo: number): Promise<TimeRange | undefined> => {
  const of = sql`where controller_no = ${controllerNo}`;
  const ends = [
    sql`select min(ts) as first, max(ts) as last from reading ${of}`,
    sql`select min(hour) as first, max(hour) + interval '1 hour' as last from sample_chunk ${of}`,
  ];
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select (extract(epoch from min(first)) * 1000)::float8 as from, (extract(epoch from max(last)) * 1000)::float8 as to
    from (${sql.join(ends, sql` union all `)}) ends`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? undefined : { from, to: to + 1 };
};

export type ComparedController = { controllerNo: number; wholeAt: Date | null };

/** All controllers, those never or longest ago compared completely first. */
export const listComparedControllers = (db: Database): Promise<ComparedController[]> =>
  db
    .selectFrom('controller as c')
    .leftJoin('rollupComparison as r', 'r.controllerNo', 'c.controllerNo')
    .select(['c.controllerNo', 'r.wholeAt'])
    .orderBy('r.wholeAt', (order) => order.nullsFirst())
    .orderBy('c.controllerNo')
    .execute();

/** Remembers a complete comparison; does nothing for a controller that was deleted meanwhile. */
export const saveFullComparison = (db: Database, controllerNo: number, at: number): Promise<unknown> =>
  sql`
    insert into rollup_comparison (controller_no, whole_at)
    select controller_no, ${instant(at)} from controller where controller_no = ${controllerNo}
    on conflict (controller_no) do update set whole_at = excluded.whole_at`.execute(db);

/** Forces a complete comparison of a controller, or of all for null. */
export const resetFullComparison = (db: Database, controllerNo: number | null): Promise<unknown> =>
  db
    .deleteFrom('rollupComparison')
    .$if(controllerNo !== null, (query) => query.where('controllerNo', '=', controllerNo))
    .execute();

export type ComparisonRun = { startedAt: Date; endedAt: Date; compared: number; differing: number; repaired: number };

/** Stores a comparison's result and deletes results older than 90 days. */
export const saveRun = async (db: Database, run: ComparisonRun): Promise<void> => {
  await db.insertInto('rollupComparisonRun').values(run).execute();
  await db
    .deleteFrom('rollupComparisonRun')
    .where('endedAt', '<', new Date(run.endedAt.getTime() - 90 * dayMs))
    .execute();
};

export const findLastRun = async (db: Database): Promise<ComparisonRun | undefined> => {
  const { rows } = await sql<ComparisonRun>`
    select started_at, ended_at, compared, differing, repaired from rollup_comparison_run
    order by rollup_comparison_run_id desc limit 1`.execute(db);
  return rows[0];
};

/** Session-level lock: only one comparison runs at a time; closing the connection releases it. */
export const lockComparison = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('onsil rollup comparison')) as locked`.execute(db);
  return rows[0]?.locked ?? false;
};

export const unlockComparison = (db: Database): Promise<unknown> =>
  sql`select pg_advisory_unlock(hashtext('onsil rollup comparison'))`.execute(db);
