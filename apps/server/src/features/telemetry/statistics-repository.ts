import { sql } from 'kysely';
import type { Ranges } from '@onsil/domain/standard';
import type { Database } from '#platform/database.ts';
import { rawValue } from './column-repository.ts';

/** Rows stored of each controller in whole 10-minute buckets, and the first day that has any. */
export const countSamples = async (db: Database, controllerIds: readonly number[], from: Date, to: Date) => {
  const { rows } = await sql<{ controllerId: number; received: number; firstDay: Date | null }>`
    select id as "controllerId",
      (select coalesce(sum(samples), 0)::int from rollup_10m where controller_id = id and bucket >= ${from} and bucket < ${to}) as received,
      (select bucket from rollup_1d where controller_id = id order by bucket limit 1) as "firstDay"
    from unnest(${controllerIds}::int[]) as id`.execute(db);
  return rows;
};

const outside = (key: string, low: number | null, high: number | null): string => {
  const value = rawValue(key);
  const broken = [...(low === null ? [] : [`${value} < ${low}`]), ...(high === null ? [] : [`${value} > ${high}`])];
  return `count(*) filter (where ${broken.length > 0 ? broken.join(' or ') : 'false'})::int`;
};

/** For each field: how many values there are, and how many lie outside range 1, 2 and 3; counted on the samples themselves. */
export const countOutside = async (
  db: Database,
  controllerId: number,
  fields: readonly { key: string; ranges: Ranges | undefined }[],
  from: Date,
  to: Date,
): Promise<{ samples: number; outside: [number, number, number] | null }[]> => {
  if (fields.length === 0) return [];
  const counts = fields.map(({ key, ranges }) => {
    const levels = ranges ? ranges.map(({ low, high }) => outside(key, low, high)).join(', ') : '0, 0, 0';
    return `jsonb_build_array(count(${rawValue(key)})::int, ${levels})`;
  });
  const { rows } = await sql<{ counts: [number, number, number, number][] }>`
    select jsonb_build_array(${sql.raw(counts.join(', '))}) as counts from reading
    where controller_id = ${controllerId} and ts >= ${from} and ts < ${to}`.execute(db);
  return (rows[0]?.counts ?? []).map(([samples, one, two, three], index) => ({
    samples,
    outside: fields[index]?.ranges ? [one, two, three] : null,
  }));
};
