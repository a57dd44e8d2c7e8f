import { sql } from 'kysely';
import type { SeriesSource } from '@onsil/domain/series';
import type { Database } from '#platform/database.ts';
import { rawValue, rolledValue } from './column-repository.ts';

const tables = { r10: 'rollup_10m', r1h: 'rollup_1h', r1d: 'rollup_1d' } as const;
const origin = sql.raw("timestamptz '2000-01-01 00:00+09'");

type Column = readonly (number | null)[];

/** What is stored of one controller: the starts of its buckets in epoch s and, in the same order, the columns of each field. */
export type StoredSeries = {
  controllerId: number;
  starts: readonly number[];
  fields: readonly { min: Column; avg: Column; max: Column; count: Column }[];
};

const aggregates = (source: SeriesSource, key: string, place: number): string => {
  const named = (min: string, avg: string, max: string, count: string): string =>
    `${min} as min${place}, ${avg} as avg${place}, ${max} as max${place}, ${count}::int as count${place}`;
  const value = rawValue(key);
  if (source === 'raw') return named(`min(${value})`, `avg(${value})`, `max(${value})`, `count(${value})`);
  const [min, max, sum, n] = (['min', 'max', 'sum', 'n'] as const).map((statistic) => rolledValue(key, statistic));
  return named(`min(${min})`, `sum(${sum}) / nullif(sum(${n}), 0)`, `max(${max})`, `coalesce(sum(${n}), 0)`);
};

const gathered = (place: number): string =>
  `json_build_object(${['min', 'avg', 'max', 'count'].map((name) => `'${name}', json_agg(${name}${place})`).join(', ')})`;

/**
 * Buckets of `width` ms from `from` (a bucket's start) to before `to`; a controller without any is left out. Whole columns
 * leave the database: a value for each bucket and field would cost both sides several times as much.
 */
export const listSeries = async (
  db: Database,
  controllerIds: readonly number[],
  keys: readonly string[],
  range: { from: number; to: number; width: number; source: SeriesSource },
): Promise<StoredSeries[]> => {
  const time = sql.raw(range.source === 'raw' ? 'ts' : 'bucket');
  const table = sql.raw(range.source === 'raw' ? 'reading' : tables[range.source]);
  const width = sql.raw(`interval '${range.width / 1000} s'`);
  const { rows } = await sql<StoredSeries>`
    select controller_id as "controllerId", json_agg(extract(epoch from b)::bigint) as starts, json_build_array(${sql.raw(keys.map((_, place) => gathered(place)).join(', '))}) as fields
    from (
      select controller_id, b, ${sql.raw(keys.map((key, place) => aggregates(range.source, key, place)).join(', '))} from (
        select *, date_bin(${width}, ${time}, ${origin}) as b from ${table}
        where controller_id = any(${controllerIds}) and ${time} >= ${new Date(range.from)} and ${time} < ${new Date(range.to)}) s
      group by controller_id, b) buckets
    group by controller_id`.execute(db);
  return rows;
};
