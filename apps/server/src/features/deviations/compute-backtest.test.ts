import { expect, test } from 'vitest';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import { defaultTiming } from '@onsil/domain/alarms/timing';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import { computeBacktest, computeBacktestInThread, type BacktestTask } from './compute-backtest.ts';

const from = Date.UTC(2026, 4, 1);
const around = (low: number, high: number): Ranges => [
  { low, high },
  { low: low - 2, high: high + 2 },
  { low: low - 4, high: high + 4 },
];

const stage = (name: 'seedling' | 'transplant' | 'lastFeed') => ({
  stage: name,
  days: 10,
  dayFromMinute: 360,
  dayMinutes: 960,
  fields: { temperature: { day: around(20, 24), night: around(16, 20) } },
});
const recipe: GrowthRecipe = { source: 'test', stages: [stage('seedling'), stage('transplant'), stage('lastFeed')] };

/** A month of samples every half a minute, against the limits of a recipe: the heaviest that a farm can ask for. */
const count = 86_400;
const task: BacktestTask = {
  field: 'temperature',
  times: Float64Array.from({ length: count }, (_, index) => from + index * 30_000),
  values: Float64Array.from({ length: count }, (_, index) => 19 + 6 * Math.sin(index / 100)),
  current: {
    timing: defaultTiming('temperature'),
    own: null,
    recipes: [{ recipe, recipeFrom: from, startedAt: from, endedAt: null }],
  },
  proposed: { timing: defaultTiming('temperature'), own: { ranges: around(16, 22), night: null }, recipes: [] },
};

const cpuMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

test('a backtest computed in a worker thread has the same result and does not block the event loop', async () => {
  const directMs = await cpuMs(() => computeBacktest(task));
  let found: unknown;
  const threadedMs = await cpuMs(async () => (found = await computeBacktestInThread(task)));
  expect(found).toEqual(computeBacktest(task));
  expect(threadedMs).toBeLessThan(directMs / 2);
}, 60_000);

test('limits of recipes apply while their period lasts, and the delays change how often an alarm is raised', () => {
  const { current, proposed, delays } = computeBacktest({
    ...task,
    current: { ...task.current, recipes: [{ recipe, recipeFrom: from, startedAt: from, endedAt: from + 2 * dayMs }] },
  });
  expect(current.activations.reduce((sum, level) => sum + level)).toBeGreaterThan(0);
  expect(current.episodes.every(({ startedAt }) => Date.parse(startedAt) < from + 2 * dayMs)).toBe(true);
  expect(proposed.episodes).toHaveLength(100); // of more
  expect(delays.map(({ onDelaySeconds }) => onDelaySeconds)).toEqual([0, 150, 600]);
});
