import { existsSync } from 'node:fs';
import { exp1, exp2, lettuceFolder, plainRows, type Dataset } from '../../apps/server/test/support/lettuce-data.ts';
import { runBacktest } from '../../packages/domain/src/alarms/backtest.ts';
import type { Ranges } from '../../packages/domain/src/alarms/ranges.ts';
import { defaultTiming, type AlarmTiming } from '../../packages/domain/src/alarms/timing.ts';
import { printNote, printLine, printTable } from '../report.ts';

const none = { low: null, high: null };
const fields = ['temperature', 'humidity', 'co2'] as const;
const houses: [string, Dataset][] = [
  ['exp1 Koala', exp1('Koala')],
  ['exp1 Reference', exp1('Reference')],
  ['exp2 Koala', exp2('Koala')],
  ['exp2 Reference', exp2('Reference')],
];

type Points = { ts: number; value: number }[];

const perDay = (points: Points, high: number, timing: AlarmTiming): number => {
  const ranges: Ranges = [{ low: null, high }, none, none];
  const { activations } = runBacktest(points, { timing, rangesAt: () => ranges });
  const days = ((points.at(-1)?.ts ?? 0) - (points[0]?.ts ?? 0)) / 86_400_000;
  return activations.reduce((sum, count) => sum + count, 0) / days;
};

const highOf = (points: Points): number =>
  points.map(({ value }) => value).toSorted((a, b) => a - b)[Math.floor((points.length - 1) * 0.9)] ?? 0;

/**
 * How often one high alarm at the 90th percentile is raised in a real climate, and how far deadband and delays reduce
 * that.
 */
export const alarms = async (): Promise<void> => {
  if (!existsSync(lettuceFolder)) return printNote('No data sets here; name their folder with ONSIL_DATASETS.');
  const rows: string[][] = [];
  for (const [name, dataset] of houses) {
    const samples = plainRows(dataset);
    for (const field of fields) {
      const points = samples.flatMap(({ ts, values }) =>
        values[field] === undefined ? [] : [{ ts, value: values[field] }],
      );
      const high = highOf(points);
      const own = defaultTiming(field);
      const bare = { ...own, deadband: 0, onDelayMs: 0, offDelayMs: 0 };
      const counts = [bare, { ...bare, deadband: own.deadband }, own].map((timing) => perDay(points, high, timing));
      rows.push([`${name}, ${field}`, high.toFixed(1), ...counts.map((count) => count.toFixed(2))]);
    }
  }
  printLine();
  printTable(['activations per day', 'limit', 'bare comparison', 'deadband', 'deadband + delays'], rows);
  printNote(
    'Lettuce, 5-minute samples, Autonomous Greenhouse Challenge 2022; the last column has the delays that Onsil begins with.',
  );
};
