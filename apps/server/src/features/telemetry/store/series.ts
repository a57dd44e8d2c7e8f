import { sql } from 'kysely';
import { hourMs } from '@onsil/domain/calendar/duration';
import { bucketColumns, noSamples, type BucketColumns } from '@onsil/domain/telemetry/sample-columns';
import type { SeriesSource } from '@onsil/domain/telemetry/series';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { decodeDay, hoursADay, type DayRollup } from './day-rollup-codec.ts';
import { readDays } from './day-rollups.ts';
import { foldHours } from './day-statistics.ts';
import { dayMs } from './marked-days.ts';
import { readSamples } from './sample-reader.ts';
import { byShard } from './shards.ts';

/** Stored buckets of a controller, in any order: starts in epoch s and, in the same order, the columns of each field. */
export type StoredSeries = { controllerNo: number; starts: readonly number[]; fields: readonly BucketColumns[] };

/** Buckets of `width` ms in [`from`, `to`), where `from` is a bucket start. */
export type SeriesRange = { from: number; to: number; width: number; source: SeriesSource };

type Building = {
  controllerNo: number;
  starts: number[];
  fields: { min: number[]; avg: number[]; max: number[]; count: number[] }[];
};

/** Buckets of all widths are aligned to it. */
const midnightInKorea = 15 * hourMs;

const createBuilding = (controllerNo: number, keys: readonly string[]): Building => ({
  controllerNo,
  starts: [],
  fields: keys.map(() => ({ min: [], avg: [], max: [], count: [] })),
});

/** Adds the buckets of a day. */
const addDay = (
  to: Building,
  { keys, day, rollup, range }: { keys: readonly string[]; day: number; rollup: DayRollup; range: SeriesRange },
): void => {
  const hours = range.width / hourMs;
  for (let first = 0; first < hoursADay; first += hours) {
    const start = day + first * hourMs;
    if (start < range.from || start >= range.to) continue;
    if (rollup.samples.subarray(first, first + hours).every((count) => count === 0)) continue;
    to.starts.push(start / 1000);
    for (const [position, key] of keys.entries()) {
      const statistics = rollup.fields.get(key);
      const found = statistics && foldHours(statistics, first, first + hours);
      const field = to.fields[position];
      field?.min.push(found?.min ?? Number.NaN);
      field?.avg.push(found ? found.sum / found.n : Number.NaN);
      field?.max.push(found?.max ?? Number.NaN);
      field?.count.push(found?.n ?? 0);
    }
  }
};

const listFromDays = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: SeriesRange,
): Promise<StoredSeries[]> => {
  const series = new Map<number, Building>();
  await readDays(db, controllerNos, keys, range, ({ controllerNo, day }, rollup) => {
    const known = series.get(controllerNo) ?? createBuilding(controllerNo, keys);
    series.set(controllerNo, known);
    addDay(known, { keys, day, rollup, range });
  });
  return [...series.values()].filter(({ starts }) => starts.length > 0);
};

/** Reads samples and takes them together by bucket. */
const listFromSamples = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  { from, to, width }: SeriesRange,
): Promise<StoredSeries[]> => {
  const spans = controllerNos.map((controllerNo) => ({ controllerNo, from, until: to }));
  const samples = await readSamples(db, spans, { keys });
  return controllerNos.flatMap((controllerNo, index) => {
    const { starts, fields } = bucketColumns(samples[index] ?? noSamples, keys, { origin: midnightInKorea, width });
    return starts.length === 0 ? [] : [{ controllerNo, starts: starts.map((start) => start / 1000), fields }];
  });
};

/**
 * Whether statistics of hours in a range outlive their samples, which retention deleted: those of a controller's first day
 * there tell, because samples are deleted from the oldest on.
 */
export const areSamplesGone = async (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<boolean> => {
  const wanted = controllerNos.map((controllerNo) => ({ controllerNo }));
  const rows = await byShard(db, wanted, async (own, condition) => {
    const statement = sql<{ day: number; body: Buffer; since: number | null }>`
      select ${epochMs('day')} as day, body, ${epochMs('since')} as since
      from unnest(${own.map(({ controllerNo }) => controllerNo)}::int[]) as id cross join lateral (
        select day, body from day_rollup where controller_no = id ${condition} and day > ${instant(from - dayMs)}
          and day < ${instant(to)} order by day limit 1) d
      cross join lateral (select least(
        (select date_trunc('hour', ts, 'UTC') from reading where controller_no = id ${condition} order by ts limit 1),
        (select hour from sample_chunk where controller_no = id ${condition} order by hour limit 1)) as since) kept`;
    return (await statement.execute(db.withoutPlugins())).rows;
  });
  return rows.some(({ day, body, since }) => {
    const samples = decodeDay(body, new Set())?.samples ?? [];
    return [...samples].some((count, hour) => {
      const start = day + hour * hourMs;
      return count > 0 && start >= from && start < to && (since === null || start < since);
    });
  });
};

/** Buckets by controller; controllers without samples are left out. */
export const listSeries = (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: SeriesRange,
): Promise<StoredSeries[]> =>
  range.source === 'samples'
    ? listFromSamples(db, controllerNos, keys, range)
    : listFromDays(db, controllerNos, keys, range);
