import { sql } from 'kysely';
import { hourMs } from '@onsil/domain/calendar/duration';
import { joinColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { bytesArray } from './binary-array.ts';
import { decodeDay, emptyHours, hoursADay, type DayRollup } from './day-rollup-codec.ts';
import { emptyDay, hoursWithSamples, keepFuller, mergeHours, statisticsOfDay } from './day-statistics.ts';
import { selectDeletedBefore } from './deleted-samples.ts';
import {
  allHours,
  dayMs,
  dayOf,
  hourBit,
  hoursBefore,
  keyOf,
  markDays,
  valuesOf,
  type ControllerDay,
  type MarkedDay,
} from './marked-days.ts';
import { listOldDays } from './old-rollups.ts';
import { readSamples } from './sample-reader.ts';
import type { SampleSpan } from './stored-parts.ts';

/** A time range in epoch ms; `to` is exclusive. */
export type TimeRange = { from: number; to: number };

/** The stored statistics of a day, and its hours that are read from samples. */
export type StoredDay = MarkedDay & { body: Buffer | null };

/** Stored and marked days of controllers that a range touches, in their order. */
export const listStoredDays = async (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: TimeRange,
): Promise<StoredDay[]> => {
  const within = sql`controller_no = any(${controllerNos}) and day > ${instant(from - dayMs)} and day < ${instant(to)}`;
  const { rows } = await sql<StoredDay>`
    select controller_no as "controllerNo", ${epochMs('day')} as day, coalesce(hours, 0) as hours, body
    from (select controller_no, day, body from day_rollup where ${within}) stored
      full join (select controller_no, day, hours from day_rollup_dirty where ${within}) marked using (controller_no, day)
    order by 1, 2`.execute(db.withoutPlugins());
  return rows;
};

type Exceptions = {
  hasOld: boolean;
  damaged: readonly (readonly [controllerNo: number, hour: number])[];
  deletedBefore: number | null;
};

/**
 * Whether older versions left statistics, the hours of controllers whose samples were damaged and put aside, and the time before
 * which samples were deleted: what comes of these later is not all of their samples.
 */
const findExceptions = async (db: Database, controllerNos: readonly number[]): Promise<Exceptions> => {
  const { rows } = await sql<Exceptions>`
    select exists (select 1 from rollup_10m) as "hasOld", array(
      select array[controller_no, ${epochMs('hour')}] from damaged_sample_chunk
      where controller_no = any(${controllerNos})) as damaged, ${selectDeletedBefore} as "deletedBefore"`.execute(
    db.withoutPlugins(),
  );
  return rows[0] ?? { hasOld: false, damaged: [], deletedBefore: null };
};

/** Marked hours whose samples are all there. */
const wholeHours = ({ controllerNo, day, hours }: MarkedDay, { damaged }: Exceptions): number => {
  let whole = hours;
  for (const [damagedNo, hour] of damaged)
    if (damagedNo === controllerNo && dayOf(hour) === day) whole &= ~hourBit(day, hour);
  return whole;
};

const isSet = (hours: number, hour: number): boolean => ((hours >> hour) & 1) === 1;

/** Spans of marked hours within a range, neighbours taken together. */
const spansOf = ({ controllerNo, day, hours }: MarkedDay, { from, to }: TimeRange): SampleSpan[] => {
  const spans: SampleSpan[] = [];
  for (let hour = 0; hour < hoursADay; hour += 1) {
    const start = day + hour * hourMs;
    if (!isSet(hours, hour) || start + hourMs <= from || start >= to) continue;
    const last = spans.at(-1);
    if (last?.until === start) last.until = start + hourMs;
    else spans.push({ controllerNo, from: start, until: start + hourMs });
  }
  return spans;
};

const always: TimeRange = { from: -Infinity, to: Infinity };

/**
 * Statistics of days: their marked hours from the samples, and the others, as those without samples, as they are stored.
 * @param options.keys of these fields only
 * @param options.range only marked hours that it touches
 */
export const computeDays = async (
  db: Database,
  days: readonly StoredDay[],
  { keys, range = always }: { keys?: readonly string[]; range?: TimeRange } = {},
): Promise<DayRollup[]> => {
  if (days.length === 0) return [];
  const exceptions = await findExceptions(
    db,
    days.map(({ controllerNo }) => controllerNo),
  );
  const spans = days.map((one) => spansOf({ ...one, hours: wholeHours(one, exceptions) }, range));
  const samples = await readSamples(db, spans.flat(), keys ? { keys } : {});
  const old = exceptions.hasOld ? await listOldDays(db, 'rollup_10m', days) : new Map<string, DayRollup>();
  const wanted = keys && new Set(keys);
  const turns = createTimeSlices();
  const computed: DayRollup[] = [];
  let at = 0;
  for (const [index, one] of days.entries()) {
    const own = samples.slice(at, (at += spans[index]?.length ?? 0));
    const fresh = statisticsOfDay(joinColumns(own), one.day);
    const stored = one.body ? decodeDay(one.body, wanted) : undefined;
    const before = old.get(keyOf(one));
    const base = mergeHours(stored ?? emptyDay(), before ?? emptyDay(), one.hours);
    computed.push(
      mergeHours(base, keepFuller(base, fresh, hoursBefore(one.day, exceptions.deletedBefore ?? -Infinity))),
    );
    if (turns.isOver()) await turns.give();
  }
  return computed;
};

/**
 * Statistics of the controllers' days that a range touches. `use` must not keep what it is given. A day whose bytes are
 * damaged is marked and read from its samples.
 */
export const readDays = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: TimeRange,
  use: (day: ControllerDay, rollup: DayRollup) => void,
): Promise<void> => {
  const wanted = new Set(keys);
  const reused = new Map(keys.map((key) => [key, emptyHours()]));
  const marked: StoredDay[] = [];
  const damaged: StoredDay[] = [];
  const stored = await listStoredDays(db, controllerNos, range);
  const turns = createTimeSlices();
  for (const one of stored) {
    if (turns.isOver()) await turns.give();
    const rollup = one.hours === 0 && one.body ? decodeDay(one.body, wanted, reused) : undefined;
    if (rollup) use(one, rollup);
    else if (one.hours === 0) damaged.push({ ...one, hours: allHours, body: null });
    else marked.push(one);
  }
  if (damaged.length > 0) await markDays(db, damaged);
  const computed = await computeDays(db, [...marked, ...damaged], { keys, range });
  for (const [index, one] of [...marked, ...damaged].entries()) {
    const rollup = computed[index];
    if (rollup && hoursWithSamples(rollup) !== 0) use(one, rollup);
  }
};

/** Stored bytes of days, in their order. */
export const listBodies = async (db: Database, days: readonly ControllerDay[]): Promise<(Buffer | null)[]> => {
  const { rows } = await sql<{ place: number; body: Buffer }>`
    select place::int, body from (${valuesOf(days)}) wanted
      join day_rollup on controller_no = id and day_rollup.day = wanted.day`.execute(db.withoutPlugins());
  const bodies: (Buffer | null)[] = days.map(() => null);
  for (const { place, body } of rows) bodies[place - 1] = body;
  return bodies;
};

export const saveDays = (db: Database, days: readonly (ControllerDay & { body: Buffer })[]): Promise<unknown> =>
  sql`insert into day_rollup (controller_no, day, body)
    select id, to_timestamp(ms / 1000), body from unnest(${days.map(({ controllerNo }) => controllerNo)}::int[],
      ${days.map(({ day }) => day)}::float8[], ${bytesArray(days, ({ body }) => body)}::bytea[]) as x(id, ms, body) order by 1, 2
    on conflict (controller_no, day) do update set body = excluded.body`.execute(db);
