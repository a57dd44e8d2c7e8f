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

/** What held in a stretch of time (epoch ms), field by field; null where nothing did. */
type Piece = { from: number; to: number; ranges: readonly (Ranges | null)[] };

const sides = ([one, two, three]: Ranges): (number | null)[] =>
  [one, two, three].flatMap(({ low, high }) => [low, high]);
const noSides: (number | null)[] = [null, null, null, null, null, null];

/** Six limits of each field and piece, as arrays that are as long as there are pieces. */
const limitColumns = (pieces: readonly Piece[], fields: number): (number | null)[][] =>
  Array.from({ length: fields * 6 }, (_, column) =>
    pieces.map(({ ranges }) => {
      const own = ranges[Math.floor(column / 6)];
      return (own ? sides(own) : noSides)[column % 6] ?? null;
    }),
  );

/**
 * For each field: how many values there are, how many of them had a standard, and how many lay outside its range 1, 2 and
 * 3 at their time; counted on the samples themselves.
 */
export const countOutside = async (
  db: Database,
  controllerId: number,
  keys: readonly string[],
  pieces: readonly Piece[],
): Promise<{ samples: number; judged: number; outside: [number, number, number] }[]> => {
  if (keys.length === 0 || pieces.length === 0) return keys.map(() => ({ samples: 0, judged: 0, outside: [0, 0, 0] }));
  const counts = keys.map((key, place) => {
    const value = rawValue(key);
    const limit = (side: number): string => `l${place * 6 + side}`;
    const any = [0, 1, 2, 3, 4, 5].map((side) => `${limit(side)} is not null`).join(' or ');
    const levels = [0, 2, 4].map(
      (side) => `count(*) filter (where ${value} < ${limit(side)} or ${value} > ${limit(side + 1)})::int`,
    );
    return `jsonb_build_array(count(${value})::int, count(${value}) filter (where ${any})::int, ${levels.join(', ')})`;
  });
  const columns = limitColumns(pieces, keys.length);
  const names = sql.raw(columns.map((_, column) => `l${column}`).join(', '));
  const arrays = sql.join(columns.map((column) => sql`${column}::float8[]`));
  const starts = pieces.map(({ from }) => from / 1000);
  const [first, end] = [new Date(pieces[0]?.from ?? 0), new Date(pieces.at(-1)?.to ?? 0)];
  // The piece of each row is found by halving and joined by its number: laid over each other as spans, three months of
  // samples and of days and nights would be compared hundreds of millions of times.
  const { rows } = await sql<{ counts: [number, number, number, number, number][] }>`
    select jsonb_build_array(${sql.raw(counts.join(', '))}) as counts
    from (select *, width_bucket(extract(epoch from ts)::float8, ${starts}::float8[]) as piece from reading
          where controller_id = ${controllerId} and ts >= ${first} and ts < ${end}) r
    join unnest(${arrays}) with ordinality as p(${names}, number) on p.number = r.piece`.execute(db);
  return (rows[0]?.counts ?? []).map(([samples, judged, one, two, three]) => ({
    samples,
    judged,
    outside: [one, two, three],
  }));
};
