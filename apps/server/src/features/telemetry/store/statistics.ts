import { sql } from 'kysely';
import { isOutside, type Ranges } from '@onsil/domain/alarms/ranges';
import { joinColumns, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { arrayLiteral, rolledValueSql } from './columns.ts';
import { bucketOrigin } from './rollups.ts';
import { readSamples, type SampleSpan } from './sample-reader.ts';

const bucketMs = 600_000;

/** Samples of each controller in whole 10-minute buckets, and the first day with any. */
export const countSamples = async (db: Database, controllerNos: readonly number[], from: Date, to: Date) => {
  const { rows } = await sql<{ controllerNo: number; received: number; firstDay: Date | null }>`
    select id as "controllerNo",
      (select coalesce(sum(samples), 0)::int from rollup_10m where controller_no = id and bucket >= ${from} and bucket < ${to}) as received,
      (select date_bin('1 day', bucket, ${bucketOrigin}) from rollup_10m where controller_no = id order by bucket limit 1) as "firstDay"
    from unnest(${controllerNos}::int[]) as id`.execute(db);
  return rows;
};

/** Limits of each field during a time range (epoch ms); null where a field has none. */
type Piece = { from: number; to: number; ranges: readonly (Ranges | null)[] };

/** Six limits per field and piece, as one PostgreSQL array per limit over all pieces. */
const limitColumns = async (pieces: readonly Piece[], fields: number): Promise<string[]> => {
  const work = createTimeSlices();
  const columns: string[] = [];
  for (let position = 0; position < fields; position += 1)
    for (const level of [0, 1, 2])
      for (const side of ['low', 'high'] as const) {
        columns.push(arrayLiteral(pieces.map(({ ranges }) => ranges[position]?.[level]?.[side])));
        if (work.isOver()) await work.give();
      }
  return columns;
};

const levelPairs = [0, 2, 4] as const;
const limit = (position: number, side: number): string => `l${position * 6 + side}`;
const anyLimit = (position: number): string =>
  [0, 1, 2, 3, 4, 5].map((side) => `${limit(position, side)} is not null`).join(' or ');

/** SQL that counts a field's values in buckets without values out of range: in total, and those with limits. */
const insideCounts = (key: string, position: number): string => {
  const n = rolledValueSql(key, 'n');
  const judged = `coalesce(sum(${n}) filter (where ${anyLimit(position)}), 0)::int`;
  return `jsonb_build_array(coalesce(sum(${n}), 0)::int, ${judged})`;
};

/** SQL that tests whether a bucket has a value of a field out of any range. Cast to real like the stored samples. */
const isOutOfRange = (key: string, position: number): string => {
  const [min, max] = (['min', 'max'] as const).map((statistic) => `(${rolledValueSql(key, statistic)})::real`);
  return levelPairs
    .map((side) => `${min} < ${limit(position, side)} or ${max} > ${limit(position, side + 1)}`)
    .join(' or ');
};

type Outside = { samples: number; judged: number; outside: [number, number, number] };

/** Index of the piece that a time lies in; that of the first one for a time before it. */
const pieceAt = (pieces: readonly Piece[], time: number): number => {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.from ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};

/** Counts single samples of one field by level. */
const countSingle = (
  { times, fields }: SampleColumns,
  key: string,
  position: number,
  pieces: readonly Piece[],
): Outside => {
  const values = fields.get(key);
  const found: Outside = { samples: 0, judged: 0, outside: [0, 0, 0] };
  if (!values) return found;
  for (const [index, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    found.samples += 1;
    const ranges = pieces[pieceAt(pieces, times[index] ?? 0)]?.ranges[position];
    if (!ranges?.some((range) => range.low !== null || range.high !== null)) continue;
    found.judged += 1;
    for (const level of [0, 1, 2] as const) if (isOutside(value, ranges[level])) found.outside[level] += 1;
  }
  return found;
};

/** Spans of buckets, neighbours taken together. */
const toSpans = (controllerNo: number, buckets: readonly number[]): SampleSpan[] => {
  const spans: SampleSpan[] = [];
  for (const from of buckets) {
    const last = spans.at(-1);
    if (last?.until === from) last.until = from + bucketMs;
    else spans.push({ controllerNo, from, until: from + bucketMs });
  }
  return spans;
};

/**
 * By field: number of values, of those with limits, and of those outside range 1, 2 and 3 at their time. Exact: single
 * samples are counted in buckets with a value out of range or a change of limits; all other buckets are counted as a
 * whole. `pieces` start and end on bucket boundaries.
 */
export const countOutside = async (
  db: Database,
  controllerNo: number,
  keys: readonly string[],
  pieces: readonly Piece[],
): Promise<Outside[]> => {
  if (keys.length === 0 || pieces.length === 0) return keys.map(() => ({ samples: 0, judged: 0, outside: [0, 0, 0] }));
  const columns = await limitColumns(pieces, keys.length);
  const names = sql.raw(columns.map((_, column) => `l${column}`).join(', '));
  const arrays = sql.join(columns.map((column) => sql`${column}::float8[]`));
  const starts = sql`${pieces.map(({ from }) => from / 1000)}::float8[]`;
  const [first, end] = [new Date(pieces[0]?.from ?? 0), new Date(pieces.at(-1)?.to ?? 0)];
  const all = (counts: (key: string, position: number) => string) => sql.raw(keys.map(counts).join(', '));
  // `width_bucket` finds the piece by binary search: a join on time ranges would compare hundreds of millions of pairs
  // for three months. Buckets outlive samples: those without samples are skipped.
  const { rows } = await sql<{ inside: number[][]; reaching: number[] }>`
    with limits as materialized (select * from unnest(${arrays}) with ordinality as p(${names}, number)),
    kept as (select least(
      (select ts from reading where controller_no = ${controllerNo} and ts >= ${first} and ts < ${end} order by ts limit 1),
      (select greatest(hour, ${first}) from sample_chunk where controller_no = ${controllerNo}
        and hour > ${first}::timestamptz - interval '1 hour' and hour < ${end} order by hour limit 1)) as since),
    bucket as materialized (
      select r.*, piece <> last_piece or coalesce(${sql.raw(keys.map(isOutOfRange).join(' or '))}, false) as reaches, ${names}
      from (select *, width_bucket(extract(epoch from bucket)::float8, ${starts}) as piece,
          width_bucket(extract(epoch from bucket)::float8 + 599.9995, ${starts}) as last_piece
        from rollup_10m where controller_no = ${controllerNo} and bucket < ${end} and bucket >= date_bin('10 minutes',
          (select since from kept), timestamptz '2000-01-01 00:00+09')) r
      join limits on limits.number = r.piece)
    select (select jsonb_build_array(${all(insideCounts)}) from bucket where not reaches) as inside,
      (select coalesce(jsonb_agg(extract(epoch from bucket) * 1000 order by bucket), '[]') from bucket where reaches) as reaching`.execute(
    db,
  );
  const { inside = [], reaching = [] } = rows[0] ?? {};
  const single = joinColumns(await readSamples(db, toSpans(controllerNo, reaching), { keys }));
  return keys.map((key, position) => {
    const [samples = 0, judged = 0] = inside[position] ?? [];
    const counted = countSingle(single, key, position, pieces);
    return { samples: samples + counted.samples, judged: judged + counted.judged, outside: counted.outside };
  });
};
