import { sql, type RawBuilder } from 'kysely';
import { bucketColumns, noSamples } from '@onsil/domain/telemetry/sample-columns';
import type { SeriesSource } from '@onsil/domain/telemetry/series';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { rolledValueSql } from './columns.ts';
import { decodeDay, emptyHours, hoursADay, type DayRollup } from './day-rollup-codec.ts';
import { markDays } from './day-rollups.ts';
import { foldHours } from './day-statistics.ts';
import { bucketOrigin } from './rollups.ts';
import { readSamples } from './sample-reader.ts';

type Column = readonly (number | null)[];

/** Stored buckets of a controller, in any order: starts in epoch s and, in the same order, the columns of each field. */
export type StoredSeries = {
  controllerNo: number;
  starts: readonly number[];
  fields: readonly { min: Column; avg: Column; max: Column; count: Column }[];
};

/** Buckets of `width` ms in [`from`, `to`), where `from` is a bucket start. */
export type SeriesRange = { from: number; to: number; width: number; source: SeriesSource };

const aggregates = (key: string, position: number): string => {
  const [min, max, sum, n] = (['min', 'max', 'sum', 'n'] as const).map((statistic) => rolledValueSql(key, statistic));
  return `min(${min}) as min${position}, sum(${sum}) / nullif(sum(${n}), 0) as avg${position}, max(${max}) as max${position},
    coalesce(sum(${n}), 0)::int as count${position}`;
};

const columnsObject = (position: number): string =>
  `json_build_object(${['min', 'avg', 'max', 'count'].map((name) => `'${name}', json_agg(${name}${position})`).join(', ')})`;

/**
 * Aggregates ten-minute rollups by bucket. By column in SQL: reading one value per bucket and field costs several times as
 * much.
 */
const selectBuckets = (rows: RawBuilder<unknown>, keys: readonly string[], width: number): RawBuilder<unknown> => {
  return sql`
    select controller_no as "controllerNo", json_agg(extract(epoch from b)::bigint) as starts, json_build_array(${sql.raw(keys.map((_, position) => columnsObject(position)).join(', '))}) as fields
    from (
      select controller_no, b, ${sql.raw(keys.map((key, position) => aggregates(key, position)).join(', '))} from (
        select *, date_bin(${sql.raw(`interval '${width / 1000} s'`)}, bucket, ${bucketOrigin}) as b from ${rows}) s
      group by controller_no, b) buckets
    group by controller_no`;
};

type Fields = { min: (number | null)[]; avg: (number | null)[]; max: (number | null)[]; count: number[] }[];
type Building = { controllerNo: number; starts: number[]; fields: Fields };

const hourMs = 3_600_000;
/** Buckets of all widths are aligned to it. */
const midnightInKorea = 15 * hourMs;

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
    from (${selectBuckets(ofMarked, keys, range.width)}) by_ten_minutes
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

/** Reads samples and takes them together by bucket. */
const listFromSamples = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  { from, to, width }: SeriesRange,
): Promise<StoredSeries[]> => {
  const spans = controllerNos.map((controllerNo) => ({ controllerNo, from, until: to }));
  const samples = await readSamples(db, spans, { keys });
  return controllerNos.flatMap((controllerNo, index) => {
    const { starts, fields } = bucketColumns(samples[index] ?? noSamples, keys, { origin: midnightInKorea, width });
    return starts.length === 0 ? [] : [{ controllerNo, starts: starts.map((start) => start / 1000), fields }];
  });
};

/** Buckets by controller; controllers without samples are left out. */
export const listSeries = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: SeriesRange,
): Promise<StoredSeries[]> => {
  const { from, to, width, source } = range;
  if (source === 'raw') return listFromSamples(db, controllerNos, keys, range);
  if (source !== 'r10') return listFromDays(db, controllerNos, keys, range);
  const stored = sql`rollup_10m
    where controller_no = any(${controllerNos}) and bucket >= ${new Date(from)} and bucket < ${new Date(to)}`;
  const { rows } = await sql<StoredSeries>`${selectBuckets(stored, keys, width)}`.execute(db);
  return rows;
};
