import { minLitLight } from '@onsil/domain/telemetry/photoperiod';
import { kstDay } from '@onsil/domain/calendar/kst';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { rolledValueSql } from './columns.ts';
import { listSeries } from './series.ts';

const dayMs = 86_400_000;

type Days = { from: Date; until: Date };
const koreanMonth = sql.raw(`to_char(bucket at time zone 'Asia/Seoul', 'YYYY-MM')`);

/** Light and temperature of a controller in a Korean month (YYYY-MM), from 10-minute buckets. */
export type MonthClimate = {
  controllerNo: number;
  month: string;
  /** buckets with light values; those of them that were lit */
  knownBuckets: number;
  litBuckets: number;
  /** sums over buckets: of the mean light while lit, and of the mean temperature */
  litSum: number;
  temperatureSum: number;
  temperatureBuckets: number;
  firstAt: Date;
};

export const listMonthClimate = async (
  db: Database,
  controllerNos: readonly number[],
  { from, until }: Days,
): Promise<MonthClimate[]> => {
  const mean = (key: string) => sql.raw(`${rolledValueSql(key, 'sum')} / nullif(${rolledValueSql(key, 'n')}, 0)`);
  const { rows } = await sql<MonthClimate>`
    select controller_no as "controllerNo", ${koreanMonth} as month, min(bucket) as "firstAt",
      count(light)::int as "knownBuckets", (count(*) filter (where light >= ${minLitLight}))::int as "litBuckets",
      coalesce(sum(light) filter (where light >= ${minLitLight}), 0) as "litSum",
      coalesce(sum(temperature), 0) as "temperatureSum", count(temperature)::int as "temperatureBuckets"
    from (
      select controller_no, bucket, ${mean('light')} as light, ${mean('temperature')} as temperature from rollup_10m
      where controller_no = any(${controllerNos}) and bucket >= ${from} and bucket < ${until}) buckets
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** Lowest and highest value of a field by Korean day; days without values are left out. */
export const listDayExtremes = async (
  db: Database,
  controllerNo: number,
  key: string,
  { from, until }: Days,
): Promise<{ day: string; min: number; max: number }[]> => {
  const range = { from: from.getTime(), to: until.getTime(), width: dayMs, source: 'r1d' } as const;
  const [stored] = await listSeries(db, [controllerNo], [key], range);
  const { min = [], max = [] } = stored?.fields[0] ?? {};
  return (stored?.starts ?? [])
    .flatMap((start, index) => {
      const [low, high] = [min[index] ?? null, max[index] ?? null];
      return low === null || high === null ? [] : [{ day: kstDay(start * 1000), min: low, max: high }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
};
