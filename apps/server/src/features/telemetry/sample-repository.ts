import type { Sample } from '@onsil/domain/sample';
import type { PoolClient } from 'pg';
import { columns, coreKeys, rawValue } from './column-repository.ts';

type Raw = [ts: number, extra: Record<string, number> | null, ...values: (number | null)[]];

const sampleOf = ([ts, extra, ...row]: Raw): Sample => {
  const values: Record<string, number> = {};
  for (const [place, value] of row.entries()) if (value !== null) values[coreKeys[place] ?? ''] = value;
  return { ts, values: extra ? { ...values, ...extra } : values };
};

/** The samples of a controller after a time (epoch ms; null: from the first), in order of time, `most` at once. */
export const listSamples = async (
  client: Pick<PoolClient, 'query'>,
  controllerId: number,
  after: number | null,
  most: number,
): Promise<Sample[]> => {
  const { rows } = await client.query<Raw>({
    rowMode: 'array',
    name: 'list-samples',
    // r.ts: the output is called ts too, and by that no index is in order
    text: `select (extract(epoch from r.ts) * 1000)::float8 as ts, extra, ${columns.join(', ')} from reading r
           where controller_id = $1 and r.ts > coalesce(to_timestamp($2::float8 / 1000), '-infinity') order by r.ts limit $3`,
    values: [controllerId, after, most],
  });
  return rows.map(sampleOf);
};

/** Takes the corrections of a controller away and gives the earliest time that changed; null without any. */
export const takeCorrections = async (client: PoolClient, controllerId: number): Promise<number | null> => {
  const { rows } = await client.query<{ from: number | null }>(
    `with taken as (delete from sample_correction where controller_id = $1 returning from_ts)
     select (extract(epoch from min(from_ts)) * 1000)::float8 as from from taken`,
    [controllerId],
  );
  return rows[0]?.from ?? null;
};

/** The values of one field of a controller in a span (epoch ms, both ends included), in order of time. */
export const listPoints = async (
  client: Pick<PoolClient, 'query'>,
  controllerId: number,
  field: string,
  from: number,
  to: number,
): Promise<{ ts: number; value: number }[]> => {
  const value = rawValue(field);
  const { rows } = await client.query<[number, number]>({
    rowMode: 'array',
    text: `select (extract(epoch from r.ts) * 1000)::float8, ${value} from reading r
           where controller_id = $1 and r.ts >= to_timestamp($2::float8 / 1000) and r.ts <= to_timestamp($3::float8 / 1000) and ${value} is not null
           order by r.ts`,
    values: [controllerId, from, to],
  });
  return rows.map(([ts, point]) => ({ ts, value: point }));
};
