import {
  cutColumns,
  joinColumns,
  noSamples,
  sliceColumns,
  type SampleColumns,
} from '@onsil/domain/telemetry/sample-columns';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { readDoubleArray, readRealArray } from './binary-array.ts';
import { arrayLiteral, columnOf, columns, coreKeys, rawValueSql } from './columns.ts';
import { decodeChunk } from './sample-chunk-codec.ts';

/** Samples of a controller in [`from`, `until`), epoch ms. */
export type SampleSpan = { controllerNo: number; from: number; until: number };

/** A packed hour, or the samples that are rows, as arrays by column. */
type StoredPart = {
  place: number;
  hour: number | null;
  body: Buffer | null;
  times: Buffer | null;
  extra: (Record<string, number> | null)[] | null;
} & { [column in `c${number}`]: Buffer | null };

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

/** @param keys fields in the order of the part's columns */
const fromRows = (part: StoredPart, times: Buffer, keys: readonly string[]): SampleColumns => ({
  times: readDoubleArray(times),
  fields: new Map([
    ...keys.flatMap((key, position): [string, Float64Array][] => {
      const values = part[`c${position}`];
      return values ? [[key, (columnOf.has(key) ? readRealArray : readDoubleArray)(values)]] : [];
    }),
    ...(part.extra ? extraColumns(part.extra) : []),
  ]),
});

type Wanted = readonly [controllerNos: unknown, froms: unknown, untils: unknown, limit: unknown];

const wantedCte = ([controllerNos, froms, untils]: Wanted): RawBuilder<unknown> => sql`
  wanted as (
    select place, id, to_timestamp(f / 1000) as from_ts, to_timestamp(u / 1000) as until_ts
    from unnest(${controllerNos}::int[], ${froms}::float8[], ${untils}::float8[]) with ordinality as x(id, f, u, place))`;

/**
 * Rows as arrays by column in binary: reading rows of fifteen values costs several times as much.
 * @param values SQL of the wanted fields in a row
 */
const selectRows = (limit: unknown, values: readonly string[], extra: string): RawBuilder<StoredPart> => {
  const names = values.map((_, position) => `c${position}`);
  const arrays = names.map((name) => `case when count(${name}) > 0 then array_send(array_agg(${name})) end as ${name}`);
  return sql`
    select place::int, null::float8 as hour, null::bytea as body, r.*
    from wanted cross join lateral (
      select array_send(array_agg(ms)) as times, ${sql.raw([`${extra} as extra`, ...arrays].join(', '))}
      from (
        select ${epochMs('ts')} as ms, extra
          ${sql.raw(values.map((value, position) => `, ${value} as ${names[position]}`).join(''))}
        from reading where controller_no = id and ts >= from_ts and ts < until_ts order by ts limit ${limit}) s
      having count(*) > 0) r`;
};

/** Both forms in one statement, which sees each hour in one of them. */
const selectParts = (wanted: Wanted, values: readonly string[], extra: string): RawBuilder<StoredPart> => {
  const limit = wanted[3];
  return sql`
    with ${wantedCte(wanted)}
    select place::int, ${epochMs('hour')} as hour, body, null::bytea as times, null::json as extra
      ${sql.raw(values.map((_, position) => `, null::bytea as c${position}`).join(''))}
    from (
      select place, hour, body, coalesce(sum(samples) over earlier - first_value(samples) over earlier, 0) as before
      from wanted join sample_chunk on controller_no = id and hour > from_ts - interval '1 hour' and hour < until_ts
      window earlier as (partition by place order by hour rows between unbounded preceding and 1 preceding)) chunk
    where before < coalesce(${limit}::int, 2147483647)
    union all ${selectRows(limit, values, extra)}`;
};

const allExtra = 'case when count(extra) > 0 then json_agg(extra) end';
const selectAll = compileOnce<StoredPart>((a, b, c, limit) => selectParts([a, b, c, limit], columns, allExtra));

const toWanted = (spans: readonly SampleSpan[], limit: number | null): Wanted => [
  arrayLiteral(spans.map(({ controllerNo }) => controllerNo)),
  arrayLiteral(spans.map(({ from }) => from)),
  arrayLiteral(spans.map(({ until }) => until)),
  limit,
];

const read = async (
  db: Database,
  spans: readonly SampleSpan[],
  keys: readonly string[] | undefined,
  limit: number | null,
): Promise<StoredPart[]> => {
  const given = toWanted(spans, limit);
  if (!keys) return selectAll(db, ...given);
  const statement = selectParts(given, keys.map(rawValueSql), 'null::json');
  return (await statement.execute(db.withoutPlugins())).rows;
};

/**
 * Samples of spans, in their order: of all fields, or of those with one of `keys`. An hour whose packed bytes are damaged
 * is left out; the nightly comparison reports it.
 * @param limit at most this many of each span, the oldest first
 */
export const readSamples = async (
  db: Database,
  spans: readonly SampleSpan[],
  { keys, limit = null }: { keys?: readonly string[]; limit?: number | null } = {},
): Promise<SampleColumns[]> => {
  if (spans.length === 0) return [];
  const wanted = keys && new Set(keys);
  const blocks = spans.map((): SampleColumns[] => []);
  for (const part of await read(db, spans, keys, limit)) {
    const { place, hour, body, times } = part;
    const found = times
      ? fromRows(part, times, keys ?? coreKeys)
      : hour !== null && body
        ? decodeChunk(hour, body, wanted)
        : undefined;
    const span = spans[place - 1];
    if (!found || !span) continue;
    blocks[place - 1]?.push(times ? found : cutColumns(found, span.from, span.until));
  }
  return blocks.map((of) => {
    const joined = joinColumns(of);
    return limit === null ? joined : sliceColumns(joined, 0, limit);
  });
};

/** Samples of one controller in [`from`, `until`), as `readSamples`. */
export const readSpan = async (db: Database, span: SampleSpan, keys?: readonly string[]): Promise<SampleColumns> => {
  const [columnsOfSpan] = await readSamples(db, [span], keys ? { keys } : {});
  if (!columnsOfSpan) throw new Error('a span has no answer');
  return columnsOfSpan;
};

/** Samples of a span that are rows, not those of packed hours; at most `limit`, the oldest first. */
export const readRows = async (db: Database, span: SampleSpan, limit: number | null = null): Promise<SampleColumns> => {
  const wanted = toWanted([span], limit);
  const statement = sql<StoredPart>`with ${wantedCte(wanted)} ${selectRows(limit, columns, allExtra)}`;
  const [part] = (await statement.execute(db.withoutPlugins())).rows;
  return part?.times ? fromRows(part, part.times, coreKeys) : noSamples;
};
