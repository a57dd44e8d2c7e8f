import { sql } from 'kysely';
import { hourMs } from '@onsil/domain/calendar/duration';
import { toSamples, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { insertReadings, type ReadingRow } from './append.ts';
import { bytesArray } from './binary-array.ts';
import { arrayLiteral } from './columns.ts';
import { deleteUnneeded, type NeededSamples } from './needed-samples.ts';
import { decodeChunk, encodeChunk } from './sample-chunk-codec.ts';
import { byShard, commitTogether } from './shards.ts';

/** A controller's hour, by its start in epoch ms. */
export type ControllerHour = { controllerNo: number; hour: number };
export type SampleChunk = ControllerHour & { samples: number; body: Buffer };

/**
 * Samples of a packed hour are read several times as fast as rows; late and corrected ones, most of which come within this
 * time, cost several times as much.
 */
const packedAfterMs = 2 * hourMs;

/** Hours that begin before this time (epoch ms) are packed. */
export const packedBefore = (now: number): number => Math.floor((now - packedAfterMs) / hourMs) * hourMs;

/** Packs one hour and compares what the packed form gives back with what went in. */
export const packHour = (controllerNo: number, hour: number, columns: SampleColumns): SampleChunk => {
  const body = encodeChunk(hour, columns);
  if (!sameColumns(columns, decodeChunk(hour, body)))
    throw new Error(`controller ${controllerNo}: samples of ${new Date(hour).toISOString()} are not what was packed`);
  return { controllerNo, hour, samples: columns.times.length, body };
};

/** Starts of the hours that samples lie in. */
export const hoursOf = (samples: readonly { ts: number }[]): number[] => [
  ...new Set(samples.map(({ ts }) => Math.floor(ts / hourMs) * hourMs)),
];

const takeChunks = compileOnce<SampleChunk>(
  (controllerNo, hours) => sql`
    with taken as (
      delete from sample_chunk where controller_no = ${controllerNo}::int
        and hour = any(array(select to_timestamp(ms / 1000) from unnest(${hours}::float8[]) as x(ms)))
      returning controller_no, hour, samples, body)
    select controller_no as "controllerNo", ${epochMs('hour')} as hour, samples, body from taken`,
);

const keepDamaged = (db: Database, { controllerNo, hour, samples, body }: SampleChunk): Promise<unknown> =>
  db
    .insertInto('damagedSampleChunk')
    .values({ controllerNo, hour: instant(hour), samples, body })
    .execute();

const toRows = ({ controllerNo, hour, body }: SampleChunk): ReadingRow[] | undefined => {
  const columns = decodeChunk(hour, body);
  return columns && toSamples(columns).map((sample) => ({ controllerNo, ...sample }));
};

/**
 * Turns packed hours into rows, where samples can be added and changed; hours that are not packed stay as they are. A damaged
 * hour is put aside, so that new samples of it can be stored. Under the lock of the controllers' latest values.
 */
export const unpackHours = async (db: Database, hours: readonly ControllerHour[]): Promise<void> => {
  for (const [controllerNo, own] of Map.groupBy(hours, (one) => one.controllerNo)) {
    const literal = arrayLiteral(own.map(({ hour }) => hour));
    for (const chunk of await takeChunks(db, controllerNo, literal)) {
      const rows = toRows(chunk);
      if (rows) await insertReadings(db, rows, false);
      else await keepDamaged(db, chunk);
    }
  }
};

/** Controllers after `after` with latest values, in order, with the time of the oldest row (epoch ms) of those with any. */
export const listOldestRows = async (
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<{ controllerNo: number; oldest: number | null }[]> => {
  const { rows: controllers } = await sql<{ controllerNo: number }>`
    select controller_no from latest where controller_no > ${after} order by controller_no limit ${limit}`.execute(db);
  return byShard(db, controllers, async (own, condition) => {
    const { rows } = await sql<{ controllerNo: number; oldest: number | null }>`
      select id as controller_no, ${epochMs('ts')} as oldest
      from unnest(${arrayLiteral(own.map(({ controllerNo }) => controllerNo))}::int[]) as id left join lateral (
        select ts from reading where controller_no = id ${condition} order by ts limit 1) first on true
      order by id`.execute(db);
    return rows;
  });
};

/** Those of the controllers whose channels are to be derived, which may change any hour: their rows are left as they are. */
export const listToBeDerived = async (db: Database, controllerNos: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ controllerNo: number }>`
    select distinct controller_no from derive_dirty where controller_no = any(${controllerNos}::int[])`.execute(db);
  return new Set(rows.map(({ controllerNo }) => controllerNo));
};

const hourArrays = (hours: readonly ControllerHour[]) =>
  sql`${arrayLiteral(hours.map(({ controllerNo }) => controllerNo))}::int[], ${arrayLiteral(hours.map(({ hour }) => hour))}::float8[]`;

/** Deletes the rows of hours; returns how many there were. */
const deleteRows = async (db: Database, hours: readonly ControllerHour[]): Promise<number> => {
  const starts = hours.map(({ hour }) => hour);
  const [first, end] = [instant(Math.min(...starts)), instant(Math.max(...starts) + hourMs)];
  const counts = await byShard(db, hours, async (own, condition) => {
    const { numAffectedRows } = await sql`
      delete from reading r using unnest(${hourArrays(own)}) as x(id, ms)
      where r.controller_no = x.id ${condition} and r.ts >= to_timestamp(x.ms / 1000)
        and r.ts < to_timestamp(x.ms / 1000 + 3600) and r.ts >= ${first} and r.ts < ${end}`.execute(db);
    return [Number(numAffectedRows)];
  });
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Replaces rows by the chunks that hold the same samples. Under the lock of the controllers' latest values.
 * @throws when other samples are there than those that were packed
 */
export const replaceRows = async (db: Database, chunks: readonly SampleChunk[]): Promise<void> => {
  if (chunks.length === 0) return;
  const [deleted, packed] = [await deleteRows(db, chunks), chunks.reduce((sum, { samples }) => sum + samples, 0)];
  if (deleted !== packed) throw new Error(`${deleted} rows instead of the ${packed} that were packed`);
  await sql`
    insert into sample_chunk (controller_no, hour, samples, body)
    select id, to_timestamp(ms / 1000), samples, body
    from unnest(${hourArrays(chunks)}, ${chunks.map(({ samples }) => samples)}::int[],
      ${bytesArray(chunks, ({ body }) => body)}::bytea[]) as x(id, ms, samples, body)`.execute(db);
  await sql`
    update latest set packed_until = greatest(packed_until, packed.until)
    from (
      select id, to_timestamp(max(ms) / 1000 + 3600) as until from unnest(${hourArrays(chunks)}) as x(id, ms) group by id) packed
    where controller_no = packed.id`.execute(db);
  await commitTogether(db);
};

/** Deletes packed hours that began before a time (epoch ms) except needed ones, also those put aside as damaged. */
export const deleteOldChunks = async (db: Database, before: number, needed: NeededSamples): Promise<void> => {
  for (const table of ['sample_chunk', 'damaged_sample_chunk'])
    await deleteUnneeded(db, needed, { table, column: 'hour', before });
};

const hasValue = (values: Float64Array): boolean => {
  for (const value of values) if (!Number.isNaN(value)) return true;
  return false;
};

const sameNumbers = (a: Float64Array, b: Float64Array | undefined): boolean => {
  if (b?.length !== a.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!Object.is(a[index], b[index])) return false;
  return true;
};

/** Whether two columns hold the same samples, each value to its last bit. */
export const sameColumns = (a: SampleColumns, b: SampleColumns | undefined): boolean => {
  if (!b || !sameNumbers(a.times, b.times)) return false;
  let known = 0;
  for (const [key, values] of a.fields) {
    if (!hasValue(values)) continue;
    known += 1;
    if (!sameNumbers(values, b.fields.get(key))) return false;
  }
  return known === b.fields.size;
};
