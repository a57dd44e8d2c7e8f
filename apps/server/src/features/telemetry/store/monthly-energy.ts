import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { minLitLight } from '@onsil/domain/telemetry/photoperiod';
import type { Database } from '#platform/database/database.ts';
import { hoursADay, type DayRollup } from './day-rollup-codec.ts';
import { readDays } from './day-rollups.ts';
import { foldHours } from './day-statistics.ts';
import { dayMs } from './marked-days.ts';
import { listSeries } from './series.ts';
import { listTenMinutes } from './ten-minutes.ts';

type Days = { from: Date; until: Date };

/** Light and temperature of a controller in a Korean month (YYYY-MM). */
export type MonthClimate = {
  controllerNo: number;
  month: string;
  /** hours with light values, and how much of them was lit */
  knownHours: number;
  litHours: number;
  /** sums over hours: of the mean light while lit, and of the mean temperature */
  litSum: number;
  temperatureSum: number;
  temperatureHours: number;
  firstAt: Date;
};

/** An hour with values on both sides of the least light of a lit room. */
type Mixed = { climate: MonthClimate; start: number; min: number; mean: number; max: number };

/** Adds the hours of a day, and returns those of which a part is lit. */
const addDay = (climate: MonthClimate, day: number, { samples, fields }: DayRollup): Mixed[] => {
  const mixed: Mixed[] = [];
  const [light, temperature] = [fields.get('light'), fields.get('temperature')];
  for (let hour = 0; hour < hoursADay; hour += 1) {
    if (samples[hour] === 0) continue;
    const start = day + hour * hourMs;
    if (start < climate.firstAt.getTime()) climate.firstAt = new Date(start);
    const warmth = temperature && foldHours(temperature, hour, hour + 1);
    if (warmth) {
      climate.temperatureSum += warmth.sum / warmth.n;
      climate.temperatureHours += 1;
    }
    const brightness = light && foldHours(light, hour, hour + 1);
    if (!brightness) continue;
    const { min, max, sum, n } = brightness;
    climate.knownHours += 1;
    if (min >= minLitLight) {
      climate.litHours += 1;
      climate.litSum += sum / n;
    } else if (max >= minLitLight) mixed.push({ climate, start, min, mean: sum / n, max });
  }
  return mixed;
};

/** Adds the lit part of an hour, by its means of ten minutes; without samples as of a lamp that was either on or off. */
const addMixed = ({ climate, min, mean, max }: Mixed, means: ArrayLike<number>): void => {
  const known = Array.from(means).filter((value) => !Number.isNaN(value));
  const lit = known.filter((value) => value >= minLitLight);
  const onShare = (mean - min) / (max - min);
  climate.litHours += known.length > 0 ? lit.length / known.length : onShare;
  climate.litSum += known.length > 0 ? lit.reduce((sum, value) => sum + value, 0) / known.length : onShare * max;
};

const climateOf = async (db: Database, controllerNo: number, { from, until }: Days): Promise<MonthClimate[]> => {
  const months = new Map<string, MonthClimate>();
  const mixed: Mixed[] = [];
  const range = { from: from.getTime(), to: until.getTime() };
  await readDays(db, [controllerNo], ['light', 'temperature'], range, ({ day }, rollup) => {
    const month = kstDay(day).slice(0, 7);
    const climate = months.get(month) ?? {
      controllerNo,
      month,
      knownHours: 0,
      litHours: 0,
      litSum: 0,
      temperatureSum: 0,
      temperatureHours: 0,
      firstAt: until,
    };
    months.set(month, climate);
    mixed.push(...addDay(climate, day, rollup));
  });
  const spans = mixed.map(({ start }) => ({ controllerNo, from: start, until: start + hourMs }));
  const means = await listTenMinutes(db, spans, ['light']);
  for (const [index, one] of mixed.entries()) addMixed(one, means[index]?.fields[0]?.avg ?? []);
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
};

/**
 * Climate of months by the hour: the statistics of the days tell whether an hour was lit, and samples how much of the hours in
 * which the light changed.
 */
export const listMonthClimate = async (
  db: Database,
  controllerNos: readonly number[],
  days: Days,
): Promise<MonthClimate[]> => {
  const climate: MonthClimate[] = [];
  for (const controllerNo of controllerNos) climate.push(...(await climateOf(db, controllerNo, days)));
  return climate;
};

/** Lowest and highest value of a field by Korean day; days without values are left out. */
export const listDayExtremes = async (
  db: Database,
  controllerNo: number,
  key: string,
  { from, until }: Days,
): Promise<{ day: string; min: number; max: number }[]> => {
  const range = { from: from.getTime(), to: until.getTime(), width: dayMs, source: 'days' } as const;
  const [stored] = await listSeries(db, [controllerNo], [key], range);
  const { min = [], max = [] } = stored?.fields[0] ?? {};
  return (stored?.starts ?? [])
    .flatMap((start, index) => {
      const [low, high] = [min[index] ?? Number.NaN, max[index] ?? Number.NaN];
      return Number.isNaN(low) ? [] : [{ day: kstDay(start * 1000), min: low, max: high }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
};
