import { minuteMs } from '../calendar/duration.ts';
import type { Side } from './channel.ts';
import type { Point } from './limits.ts';
import type { Range } from './ranges.ts';

/**
 * A deviation with an action. `range` is the level-1 range, `backAt` the first time back inside, `samples` those after
 * the action, `laterStarts` the starts of later similar deviations. Times in epoch ms.
 */
export type ActedDeviation = {
  actionAt: number;
  side: Side;
  range: Range;
  backAt: number | null;
  samples: readonly Point[];
  laterStarts: readonly number[];
};

export type Outcome = { minutesToRange: number | null; overshoot: number | null; relapsed: boolean };

export type ActionStatistics = { action: string; times: number; worked: number; medianMinutes: number | null };
/** Time windows (ms) in which an overshoot and a relapse are attributed to the action. */
export const overshootMs = 2 * 60 * minuteMs;
export const relapseMs = 24 * 60 * minuteMs;

/** Minimum number of cases for a statement. */
const minCases = 3;

/**
 * Outcome of an action: minutes until the value was back, how far (field's unit) it overshot the opposite limit within
 * 2 h (0: not at all), and whether a similar deviation started within 24 h. Null where unknown: not back yet, back
 * before the action, or no samples since.
 */
export function computeOutcome({ actionAt, side, range, backAt, samples, laterStarts }: ActedDeviation): Outcome {
  if (backAt === null || backAt < actionAt) return { minutesToRange: null, overshoot: null, relapsed: false };
  const after = samples.filter(({ ts }) => ts >= backAt && ts <= backAt + overshootMs);
  return {
    minutesToRange: (backAt - actionAt) / minuteMs,
    overshoot: after.length === 0 ? null : Math.max(0, ...after.map(({ value }) => pastOpposite(value, side, range))),
    relapsed: laterStarts.some((ts) => ts > backAt && ts <= backAt + relapseMs),
  };
}

/**
 * Success of actions with three or more cases: how often the value came back and stayed, and the median minutes. Sorted
 * by success rate, then by speed.
 */
export function rankActions(
  history: readonly { action: string; minutesToRange: number | null; relapsed: boolean }[],
): ActionStatistics[] {
  const share = ({ worked, times }: ActionStatistics): number => worked / times;
  return [...Map.groupBy(history, ({ action }) => action)]
    .filter(([, cases]) => cases.length >= minCases)
    .map(([action, cases]): ActionStatistics => {
      const minutes = cases.flatMap((one) => (one.minutesToRange === null || one.relapsed ? [] : [one.minutesToRange]));
      return { action, times: cases.length, worked: minutes.length, medianMinutes: median(minutes) };
    })
    .toSorted((a, b) => share(b) - share(a) || (a.medianMinutes ?? 0) - (b.medianMinutes ?? 0) || b.times - a.times);
}

/** Median; null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

function pastOpposite(value: number, side: Side, { low, high }: Range): number {
  if (side === 'high') return low === null ? 0 : low - value;
  return high === null ? 0 : value - high;
}
