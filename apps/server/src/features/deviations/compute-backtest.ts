import type { BacktestResult } from '@onsil/contract/backtest';
import {
  runBacktest,
  toBacktestRule,
  type Backtest,
  type BacktestLimits,
  type BacktestRule,
} from '@onsil/domain/alarms/backtest';
import {
  countByLight,
  listBacktestSections,
  type LightAt,
  type LightCount,
} from '@onsil/domain/alarms/backtest-sections';
import { controllerLightAt } from '@onsil/domain/alarms/own-limits';
import { answerTask, createWorkerTask } from '#platform/limits/worker-task.ts';

/** A field's samples in time order (epoch ms), its limits in force and those proposed. */
export type BacktestTask = {
  field: string;
  times: Float64Array;
  values: Float64Array;
  current: BacktestLimits;
  proposed: BacktestLimits;
};

const maxEpisodes = 100;
/** The proposed limits are also tried without delays, and with shorter and longer ones. */
const delayFactors = [0, 0.5, 2];

const asCount = ({ alarms, ms }: LightCount) => ({ alarms, seconds: Math.round(ms / 1000) });

const asByLight = (result: Backtest, lightAt: LightAt): BacktestResult['byLight'] => {
  const counts = countByLight(result, lightAt);
  return counts && { day: asCount(counts.day), night: asCount(counts.night) };
};

const asResult = (result: Backtest, lightAt: LightAt): BacktestResult => {
  const { activations, perDay, maxMs, totalMs, episodes } = result;
  return {
    byLight: asByLight(result, lightAt),
    activations,
    perDay,
    maxSeconds: Math.round(maxMs / 1000),
    totalSeconds: Math.round(totalMs / 1000),
    episodes: episodes.slice(-maxEpisodes).map(({ startedAt, openedAt, endedAt, highest, extreme }) => ({
      startedAt: new Date(startedAt).toISOString(),
      openedAt: new Date(openedAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      highest,
      extreme: extreme?.value ?? 0,
    })),
  };
};

const withDelays = (rule: BacktestRule, factor: number): BacktestRule => ({
  ...rule,
  timing: {
    ...rule.timing,
    onDelayMs: Math.round(rule.timing.onDelayMs * factor),
    offDelayMs: Math.round(rule.timing.offDelayMs * factor),
  },
});

/** Runs the backtests of a task. */
export const computeBacktest = ({ field, times, values, current, proposed }: BacktestTask) => {
  const points = Array.from(times, (ts, index) => ({ ts, value: values[index] ?? 0 }));
  const [before, rule] = [toBacktestRule(current, field), toBacktestRule(proposed, field)];
  const [past, tried] = [runBacktest(points, before), runBacktest(points, rule)];
  const hours = proposed.own?.night ?? current.own?.night ?? null;
  const lightAt: LightAt = (ts) => controllerLightAt(proposed.recipes, hours, ts);
  const sections = listBacktestSections(points, lightAt, [
    { rule: before, result: past },
    { rule, result: tried },
  ]);
  return {
    current: asResult(past, lightAt),
    proposed: asResult(tried, lightAt),
    sections: sections.map(
      ({ ranges: [currentRange, proposedRange], alarms: [currentAlarms, proposedAlarms], ...rest }) => ({
        ...rest,
        currentRange,
        proposedRange,
        currentAlarms,
        proposedAlarms,
      }),
    ),
    delays: delayFactors.map((factor) => {
      const delayed = withDelays(rule, factor);
      return {
        onDelaySeconds: delayed.timing.onDelayMs / 1000,
        offDelaySeconds: delayed.timing.offDelayMs / 1000,
        perDay: runBacktest(points, delayed).perDay,
      };
    }),
  };
};

/** Runs `computeBacktest` in a worker thread: a month of a recipe's limits takes seconds. */
export const computeBacktestInThread = createWorkerTask<typeof computeBacktest>(import.meta.filename, {
  maxHeapMb: 256,
  maxRunMs: 30_000,
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitMs: 30_000,
});

answerTask(import.meta.filename, computeBacktest);
