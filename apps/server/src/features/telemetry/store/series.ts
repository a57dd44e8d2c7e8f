import { sql, type RawBuilder } from 'kysely';
import type { SeriesSource } from '@onsil/domain/telemetry/series';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { rawValueSql, rolledValueSql } from './columns.ts';
import { decodeDay, emptyHours, hoursADay, type DayRollup } from './day-rollup-codec.ts';
import { markDays } from './day-rollups.ts';
import { foldHours } from './day-statistics.ts';
import { bucketOrigin } from './rollups.ts';

type Column = readonly (number | null)[];

/** Stored buckets of a controller: starts in epoch s and, in the same order, the columns of each field. */
export type StoredSeries = {
  controllerNo: number;
  starts: readonly number[];
  fields: readonly { min: Column; avg: Column; max: Column; count: Column }[];
};

/** Buckets of `width` ms in [`from`, `to`), where `from` is a bucket start. */
export type SeriesRange = { from: number; to: number; width: number; source: SeriesSource };

const aggregates = (isRaw: boolean, key: string, position: number): string => {
  const named = (min: string, avg: string, max: string, count: string): string =>
    `${min} as min${position}, ${avg} as avg${position}, ${max} as max${position}, ${count}::int as count${position}`;
  const value = rawValueSql(key);
  if (isRaw) return named(`min(${value})`, `avg(${value})`, `max(${value})`, `count(${value})`);
  const [min, max, sum, n] = (['min', 'max', 'sum', 'n'] as const).map((statistic) => rolledValueSql(key, statistic));
  return named(`min(${min})`, `sum(${sum}) / nullif(sum(${n}), 0)`, `max(${max})`, `coalesce(sum(${n}), 0)`);
};

const columnsObject = (position: number): string =>
  `json_build_object(${['min', 'avg', 'max', 'count'].map((name) => `'${name}', json_agg(${name}${position})`).join(', ')})`;

/**
 * Aggregates rows by bucket. By column in SQL: reading one value per bucket and field costs several times as much.
 * @param rows samples, or else ten-minute rollups
 */
const selectBuckets = (
  rows: RawBuilder<unknown>,
  keys: readonly string[],
  { width, isRaw }: { width: number; isRaw: boolean },
): RawBuilder<unknown> => {
  const time = sql.raw(isRaw ? 'ts' : 'bucket');
  return sql`
    select controller_no as "controllerNo", json_agg(extract(epoch from b)::bigint) as starts, json_build_array(${sql.raw(keys.map((_, position) => columnsObject(position)).join(', '))}) as fields
    from (
      select controller_no, b, ${sql.raw(keys.map((key, position) => aggregates(isRaw, key, position)).join(', '))} from (
        select *, date_bin(${sql.raw(`interval '${width / 1000} s'`)}, ${time}, ${bucketOrigin}) as b from ${rows}) s
      group by controller_no, b) buckets
    group by controller_no`;
};

type Fields = { min: (number | null)[]; avg: (number | null)[]; max: (number | null)[]; count: number[] }[];
type Building = { controllerNo: number; starts: number[]; fields: Fields };

const hourMs = 3_600_000;

const createBuilding = (controllerNo: number, keys: readonly string[]): Building => ({
  controllerNo,
  starts: [],
  fields: keys.map(() => ({ min: [], avg: [], max: [], count: [] })),
});

/** Adds buckets that the database aggregated. */
const addBuckets = (to: Building, starts: readonly number[], fields: Fields): void => {
  to.starts.push(...starts);
  for (const [position, field] of to.fields.entries())
    for (const name of ['min', 'avg', 'max'] as const) field[name].push(...(fields[position]?.[name] ?? []));
  for (const [position, field] of to.fields.entries()) field.count.push(...(fields[position]?.count ?? []));
};

/** Adds a packed day's buckets. */
const addDay = (to: Building, keys: readonly string[], day: number, rollup: DayRollup, range: SeriesRange): void => {
  const hours = range.width / hourMs;
  for (let first = 0; first < hoursADay; first += hours) {
    const start = day + first * hourMs;
    if (start < range.from || start >= range.to) continue;
    if (rollup.samples.subarray(first, first + hours).every((count) => count === 0)) continue;
    to.starts.push(start / 1000);
    for (const [position, key] of keys.entries()) {
      const statistics = rollup.fields.get(key);
      const found = statistics && foldHours(statistics, first, first + hours);
      const field = to.fields[position];
      field?.min.push(found?.min ?? null);
      field?.avg.push(found ? found.sum / found.n : null);
      field?.max.push(found?.max ?? null);
      field?.count.push(found?.n ?? 0);
    }
  }
};

type DayRow = { controllerNo: number; starts: number[] | null; fields: Fields | null; day: number; body: Buffer };

/**
 * Reads packed days, and the days that are marked from their ten minutes, in one statement: it sees each day in one of both
 * forms. A day whose bytes are damaged is marked and read from its ten minutes.
 */
const listFromDays = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: SeriesRange,
): Promise<StoredSeries[]> => {
  const within = sql`controller_no = any(${controllerNos}) and day > ${new Date(range.from)}::timestamptz - interval '1 day' and day < ${new Date(range.to)}`;
  const ofMarked = sql`marked cross join lateral (
    select r.* from rollup_10m r where r.controller_no = marked.marked_no and r.bucket >= marked.day
      and r.bucket < marked.day + interval '1 day' and r.bucket >= ${new Date(range.from)} and r.bucket < ${new Date(range.to)} offset 0) r`;
  const { rows } = await sql<DayRow>`
    with marked as materialized (select controller_no as marked_no, day from day_rollup_dirty where ${within})
    select "controllerNo", starts, fields, null::float8 as day, null::bytea as body
    from (${selectBuckets(ofMarked, keys, { width: range.width, isRaw: false })}) by_ten_minutes
    union all
    select controller_no, null, null, ${epochMs('day')}, body from day_rollup where ${within}
      and not exists (select from marked where marked_no = day_rollup.controller_no and marked.day = day_rollup.day)`.execute(
    db.withoutPlugins(),
  );
  const wanted = new Set(keys);
  const buffers = new Map(keys.map((key) => [key, emptyHours()]));
  const series = new Map<number, Building>();
  const damaged: { controllerNo: number; day: number }[] = [];
  for (const { controllerNo, starts, fields, day, body } of rows) {
    const known = series.get(controllerNo) ?? createBuilding(controllerNo, keys);
    series.set(controllerNo, known);
    const rollup = starts ? undefined : decodeDay(body, wanted, buffers);
    if (starts && fields) addBuckets(known, starts, fields);
    else if (rollup) addDay(known, keys, day, rollup, range);
    else damaged.push({ controllerNo, day });
  }
  if (damaged.length === 0) return [...series.values()].filter(({ starts }) => starts.length > 0);
  await markDays(db, damaged);
  return listFromDays(db, controllerNos, keys, range);
};

/** Buckets by controller; controllers without samples are left out. */
export const listSeries = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: SeriesRange,
): Promise<StoredSeries[]> => {
  const { source } = range;
  if (source === 'r1h' || source === 'r1d') return listFromDays(db, controllerNos, keys, range);
  const isRaw = source === 'raw';
  const time = sql.raw(isRaw ? 'ts' : 'bucket');
  const stored = sql`${sql.raw(isRaw ? 'reading' : 'rollup_10m')}
    where controller_no = any(${controllerNos}) and ${time} >= ${new Date(range.from)} and ${time} < ${new Date(range.to)}`;
  const { rows } = await sql<StoredSeries>`${selectBuckets(stored, keys, { width: range.width, isRaw })}`.execute(db);
  return rows;
};
