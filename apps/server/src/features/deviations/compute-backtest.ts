import type { BacktestResult } from '@onsil/contract/backtest';
import {
  runBacktest,
  toBacktestRule,
  type Backtest,
  type BacktestLimits,
  type BacktestRule,
} from '@onsil/domain/alarms/backtest';
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

const asResult = ({ activations, perDay, maxMs, totalMs, episodes }: Backtest): BacktestResult => ({
  activations,
  perDay,
  longestSeconds: Math.round(maxMs / 1000),
  totalSeconds: Math.round(totalMs / 1000),
  episodes: episodes.slice(-maxEpisodes).map(({ startedAt, openedAt, endedAt, highest, extreme }) => ({
    startedAt: new Date(startedAt).toISOString(),
    openedAt: new Date(openedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    highest,
    extreme: extreme?.value ?? 0,
  })),
});

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
  const rule = toBacktestRule(proposed, field);
  return {
    current: asResult(runBacktest(points, toBacktestRule(current, field))),
    proposed: asResult(runBacktest(points, rule)),
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
