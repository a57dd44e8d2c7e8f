import type { Sample } from '@onsil/domain/telemetry/sample';
import type { PoolClient } from 'pg';
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

/**
 * Samples of a controller after a time (epoch ms; null: all) up to and including `until`, oldest first, at most
 * `limit`. Aggregated by column in SQL: reading rows of fifteen values costs several times as much.
 */
export const listSamples = async (
  client: Pick<PoolClient, 'query'>,
  controllerNo: number,
  after: number | null,
  limit: number,
  until = Infinity,
): Promise<Sample[]> => {
  const { rows } = await client.query<{ [K in keyof Columns]: Columns[K] | null }>({
    name: 'list-samples',
    text: `select json_agg((extract(epoch from ts) * 1000)::float8) as ts, json_agg(extra) as extra,
             json_build_array(${columns.map((column) => `json_agg(${column})`).join(', ')}) as values
           from (select * from reading where controller_no = $1 and ts > coalesce(to_timestamp($2::float8 / 1000), '-infinity') and ts <= to_timestamp($4::float8 / 1000)
                 order by ts limit $3) r`,
    values: [controllerNo, after, limit, until],
  });
  const { ts, extra, values } = rows[0] ?? {};
  return ts && extra && values ? samplesOf({ ts, extra, values }) : [];
};

/** Deletes a controller's corrections and returns the earliest changed time; null without any. */
export const takeCorrections = async (client: PoolClient, controllerNo: number): Promise<number | null> => {
  const { rows } = await client.query<{ from: number | null }>(
    `with taken as (delete from sample_correction where controller_no = $1 returning from_ts)
     select (extract(epoch from min(from_ts)) * 1000)::float8 as from from taken`,
    [controllerNo],
  );
  return rows[0]?.from ?? null;
};

/** Values of one field in a time range (epoch ms, inclusive), oldest first. */
export const listPoints = async (
  client: Pick<PoolClient, 'query'>,
  controllerNo: number,
  field: string,
  from: number,
  to: number,
): Promise<{ ts: number; value: number }[]> => {
  const value = rawValueSql(field);
  const { rows } = await client.query<[number, number]>({
    rowMode: 'array',
    text: `select (extract(epoch from r.ts) * 1000)::float8, ${value} from reading r
           where controller_no = $1 and r.ts >= to_timestamp($2::float8 / 1000) and r.ts <= to_timestamp($3::float8 / 1000) and ${value} is not null
           order by r.ts`,
    values: [controllerNo, from, to],
  });
  return rows.map(([ts, point]) => ({ ts, value: point }));
};
