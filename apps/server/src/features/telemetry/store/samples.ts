import type { Sample } from '@onsil/domain/telemetry/sample';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { arrayLiteral, columns, coreKeys, rawValueSql } from './columns.ts';

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

type SamplesRow = { controllerNo: number } & { [K in keyof Columns]: Columns[K] | null };

const selectSamples = compileOnce<SamplesRow>(
  (controllerNos, afters, until, limit) => sql`
    select x.id as "controllerNo", r.*
    from unnest(${controllerNos}::int[], ${afters}::float8[]) as x(id, after) cross join lateral (
      select json_agg(${epochMs('ts')}) as ts, json_agg(extra) as extra, json_build_array(${columnArrays}) as values
      from (select * from reading where controller_no = x.id
        and ts > coalesce(to_timestamp(x.after / 1000), '-infinity') and ts <= to_timestamp(${until}::float8 / 1000)
        order by ts limit ${limit}) s) r`,
);

/**
 * Samples of controllers, each after a time of its own (epoch ms; null: all) up to and including `until`, oldest first,
 * at most `limit` of each. Aggregated by column in SQL: reading rows of fifteen values costs several times as much.
 */
export const listSamplesAfter = async (
  db: Database,
  controllers: readonly { controllerNo: number; after: number | null }[],
  { limit, until = Infinity }: { limit: number; until?: number },
): Promise<ReadonlyMap<number, Sample[]>> => {
  if (controllers.length === 0) return new Map();
  const ids = arrayLiteral(controllers.map(({ controllerNo }) => controllerNo));
  const afters = arrayLiteral(controllers.map(({ after }) => after));
  const rows = await selectSamples(db, ids, afters, until, limit);
  return new Map(
    rows.map(({ controllerNo, ts, extra, values }) => [
      controllerNo,
      ts && extra && values ? samplesOf({ ts, extra, values }) : [],
    ]),
  );
};

/** Samples of one controller, as `listSamplesAfter`. */
export const listSamples = async (
  db: Database,
  controllerNo: number,
  { after, ...range }: { after: number | null; limit: number; until?: number },
): Promise<Sample[]> => (await listSamplesAfter(db, [{ controllerNo, after }], range)).get(controllerNo) ?? [];

const deleteCorrections = compileOnce<{ controllerNo: number; from: number }>(
  (controllerNos) => sql`
    with taken as (delete from sample_correction where controller_no = any(${controllerNos}::int[]) returning controller_no, from_ts)
    select controller_no as "controllerNo", (extract(epoch from min(from_ts)) * 1000)::float8 as "from"
    from taken group by controller_no`,
);

/** Deletes the corrections of controllers and returns the earliest changed time of each that had any. */
export const takeCorrections = async (
  db: Database,
  controllerNos: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await deleteCorrections(db, arrayLiteral(controllerNos));
  return new Map(rows.map(({ controllerNo, from }) => [controllerNo, from]));
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
