import { sql } from 'kysely';
import type { SeriesSource } from '@onsil/domain/telemetry/series';
import type { Database } from '#platform/database/database.ts';
import { rawValueSql, rolledValueSql } from './columns.ts';

const tables = { r10: 'rollup_10m', r1h: 'rollup_1h', r1d: 'rollup_1d' } as const;
const origin = sql.raw("timestamptz '2000-01-01 00:00+09'");

type Column = readonly (number | null)[];

/** Stored buckets of a controller: starts in epoch s and, in the same order, the columns of each field. */
export type StoredSeries = {
  controllerNo: number;
  starts: readonly number[];
  fields: readonly { min: Column; avg: Column; max: Column; count: Column }[];
};

const aggregates = (source: SeriesSource, key: string, position: number): string => {
  const named = (min: string, avg: string, max: string, count: string): string =>
    `${min} as min${position}, ${avg} as avg${position}, ${max} as max${position}, ${count}::int as count${position}`;
  const value = rawValueSql(key);
  if (source === 'raw') return named(`min(${value})`, `avg(${value})`, `max(${value})`, `count(${value})`);
  const [min, max, sum, n] = (['min', 'max', 'sum', 'n'] as const).map((statistic) => rolledValueSql(key, statistic));
  return named(`min(${min})`, `sum(${sum}) / nullif(sum(${n}), 0)`, `max(${max})`, `coalesce(sum(${n}), 0)`);
};

const columnsObject = (position: number): string =>
  `json_build_object(${['min', 'avg', 'max', 'count'].map((name) => `'${name}', json_agg(${name}${position})`).join(', ')})`;

/**
 * Buckets of `width` ms in [`from`, `to`), where `from` is a bucket start; controllers without samples are left out.
 * Aggregated by column in SQL: reading one value per bucket and field costs several times as much.
 */
export const listSeries = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: { from: number; to: number; width: number; source: SeriesSource },
): Promise<StoredSeries[]> => {
  const time = sql.raw(range.source === 'raw' ? 'ts' : 'bucket');
  const table = sql.raw(range.source === 'raw' ? 'reading' : tables[range.source]);
  const width = sql.raw(`interval '${range.width / 1000} s'`);
  const { rows } = await sql<StoredSeries>`
    select controller_no as "controllerNo", json_agg(extract(epoch from b)::bigint) as starts, json_build_array(${sql.raw(keys.map((_, position) => columnsObject(position)).join(', '))}) as fields
    from (
      select controller_no, b, ${sql.raw(keys.map((key, position) => aggregates(range.source, key, position)).join(', '))} from (
        select *, date_bin(${width}, ${time}, ${origin}) as b from ${table}
        where controller_no = any(${controllerNos}) and ${time} >= ${new Date(range.from)} and ${time} < ${new Date(range.to)}) s
      group by controller_no, b) buckets
    group by controller_no`.execute(db);
  return rows;
};
