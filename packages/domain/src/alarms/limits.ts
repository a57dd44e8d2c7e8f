import { type Level, levelOf, type Range, type Ranges } from './ranges.ts';
import type { AlarmTiming } from './timing.ts';

/** A value (finite, in the field's unit) with its time in epoch ms. */
export type Point = { ts: number; value: number };

/** The lowest and the highest sample of a time range. */
export type Extremes = { low: Point; high: Point };

/**
 * One limit of a channel: whether it is active, since when (sample time) it is about to change, and the extremes since
 * then while it is about to become active.
 */
export type Limit = { active: boolean; turningSince: number | null; reach: Extremes | null };

/** Limits of levels 1, 2 and 3. An outer one is only active together with the inner ones. */
export type Limits = readonly [Limit, Limit, Limit];

/** Rule for evaluating a sample; without ranges every value is inside. */
export type LimitRule = { ranges: Ranges | null; timing: AlarmTiming };

const quietLimit: Limit = { active: false, turningSince: null, reach: null };

/** No limit is active or about to be. */
export const inactiveLimits: Limits = [quietLimit, quietLimit, quietLimit];

/** The highest active level; 0 without one. */
export function activeLevel([first, second, third]: Limits): Level {
  if (third.active) return 3;
  if (second.active) return 2;
  return first.active ? 1 : 0;
}

/**
 * Advances the limits by one sample. A limit becomes active after `onDelayMs` outside its range and inactive after
 * `offDelayMs` inside it by the deadband. A delay of 0 acts at once.
 */
export function stepLimits(limits: Limits, sample: Point, { ranges, timing }: LimitRule): Limits {
  const out = ranges ? levelOf(sample.value, ranges) : 0;
  const [first, second, third] = limits;
  const step = (limit: Limit, level: Level): Limit => {
    if (!limit.active) return rise(limit, sample, out >= level, timing.onDelayMs);
    return fall(limit, sample.ts, isSettled(sample.value, ranges, level, timing.deadband), timing.offDelayMs);
  };
  const [one, two, three] = [step(first, 1), step(second, 2), step(third, 3)];
  if (one === first && two === second && three === third) return limits;
  return one === quietLimit && two === quietLimit && three === quietLimit ? inactiveLimits : [one, two, three];
}

/** Extends `reach` by one sample. */
export function extendExtremes(reach: Extremes | null, sample: Point): Extremes {
  if (reach === null) return { low: sample, high: sample };
  if (sample.value < reach.low.value) return { low: sample, high: reach.high };
  return sample.value > reach.high.value ? { low: reach.low, high: sample } : reach;
}

function rise(limit: Limit, sample: Point, isOut: boolean, delayMs: number): Limit {
  if (!isOut) return limit.turningSince === null ? limit : quietLimit;
  const turningSince = limit.turningSince ?? sample.ts;
  if (sample.ts - turningSince >= delayMs) return { active: true, turningSince: null, reach: null };
  const reach = extendExtremes(limit.reach, sample);
  return reach === limit.reach ? limit : { active: false, turningSince, reach };
}

function fall(limit: Limit, ts: number, isBack: boolean, delayMs: number): Limit {
  if (!isBack) return limit.turningSince === null ? limit : { active: true, turningSince: null, reach: null };
  const turningSince = limit.turningSince ?? ts;
  if (ts - turningSince >= delayMs) return quietLimit;
  return limit.turningSince === null ? { active: true, turningSince, reach: null } : limit;
}

// A wide outer range has a wider deadband than a narrow inner one. A value well inside an inner range counts for the
// outer too; otherwise level 3 could stay active with the value on target.
function isSettled(value: number, ranges: Ranges | null, level: Level, deadband: number): boolean {
  return ranges === null || ranges.some((range, index) => index < level && isInsideBy(value, range, deadband));
}

// At most a quarter of the range per side, so that the middle half of a narrow range remains.
function isInsideBy(value: number, { low, high }: Range, deadband: number): boolean {
  const band = low === null || high === null ? deadband : Math.min(deadband, (high - low) / 4);
  return (low === null || value >= low + band) && (high === null || value <= high - band);
}
