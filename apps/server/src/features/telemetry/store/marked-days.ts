import { sql, type RawBuilder } from 'kysely';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstFloor } from '@onsil/domain/calendar/kst';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { measureQueue, type QueueLength } from '#platform/database/queue-length.ts';
import { arrayLiteral } from './columns.ts';
import { hoursADay } from './day-rollup-codec.ts';
import { lockFreeOnCluster } from './shards.ts';

/** A controller's Korean day, by its start in epoch ms. */
export type ControllerDay = { controllerNo: number; day: number };
/** A day with samples that changed; bit n of `hours` is hour n. */
export type MarkedDay = ControllerDay & { hours: number };

export const keyOf = ({ controllerNo, day }: ControllerDay): string => `${controllerNo} ${day}`;

export const dayMs = hoursADay * hourMs;
export const allHours = 2 ** hoursADay - 1;

/** Start of the Korean day of a time. */
export const dayOf = (time: number): number => kstFloor(time, dayMs);

export const hourBit = (day: number, time: number): number => 1 << Math.floor((time - day) / hourMs);

/** Hours of a day that begin before a time. */
export const hoursBefore = (day: number, time: number): number =>
  2 ** Math.min(hoursADay, Math.max(0, Math.ceil((time - day) / hourMs))) - 1;

/** Days and hours that samples lie in, in the order of their controllers and days. */
export const daysOf = (samples: readonly { controllerNo: number; ts: number }[]): MarkedDay[] => {
  const days = new Map<string, MarkedDay>();
  let last: MarkedDay | undefined; // nearly always that of the next sample too
  for (const { controllerNo, ts } of samples) {
    const day = dayOf(ts);
    if (last?.controllerNo === controllerNo && last.day === day) {
      last.hours |= hourBit(day, ts);
      continue;
    }
    const key = keyOf({ controllerNo, day });
    last = days.get(key) ?? { controllerNo, day, hours: 0 };
    last.hours |= hourBit(day, ts);
    days.set(key, last);
  }
  return [...days.values()];
};

/** SQL for rows (id, day, place) of days. */
export const valuesOf = (days: readonly ControllerDay[]): RawBuilder<unknown> =>
  sql`select id, to_timestamp(ms / 1000) as day, place from unnest(${arrayLiteral(days.map(({ controllerNo }) => controllerNo))}::int[],
    ${arrayLiteral(days.map(({ day }) => day))}::float8[]) with ordinality as x(id, ms, place)`;

const insertMarks = compileOnce(
  (controllerNos, days, hours) => sql`
    insert into day_rollup_dirty as d (controller_no, day, hours) select id, to_timestamp(ms / 1000), h
    from unnest(${controllerNos}::int[], ${days}::float8[], ${hours}::int[]) as x(id, ms, h) order by 1, 2
    on conflict (controller_no, day) do update set hours = d.hours | excluded.hours
    where d.hours | excluded.hours <> d.hours`,
);

/**
 * Marks hours whose statistics are to be computed; until then they are read from their samples. A mark is locked by its row
 * until the transaction ends, also where it was there before: the worker that takes it away would compute the day without
 * this transaction's samples.
 */
export const markDays = (db: Database, days: readonly MarkedDay[]): Promise<unknown> =>
  insertMarks(
    db,
    arrayLiteral(days.map(({ controllerNo }) => controllerNo)),
    arrayLiteral(days.map(({ day }) => day)),
    arrayLiteral(days.map(({ hours }) => hours)),
  );

/**
 * SQL for marks of days and spans that are not waiting for another try after a failure, which comes within an hour: a later time is
 * of a clock that was ahead.
 */
export const isDue = sql`(retry_at is null or retry_at <= now() or retry_at > now() + interval '2 hours')`;

/**
 * Takes away up to `maxDays` marks of days that began before a time (epoch ms), except those that wait for another try and
 * those that a transaction has locked, which the next pass finds. Samples that come later wait for the end of this transaction to mark the day again.
 */
export const takeMarkedDays = async (
  db: Database,
  { before, maxDays }: { before: number; maxDays: number },
): Promise<MarkedDay[]> => {
  const free = await lockFreeOnCluster(db, async () => {
    const { rows: marked } = await sql<{ controllerNo: number }>`
      select distinct controller_no from day_rollup_dirty where day < ${instant(before)} and ${isDue} limit ${maxDays}`.execute(
      db,
    );
    return marked;
  });
  const { rows } = await sql<MarkedDay>`
    with taken as (
      delete from day_rollup_dirty where ctid = any(array(
        select ctid from day_rollup_dirty where day < ${instant(before)} and ${isDue} ${free} limit ${maxDays} for update skip locked))
      returning controller_no, day, hours)
    select controller_no, ${epochMs('day')} as day, hours from taken order by 1, 2`.execute(db);
  return rows;
};

/** Marks a day again that could not be computed; it is tried again after `waitMs`. */
export const postponeDay = (db: Database, { controllerNo, day, hours }: MarkedDay, waitMs: number): Promise<unknown> =>
  sql`
    insert into day_rollup_dirty as d (controller_no, day, hours, retry_at)
    values (${controllerNo}, ${instant(day)}, ${hours}, now() + ${waitMs}::float8 * interval '1 ms')
    on conflict (controller_no, day) do update set hours = d.hours | excluded.hours, retry_at = excluded.retry_at`.execute(
    db,
  );

/** `failed` counts those that wait for another try. */
export type PendingMarks = QueueLength & { failed: number };

const measureMarks = async (db: Database, table: RawBuilder<unknown>, oldest: RawBuilder<unknown>) => ({
  ...(await measureQueue(db, () => sql`select ${oldest} as oldest from ${table} and retry_at is null`)),
  failed: (await measureQueue(db, () => sql`select retry_at as oldest from ${table} and retry_at is not null`)).pending,
});

/** Marked days that are over, which wait from their end on, and spans to be derived. */
export const countPending = async (
  db: Database,
  now: Date,
): Promise<{ rollups: PendingMarks; derive: PendingMarks }> => ({
  rollups: await measureMarks(
    db,
    sql`day_rollup_dirty where day < ${instant(dayOf(now.getTime()))}`,
    sql`day + interval '1 day'`,
  ),
  derive: await measureMarks(db, sql`derive_dirty where true`, sql`from_ts`),
});
