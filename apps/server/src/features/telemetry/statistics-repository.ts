import { sql } from 'kysely';
import type { Ranges } from '@onsil/domain/standard';
import type { Database } from '#platform/database.ts';
import { createTurns } from '#platform/turns.ts';
import { arrayLiteral, rawValue, rolledValue } from './column-repository.ts';

/** Rows stored of each controller in whole 10-minute buckets, and the first day that has any. */
export const countSamples = async (db: Database, controllerIds: readonly number[], from: Date, to: Date) => {
  const { rows } = await sql<{ controllerId: number; received: number; firstDay: Date | null }>`
    select id as "controllerId",
      (select coalesce(sum(samples), 0)::int from rollup_10m where controller_id = id and bucket >= ${from} and bucket < ${to}) as received,
      (select bucket from rollup_1d where controller_id = id order by bucket limit 1) as "firstDay"
    from unnest(${controllerIds}::int[]) as id`.execute(db);
  return rows;
};

/** What held in a stretch of time (epoch ms), field by field; null where nothing did. */
type Piece = { from: number; to: number; ranges: readonly (Ranges | null)[] };

/** Six limits of each field and piece as PostgreSQL arrays, a column for each limit, that are as long as there are pieces. */
const limitColumns = async (pieces: readonly Piece[], fields: number): Promise<string[]> => {
  const work = createTurns();
  const columns: string[] = [];
  for (let place = 0; place < fields; place += 1)
    for (const level of [0, 1, 2])
      for (const side of ['low', 'high'] as const) {
        columns.push(arrayLiteral(pieces.map(({ ranges }) => ranges[place]?.[level]?.[side])));
        if (work.isOver()) await work.give();
      }
  return columns;
};

const levelPairs = [0, 2, 4] as const;
const limit = (place: number, side: number): string => `l${place * 6 + side}`;
const anyLimit = (place: number): string =>
  [0, 1, 2, 3, 4, 5].map((side) => `${limit(place, side)} is not null`).join(' or ');

/** Counts of a field over whole buckets in which all its values lie inside: how many, and how many had a standard. */
const countsInside = (key: string, place: number): string => {
  const n = rolledValue(key, 'n');
  const judged = `coalesce(sum(${n}) filter (where ${anyLimit(place)}), 0)::int`;
  return `jsonb_build_array(coalesce(sum(${n}), 0)::int, ${judged})`;
};

/** Whether a bucket has a value of a field outside one of its ranges. As real: what samples are compared as. */
const reachesOut = (key: string, place: number): string => {
  const [min, max] = (['min', 'max'] as const).map((statistic) => `(${rolledValue(key, statistic)})::real`);
  return levelPairs.map((side) => `${min} < ${limit(place, side)} or ${max} > ${limit(place, side + 1)}`).join(' or ');
};

/** Counts of a field over samples. */
const countsOfSamples = (key: string, place: number): string => {
  const value = rawValue(key);
  const levels = levelPairs.map(
    (side) => `count(*) filter (where ${value} < ${limit(place, side)} or ${value} > ${limit(place, side + 1)})::int`,
  );
  const judged = `count(${value}) filter (where ${anyLimit(place)})::int`;
  return `jsonb_build_array(count(${value})::int, ${judged}, ${levels.join(', ')})`;
};

/**
 * For each field: how many values there are, how many of them had a standard, and how many lay outside its range 1, 2 and
 * 3 at their time. Exact: samples are counted wherever a bucket of 10 minutes has a value outside or its ranges change; of all
 * others, which are most of the time, the bucket says the same. `pieces` begin with a bucket and end with one.
 */
export const countOutside = async (
  db: Database,
  controllerId: number,
  keys: readonly string[],
  pieces: readonly Piece[],
): Promise<{ samples: number; judged: number; outside: [number, number, number] }[]> => {
  if (keys.length === 0 || pieces.length === 0) return keys.map(() => ({ samples: 0, judged: 0, outside: [0, 0, 0] }));
  const columns = await limitColumns(pieces, keys.length);
  const names = sql.raw(columns.map((_, column) => `l${column}`).join(', '));
  const arrays = sql.join(columns.map((column) => sql`${column}::float8[]`));
  const starts = sql`${pieces.map(({ from }) => from / 1000)}::float8[]`;
  const [first, end] = [new Date(pieces[0]?.from ?? 0), new Date(pieces.at(-1)?.to ?? 0)];
  const all = (counts: (key: string, place: number) => string) => sql.raw(keys.map(counts).join(', '));
  // The piece of each row is found by halving and joined by its number: laid over each other as spans, three months of
  // samples and of days and nights would be compared hundreds of millions of times. Buckets outlive samples: those whose
  // samples are gone do not count.
  const { rows } = await sql<{ inside: number[][]; reaching: number[][] }>`
    with limits as materialized (select * from unnest(${arrays}) with ordinality as p(${names}, number)),
    bucket as materialized (
      select r.*, piece <> last_piece or coalesce(${sql.raw(keys.map(reachesOut).join(' or '))}, false) as reaches, ${names}
      from (select *, width_bucket(extract(epoch from bucket)::float8, ${starts}) as piece,
          width_bucket(extract(epoch from bucket)::float8 + 599.9995, ${starts}) as last_piece
        from rollup_10m where controller_id = ${controllerId} and bucket < ${end} and bucket >= date_bin('10 minutes',
          (select ts from reading where controller_id = ${controllerId} and ts >= ${first} and ts < ${end} order by ts limit 1),
          timestamptz '2000-01-01 00:00+09')) r
      join limits on limits.number = r.piece)
    select (select jsonb_build_array(${all(countsInside)}) from bucket where not reaches) as inside,
      (select jsonb_build_array(${all(countsOfSamples)})
        from (select sample.*, width_bucket(extract(epoch from ts)::float8, ${starts}) as piece
          from bucket cross join lateral (select * from reading where controller_id = ${controllerId}
            and ts >= bucket.bucket and ts < bucket.bucket + interval '10 minutes') sample
          where reaches) r
        join limits on limits.number = r.piece) as reaching`.execute(db);
  const { inside = [], reaching = [] } = rows[0] ?? {};
  return keys.map((_, place) => {
    const [samples = 0, judged = 0] = inside[place] ?? [];
    const [more = 0, moreJudged = 0, one = 0, two = 0, three = 0] = reaching[place] ?? [];
    return { samples: samples + more, judged: judged + moreJudged, outside: [one, two, three] };
  });
};
