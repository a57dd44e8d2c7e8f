import { sql, type RawBuilder } from 'kysely';
import {
  cutColumns,
  joinColumns,
  noSamples,
  sliceColumns,
  type SampleColumns,
} from '@onsil/domain/telemetry/sample-columns';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { readColumns } from './binary-array.ts';
import { arrayLiteral, columnOf, columns, coreKeys, rawValueSql } from './columns.ts';
import { shortestDecimal } from './packed-numbers.ts';
import { decodeChunk } from './sample-chunk-codec.ts';
import { byShard } from './shards.ts';

/** Samples of a controller in [`from`, `until`), epoch ms. */
export type SampleSpan = { controllerNo: number; from: number; until: number };

/** A packed hour, or the samples that are rows: a table of their times and values. */
type StoredPart = {
  place: number;
  hour: number | null;
  body: Buffer | null;
  table: Buffer | null;
  extra: (Record<string, number> | null)[] | null;
};

const extraColumns = (extra: readonly (Record<string, number> | null)[]): Map<string, Float64Array> => {
  const fields = new Map<string, Float64Array>();
  for (const [row, values] of extra.entries())
    for (const key in values) {
      const column = fields.get(key) ?? new Float64Array(extra.length).fill(Number.NaN);
      fields.set(key, column);
      column[row] = values[key] ?? Number.NaN;
    }
  return fields;
};

const shorten = (values: Float64Array): void => {
  for (let row = 0; row < values.length; row += 1) values[row] = shortestDecimal(values[row] ?? Number.NaN);
};

/** @param keys fields in the order of the table's columns after the times */
const fromRows = ({ extra }: StoredPart, table: Buffer, keys: readonly string[]): SampleColumns => {
  const [times = new Float64Array(0), ...cells] = readColumns(table);
  const fields = new Map(extra ? extraColumns(extra) : []);
  for (const [position, key] of keys.entries()) {
    const values = cells[position];
    if (!values?.some((value) => !Number.isNaN(value))) continue;
    if (columnOf.has(key)) shorten(values);
    fields.set(key, values);
  }
  return { times, fields };
};

type Wanted = readonly [
  controllerNos: unknown,
  froms: unknown,
  untils: unknown,
  limit: unknown,
  condition: RawBuilder<unknown>,
];

const wantedCte = ([controllerNos, froms, untils]: Wanted): RawBuilder<unknown> => sql`
  wanted as (
    select place, id, to_timestamp(f / 1000) as from_ts, to_timestamp(u / 1000) as until_ts
    from unnest(${controllerNos}::int[], ${froms}::float8[], ${untils}::float8[]) with ordinality as x(id, f, u, place))`;

/**
 * Rows as one table in binary: reading rows of fifteen values costs several times as much.
 * @param values SQL of the wanted fields in a row
 */
const selectRows = (
  [, , , limit, condition]: Wanted,
  values: readonly string[],
  extra: string,
): RawBuilder<StoredPart> => sql`
    select place::int, null::float8 as hour, null::bytea as body, r.*
    from wanted cross join lateral (
      select array_send(array_agg(cells)) as "table", ${sql.raw(extra)} as extra
      from (
        select array[${epochMs('ts')}${sql.raw(['', ...values].join(', '))}]::float8[] as cells, extra
        from reading where controller_no = id ${condition} and ts >= from_ts and ts < until_ts order by ts limit ${limit}) s
      having count(*) > 0) r`;

/** Both forms in one statement, which sees each hour in one of them. */
const selectParts = (wanted: Wanted, values: readonly string[], extra: string): RawBuilder<StoredPart> => {
  const [, , , limit, condition] = wanted;
  return sql`
    with ${wantedCte(wanted)}
    select place::int, ${epochMs('hour')} as hour, body, null::bytea as "table", null::json as extra
    from (
      select place, hour, body, coalesce(sum(samples) over earlier - first_value(samples) over earlier, 0) as before
      from wanted join sample_chunk on controller_no = id ${condition} and hour > from_ts - interval '1 hour' and hour < until_ts
      window earlier as (partition by place order by hour rows between unbounded preceding and 1 preceding)) chunk
    where before < coalesce(${limit}::int, 2147483647)
    union all ${selectRows(wanted, values, extra)}`;
};

const allExtra = 'case when count(extra) > 0 then json_agg(extra) end';
const selectAll = compileOnce<StoredPart>((a, b, c, limit) => selectParts([a, b, c, limit, sql``], columns, allExtra));
const selectAllOfOne = compileOnce<StoredPart>((a, b, c, limit, one) =>
  selectParts([a, b, c, limit, sql`and controller_no = ${one}::int`], columns, allExtra),
);

type ReadOptions = { keys?: readonly string[]; limit?: number | null };

