import type { AlarmTiming } from './alarm-timing.ts';
import { type Level, levelOf, type Range, type Ranges } from './standard.ts';

/** A value (finite, in the field's unit) with its time in epoch ms. */
export type Point = { ts: number; value: number };

/** The lowest and the highest value of a stretch of samples. */
export type Reach = { low: Point; high: Point };

/**
 * One limit of a channel: whether it stands, and since when (by samples) it has been asking to change. `reach` tells how
 * far the values went since then, while it asks to stand.
 */
export type Limit = { active: boolean; turningSince: number | null; reach: Reach | null };

/** The limits of level 1, 2 and 3. An outer one never stands without the inner ones. */
export type Limits = readonly [Limit, Limit, Limit];

/** What judges a sample: no ranges count as inside, whatever the value. */
export type LimitRule = { ranges: Ranges | null; timing: AlarmTiming };

const quietLimit: Limit = { active: false, turningSince: null, reach: null };

/** Nothing stands and nothing asks to. */
export const quietLimits: Limits = [quietLimit, quietLimit, quietLimit];

/** The highest limit that stands. */
export function activeLevel([first, second, third]: Limits): Level {
  if (third.active) return 3;
  if (second.active) return 2;
  return first.active ? 1 : 0;
}

/**
 * Takes one sample into the limits. One that does not stand does so after `onDelayMs` outside its range; one that stands
 * falls after `offDelayMs` inside by the deadband. A delay of 0 acts at once.
 */
export function stepLimits(limits: Limits, sample: Point, { ranges, timing }: LimitRule): Limits {
  const out = ranges ? levelOf(sample.value, ranges) : 0;
  const [first, second, third] = limits;
  const step = (limit: Limit, level: Level): Limit => {
    if (!limit.active) return rise(limit, sample, out >= level, timing.onDelayMs);
    return fall(limit, sample.ts, isSettled(sample.value, ranges, level, timing.deadband), timing.offDelayMs);
  };
  const [one, two, three] = [step(first, 1), step(second, 2), step(third, 3)];
  return one === first && two === second && three === third ? limits : [one, two, three];
}

/** `reach` widened by one sample. */
export function widen(reach: Reach | null, sample: Point): Reach {
  if (reach === null) return { low: sample, high: sample };
  if (sample.value < reach.low.value) return { low: sample, high: reach.high };
  return sample.value > reach.high.value ? { low: reach.low, high: sample } : reach;
}

function rise(limit: Limit, sample: Point, isOut: boolean, delayMs: number): Limit {
  if (!isOut) return limit.turningSince === null ? limit : quietLimit;
  const turningSince = limit.turningSince ?? sample.ts;
  if (sample.ts - turningSince >= delayMs) return { active: true, turningSince: null, reach: null };
  const reach = widen(limit.reach, sample);
  return reach === limit.reach ? limit : { active: false, turningSince, reach };
}

function fall(limit: Limit, ts: number, isBack: boolean, delayMs: number): Limit {
  if (!isBack) return limit.turningSince === null ? limit : { active: true, turningSince: null, reach: null };
  const turningSince = limit.turningSince ?? ts;
  if (ts - turningSince >= delayMs) return quietLimit;
  return limit.turningSince === null ? { active: true, turningSince, reach: null } : limit;
}

// A wide outer range has a wider deadband than a narrow inner one, so a value well inside the inner range counts for the
// outer too: otherwise a deviation could stand at level 3 with its value on target.
function isSettled(value: number, ranges: Ranges | null, level: Level, deadband: number): boolean {
  return ranges === null || ranges.some((range, index) => index < level && isInsideBy(value, range, deadband));
}

// A quarter at most on either side leaves the middle half of a narrow range to come back to.
function isInsideBy(value: number, { low, high }: Range, deadband: number): boolean {
  const band = low === null || high === null ? deadband : Math.min(deadband, (high - low) / 4);
  return (low === null || value >= low + band) && (high === null || value <= high - band);
}
