import type { Ranges } from '@onsil/domain/alarms/ranges';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { listLimitChanges } from './curve.ts';
import { getLimitsAt, type ControllerLimits } from './limits.ts';

/**
 * A period in which no field's limits change by more than they do within ten minutes; `ranges` in the order of
 * `fields`.
 */
export type LimitPeriod = { from: number; to: number; ranges: (Ranges | null)[] };

const sliceMs = 600_000;
const secondMs = 1_000;

/** Cuts a period without a turn into slices of ten minutes, or one slice if its limits are constant. */
const slices = (from: number, to: number, isRamp: boolean): { from: number; to: number }[] => {
  const step = isRamp ? sliceMs : to - from;
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => ({
    from: from + index * step,
    to: Math.min(to, from + (index + 1) * step),
  }));
};

const isSameRanges = (a: Ranges | null, b: Ranges | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.every(({ low, high }, level) => low === b[level]?.low && high === b[level]?.high));

const isSame = (a: readonly (Ranges | null)[], b: readonly (Ranges | null)[]): boolean =>
  a.every((ranges, index) => isSameRanges(ranges, b[index] ?? null));

/**
 * Alarm limits of fields through a span (epoch ms), for counting samples against the limits of their time. Yields to other
 * calls: three months of limits that ramp take some hundred milliseconds.
 */
export const listLimitPeriods = async (
  limits: ControllerLimits,
  fields: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<LimitPeriod[]> => {
  const work = createTimeSlices();
  const rangesAt = (ts: number): (Ranges | null)[] => fields.map((field) => getLimitsAt(limits, field, ts).ranges);
  const turns = fields.flatMap((field) => listLimitChanges(limits, field, { from, to }));
  const times = [...new Set([from, ...turns, to])].toSorted((a, b) => a - b);
  const pieces: LimitPeriod[] = [];
  for (const [index, start] of times.entries()) {
    const end = times[index + 1];
    if (end === undefined) break;
    const inner = Math.min(secondMs, (end - start) / 4);
    const isRamp = !isSame(rangesAt(start + inner), rangesAt(end - inner));
    for (const slice of slices(start, end, isRamp)) {
      if (work.isOver()) await work.give();
      const ranges = rangesAt((slice.from + slice.to) / 2);
      const last = pieces.at(-1);
      if (last && isSame(last.ranges, ranges)) last.to = slice.to;
      else pieces.push({ ...slice, ranges });
    }
  }
  return pieces;
};
