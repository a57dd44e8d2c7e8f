import type { Sample } from '@onsil/domain/telemetry/sample';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { columns, coreKeys, rawValueSql } from './columns.ts';

type Columns = { ts: number[]; extra: (Record<string, number> | null)[]; values: (number | null)[][] };

const samplesOf = ({ ts, extra, values }: Columns): Sample[] => {
  const samples = ts.map((time, row): Sample => ({ ts: time, values: { ...extra[row] } }));
  for (const [position, column] of values.entries()) {
    const key = coreKeys[position] ?? '';
    for (const [row, sample] of samples.entries()) {
      const value = column[row];
      if (value != null) sample.values[key] = value;
    }
  }
  return samples;
};

const columnArrays = sql.raw(columns.map((column) => `json_agg(${column})`).join(', '));

const selectSamples = compileOnce<{ [K in keyof Columns]: Columns[K] | null }>(
  (controllerNo, after, until, limit) => sql`
    select json_agg(${epochMs('ts')}) as ts, json_agg(extra) as extra,
      json_build_array(${columnArrays}) as values
    from (select * from reading where controller_no = ${controllerNo}
      and ts > coalesce(to_timestamp(${after}::float8 / 1000), '-infinity') and ts <= to_timestamp(${until}::float8 / 1000)
      order by ts limit ${limit}) r`,
);

/**
 * Samples of a controller after a time (epoch ms; null: all) up to and including `until`, oldest first, at most
 * `limit`. Aggregated by column in SQL: reading rows of fifteen values costs several times as much.
 */
export const listSamples = async (
  db: Database,
  controllerNo: number,
  { after, limit, until = Infinity }: { after: number | null; limit: number; until?: number },
): Promise<Sample[]> => {
  const rows = await selectSamples(db, controllerNo, after, until, limit);
  const { ts, extra, values } = rows[0] ?? {};
  return ts && extra && values ? samplesOf({ ts, extra, values }) : [];
};

/** Deletes a controller's corrections and returns the earliest changed time; null without any. */
export const takeCorrections = async (db: Database, controllerNo: number): Promise<number | null> => {
  const { rows } = await sql<{ from: number | null }>`
    with taken as (delete from sample_correction where controller_no = ${controllerNo} returning from_ts)
    select (extract(epoch from min(from_ts)) * 1000)::float8 as from from taken`.execute(db);
  return rows[0]?.from ?? null;
};

/** Values of one field in a time range (epoch ms, inclusive), oldest first. */
export const listPoints = async (
  db: Database,
  { controllerNo, field, from, to }: { controllerNo: number; field: string; from: number; to: number },
): Promise<{ ts: number; value: number }[]> => {
  const value = sql.raw(rawValueSql(field));
  const { rows } = await sql<{ ts: number; value: number }>`
    select ${epochMs('r.ts')} as ts, ${value} as value from reading r
    where controller_no = ${controllerNo} and r.ts >= ${instant(from)}
      and r.ts <= ${instant(to)} and ${value} is not null
    order by r.ts`.execute(db.withoutPlugins()); // a month has 260,000 rows, which need no other names
  return rows;
};
