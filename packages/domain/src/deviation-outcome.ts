import type { Side } from './alarm-channel.ts';
import type { Point } from './alarm-limit.ts';
import type { Range } from './standard.ts';

/**
 * A deviation after an action. `range` is that of level 1, `backAt` the first time it was back inside, `samples` those
 * after the action, `laterStarts` when deviations like it started. Times in epoch ms.
 */
export type Acted = {
  actionAt: number;
  side: Side;
  range: Range;
  backAt: number | null;
  samples: readonly Point[];
  laterStarts: readonly number[];
};

export type Outcome = { minutesToRange: number | null; overshoot: number | null; relapsed: boolean };

export type WorkedAction = { action: string; times: number; worked: number; medianMinutes: number | null };

const minuteMs = 60_000;
/** The time (ms) in which an overshoot, and in which a relapse, still counts as this action's. */
export const overshootMs = 2 * 60 * minuteMs;
export const relapseMs = 24 * 60 * minuteMs;

/** Fewer cases than this are an accident, not experience. */
const fewestCases = 3;

/**
 * What came of an action: minutes until the value was back, how far (in the field's unit) it went past the opposite limit
 * within 2 h after, 0 if it did not, and whether a deviation like it started within 24 h. Null where it is not known: it
 * is not back, was back before anybody acted, or nothing was measured since.
 */
export function outcomeOf({ actionAt, side, range, backAt, samples, laterStarts }: Acted): Outcome {
  if (backAt === null || backAt < actionAt) return { minutesToRange: null, overshoot: null, relapsed: false };
  const after = samples.filter(({ ts }) => ts >= backAt && ts <= backAt + overshootMs);
  return {
    minutesToRange: (backAt - actionAt) / minuteMs,
    overshoot: after.length === 0 ? null : Math.max(0, ...after.map(({ value }) => pastOpposite(value, side, range))),
    relapsed: laterStarts.some((ts) => ts > backAt && ts <= backAt + relapseMs),
  };
}

/**
 * What worked so far: each action with three cases or more, how often the value came back and stayed, and the median of
 * the minutes that took. The surest comes first, of equally sure ones the quickest.
 */
export function whatWorked(
  history: readonly { action: string; minutesToRange: number | null; relapsed: boolean }[],
): WorkedAction[] {
  const share = ({ worked, times }: WorkedAction): number => worked / times;
  return [...Map.groupBy(history, ({ action }) => action)]
    .filter(([, cases]) => cases.length >= fewestCases)
    .map(([action, cases]): WorkedAction => {
      const minutes = cases.flatMap((one) => (one.minutesToRange === null || one.relapsed ? [] : [one.minutesToRange]));
      return { action, times: cases.length, worked: minutes.length, medianMinutes: median(minutes) };
    })
    .toSorted((a, b) => share(b) - share(a) || (a.medianMinutes ?? 0) - (b.medianMinutes ?? 0) || b.times - a.times);
}

/** The middle of some numbers, the mean of the two in the middle of an even count; null of none. */
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
