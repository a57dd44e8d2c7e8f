import { sql, type RawBuilder } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { arrayLiteral, columns, rawValueSql } from './columns.ts';
import { byShard } from './shards.ts';

/** Samples of a controller in [`from`, `until`), epoch ms. */
export type SampleSpan = { controllerNo: number; from: number; until: number };

/** A packed hour, or the samples that are rows: a table of their times and values. */
export type StoredPart = {
  place: number;
  hour: number | null;
  body: Buffer | null;
  table: Buffer | null;
  extra: (Record<string, number> | null)[] | null;
};

/** Parameters of a statement; without `limit` it reads all samples. `condition` as from `byShard`. */
type Wanted = {
  controllerNos: unknown;
  froms: unknown;
  untils: unknown;
  limit?: unknown;
  condition: RawBuilder<unknown>;
};

const wantedCte = ({ controllerNos, froms, untils }: Wanted): RawBuilder<unknown> => sql`
  wanted as (
    select place, id, to_timestamp(f / 1000) as from_ts, to_timestamp(u / 1000) as until_ts
    from unnest(${controllerNos}::int[], ${froms}::float8[], ${untils}::float8[]) with ordinality as x(id, f, u, place))`;

/**
 * Rows as one table in binary: reading rows of fifteen values costs several times as much.
 * @param values SQL of the wanted fields in a row
 */
const selectRows = (
  { limit, condition }: Wanted,
  values: readonly string[],
  extra: string,
): RawBuilder<StoredPart> => sql`
    select place::int, null::float8 as hour, null::bytea as body, r.*
    from wanted cross join lateral (
      select array_send(array_agg(cells)) as "table", ${sql.raw(extra)} as extra
      from (
        select array[${epochMs('ts')}${sql.raw(['', ...values].join(', '))}]::float8[] as cells, extra
        from reading where controller_no = id ${condition} and ts >= from_ts and ts < until_ts
        order by ts ${limit === undefined ? sql`` : sql`limit ${limit}`}) s
      having count(*) > 0) r`;

const allHours = ({ condition }: Wanted): RawBuilder<unknown> => sql`
  wanted join sample_chunk on controller_no = id ${condition} and hour > from_ts - interval '1 hour' and hour < until_ts`;

/**
 * As many hours as hold the first `limit` samples. Each has one at least, and the first may have none in its span, so that no more
 * than those are looked at, however many follow.
 */
const firstHours = ({ limit, condition }: Wanted): RawBuilder<unknown> => sql`
  (select place, id, start, coalesce(sum(samples) over earlier - first_value(samples) over earlier, 0) as before
    from wanted cross join lateral (
      select hour as start, samples from sample_chunk
      where controller_no = id ${condition} and hour > from_ts - interval '1 hour' and hour < until_ts
      order by hour limit ${limit}::int + 1) listed
    window earlier as (partition by place order by start rows between unbounded preceding and 1 preceding)) counted
  join sample_chunk on controller_no = id ${condition} and hour = start and before < ${limit}::int`;

/** Both forms in one statement, which sees each hour in one of them. */
const selectParts = (wanted: Wanted, values: readonly string[], extra: string): RawBuilder<StoredPart> => sql`
    with ${wantedCte(wanted)}
    select place::int, ${epochMs('hour')} as hour, body, null::bytea as "table", null::json as extra
    from ${wanted.limit === undefined ? allHours(wanted) : firstHours(wanted)}
    union all ${selectRows(wanted, values, extra)}`;

const allExtra = 'case when count(extra) > 0 then json_agg(extra) end';
const ofOne = (controllerNo: unknown): RawBuilder<unknown> => sql`and controller_no = ${controllerNo}::int`;
const ofAll = sql``;

const selectAll = compileOnce<StoredPart>((controllerNos, froms, untils) =>
  selectParts({ controllerNos, froms, untils, condition: ofAll }, columns, allExtra),
);
const selectFirst = compileOnce<StoredPart>((controllerNos, froms, untils, limit) =>
  selectParts({ controllerNos, froms, untils, limit, condition: ofAll }, columns, allExtra),
);
const selectAllOfOne = compileOnce<StoredPart>((controllerNos, froms, untils, one) =>
  selectParts({ controllerNos, froms, untils, condition: ofOne(one) }, columns, allExtra),
);
const selectFirstOfOne = compileOnce<StoredPart>((controllerNos, froms, untils, one, limit) =>
  selectParts({ controllerNos, froms, untils, limit, condition: ofOne(one) }, columns, allExtra),
);

/** `limit`: of each span, the oldest samples first. */
export type ReadOptions = { keys?: readonly string[]; limit?: number };

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
  { keys, limit }: ReadOptions,
  [condition, controllerNo]: readonly [RawBuilder<unknown>, number | null],
): Promise<StoredPart[]> => {
  const arrays = arraysOf(spans);
  if (keys) {
    const [controllerNos, froms, untils] = arrays;
    const wanted = { controllerNos, froms, untils, condition, ...(limit !== undefined && { limit }) };
    const statement = selectParts(wanted, keys.map(rawValueSql), 'null::json');
    return (await statement.execute(db.withoutPlugins())).rows;
  }
  const own = controllerNo === null ? [] : [controllerNo];
  if (limit === undefined) return (controllerNo === null ? selectAll : selectAllOfOne)(db, ...arrays, ...own);
  return (controllerNo === null ? selectFirst : selectFirstOfOne)(db, ...arrays, ...own, limit);
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

/** Parts that hold the samples of spans, by span. */
export const listParts = (db: Database, spans: readonly SampleSpan[], options: ReadOptions): Promise<StoredPart[][]> =>
  readParts(db, spans, (own, ...shard) => read(db, own, options, shard));

/** As `listParts`, without packed hours. */
export const listRowParts = (db: Database, spans: readonly SampleSpan[], limit?: number): Promise<StoredPart[][]> =>
  readParts(db, spans, async (own, condition) => {
    const [controllerNos, froms, untils] = arraysOf(own);
    const wanted: Wanted = { controllerNos, froms, untils, condition, ...(limit !== undefined && { limit }) };
    const statement = sql<StoredPart>`with ${wantedCte(wanted)} ${selectRows(wanted, columns, allExtra)}`;
    return (await statement.execute(db.withoutPlugins())).rows;
  });