const arraysOf = (spans: readonly SampleSpan[]) =>
  [
    arrayLiteral(spans.map(({ controllerNo }) => controllerNo)),
    arrayLiteral(spans.map(({ from }) => from)),
    arrayLiteral(spans.map(({ until }) => until)),
  ] as const;

/** @param controllerNo of all spans, where the statement must be one of a single shard */
const read = async (
  db: Database,
  spans: readonly SampleSpan[],
  { keys, limit = null }: ReadOptions,
  [condition, controllerNo]: readonly [RawBuilder<unknown>, number | null],
): Promise<StoredPart[]> => {
  const arrays = arraysOf(spans);
  if (!keys)
    return controllerNo === null ? selectAll(db, ...arrays, limit) : selectAllOfOne(db, ...arrays, limit, controllerNo);
  const statement = selectParts([...arrays, limit, condition], keys.map(rawValueSql), 'null::json');
  return (await statement.execute(db.withoutPlugins())).rows;
};

const toColumns = (
  part: StoredPart,
  span: SampleSpan,
  keys: readonly string[],
  wanted: ReadonlySet<string> | undefined,
): SampleColumns => {
  const { hour, body, table } = part;
  if (table) return fromRows(part, table, keys);
  const found = hour !== null && body ? decodeChunk(hour, body, wanted) : undefined;
  return found ? cutColumns(found, span.from, span.until) : noSamples;
};

/** Parts of each span, in the order of the spans. */
const readParts = async (
  db: Database,
  spans: readonly SampleSpan[],
  readShard: (
    spans: readonly SampleSpan[],
    condition: RawBuilder<unknown>,
    controllerNo: number | null,
  ) => Promise<StoredPart[]>,
): Promise<StoredPart[][]> => {
  const parts = spans.map((): StoredPart[] => []);
  if (spans.length === 0) return parts;
  const placed = spans.map((span, place) => ({ ...span, place }));
  const found = await byShard(db, placed, async (own, ...shard) => {
    const rows = await readShard(own, ...shard);
    return rows.map((part) => ({ ...part, place: own[part.place - 1]?.place ?? 0 }));
  });
  for (const part of found) parts[part.place]?.push(part);
  return parts;
};

type Turns = ReturnType<typeof createTimeSlices>;

/** Decodes and joins the parts of a span; between them others get their turn. */
const joinParts = async (
  parts: readonly StoredPart[],
  span: SampleSpan,
  { keys, limit = null }: ReadOptions,
  turns: Turns,
): Promise<SampleColumns> => {
  const wanted = keys && new Set(keys);
  const decoded: SampleColumns[] = [];
  for (const part of parts) {
    decoded.push(toColumns(part, span, keys ?? coreKeys, wanted));
    if (turns.isOver()) await turns.give();
  }
  const joined = joinColumns(decoded);
  return limit === null || joined.times.length <= limit ? joined : sliceColumns(joined, 0, limit);
};

/**
 * Samples of spans, in their order: of all fields, or of those with one of `keys`. An hour whose packed bytes are damaged
 * is left out; the nightly comparison reports it.
 * @param options.limit at most this many of each span, the oldest first
 */
export const readSamples = async (
  db: Database,
  spans: readonly SampleSpan[],
  options: ReadOptions = {},
): Promise<SampleColumns[]> => {
  const parts = await readParts(db, spans, (own, ...shard) => read(db, own, options, shard));
  const turns = createTimeSlices();
  const columnsOfSpans: SampleColumns[] = [];
  for (const [index, span] of spans.entries())
    columnsOfSpans.push(await joinParts(parts[index] ?? [], span, options, turns));
  return columnsOfSpans;
};

/** Samples of one controller in [`from`, `until`), as `readSamples`. */
export const readSpan = async (db: Database, span: SampleSpan, keys?: readonly string[]): Promise<SampleColumns> => {
  const [columnsOfSpan] = await readSamples(db, [span], keys ? { keys } : {});
  if (!columnsOfSpan) throw new Error('a span has no answer');
  return columnsOfSpan;
};

/** Samples of spans that are rows, not those of packed hours; at most `limit` of each, the oldest first. */
export const readRows = async (
  db: Database,
  spans: readonly SampleSpan[],
  limit: number | null = null,
): Promise<SampleColumns[]> => {
  const parts = await readParts(db, spans, async (own, condition) => {
    const wanted: Wanted = [...arraysOf(own), limit, condition];
    const statement = sql<StoredPart>`with ${wantedCte(wanted)} ${selectRows(wanted, columns, allExtra)}`;
    return (await statement.execute(db.withoutPlugins())).rows;
  });
  return parts.map(([part]) => (part?.table ? fromRows(part, part.table, coreKeys) : noSamples));
};
