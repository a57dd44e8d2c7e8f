import { minLitLight } from '@onsil/domain/telemetry/photoperiod';
import type { BucketColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { hoursADay, type HourStatistics } from './day-rollup-codec.ts';
import { readDays, type TimeRange } from './day-rollups.ts';
import { foldHours } from './day-statistics.ts';
import { listTenMinutes, weeksOf } from './ten-minutes.ts';

export type Figures = { min: number; avg: number; max: number };

/** Minimum, maximum, sum and count, to which others are added. */
type Sums = { min: number; max: number; sum: number; n: number };

const add = (to: Sums | undefined, { min, max, sum, n }: Sums): Sums =>
  to
    ? { min: Math.min(to.min, min), max: Math.max(to.max, max), sum: to.sum + sum, n: to.n + n }
    : { min, max, sum, n };

const figuresOf = (sums: Sums | undefined): Figures | null =>
  sums ? { min: sums.min, avg: sums.sum / sums.n, max: sums.max } : null;

/** Figures by field, in the order of the keys. */
type FieldFigures = (Figures | null)[];

/** Takes each field of each day together, in an order of days that does not matter. */
const foldDays = async (
  db: Database,
  {
    controllerNos,
    keys,
    range,
    toSums,
  }: {
    controllerNos: readonly number[];
    keys: readonly string[];
    range: TimeRange;
    toSums: (day: NonNullable<ReturnType<typeof foldHours>>) => Sums;
  },
): Promise<Map<number, FieldFigures>> => {
  const sums = new Map(controllerNos.map((one) => [one, keys.map((): Sums | undefined => undefined)]));
  await readDays(db, controllerNos, keys, range, ({ controllerNo }, { fields }) => {
    const own = sums.get(controllerNo) ?? [];
    for (const [position, key] of keys.entries()) {
      const statistics: HourStatistics | undefined = fields.get(key);
      const day = statistics && foldHours(statistics, 0, hoursADay);
      if (day) own[position] = add(own[position], toSums(day));
    }
  });
  return new Map([...sums].map(([controllerNo, own]) => [controllerNo, own.map(figuresOf)]));
};

/** Figures of fields over whole days by controller. */
export const listFigures = (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: TimeRange,
): Promise<Map<number, FieldFigures>> => foldDays(db, { controllerNos, keys, range, toSums: (day) => day });

/** Figures of the daily maxima, for fields that only grow during a day. */
export const listDailyMaxima = (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: TimeRange,
): Promise<Map<number, FieldFigures>> =>
  foldDays(db, { controllerNos, keys, range, toSums: ({ max }) => ({ min: max, max, sum: max, n: 1 }) });

type ByLight = { lit: (Sums | undefined)[]; dark: (Sums | undefined)[] };

const addBuckets = (to: ByLight, fields: readonly BucketColumns[], light: BucketColumns | undefined): void => {
  for (const [position, { min, avg, max, count }] of fields.entries())
    for (let bucket = 0; bucket < avg.length; bucket += 1) {
      const [mean, brightness] = [avg[bucket] ?? Number.NaN, light?.avg[bucket] ?? Number.NaN];
      if (Number.isNaN(mean) || Number.isNaN(brightness)) continue;
      const sums = brightness >= minLitLight ? to.lit : to.dark;
      const n = count[bucket] ?? 0;
      sums[position] = add(sums[position], { min: min[bucket] ?? mean, max: max[bucket] ?? mean, sum: mean * n, n });
    }
};

/** Figures of fields while lit and while dark, by ten minutes: of a range whose samples are kept. */
export const listFiguresByLight = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: TimeRange,
): Promise<Map<number, { lit: FieldFigures; dark: FieldFigures }>> => {
  const figures = new Map<number, { lit: FieldFigures; dark: FieldFigures }>();
  for (const controllerNo of controllerNos) {
    const sums: ByLight = { lit: keys.map(() => undefined), dark: keys.map(() => undefined) };
    for (const span of weeksOf(controllerNo, range))
      for (const { fields } of await listTenMinutes(db, [span], [...keys, 'light']))
        addBuckets(sums, fields.slice(0, keys.length), fields[keys.length]);
    figures.set(controllerNo, { lit: sums.lit.map(figuresOf), dark: sums.dark.map(figuresOf) });
  }
  return figures;
};
