import type { Range, Ranges } from '@onsil/domain/alarms/ranges';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { growerRangesAt } from '@onsil/simulator/grower-ranges';

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A range for light and dark. Values uncontrolled in the dark (CO₂ without dosing) keep their upper limit. */
const both = (lit: readonly [number, number], dark: readonly [number, number]): [number, number] => [
  Math.min(lit[0], dark[0]),
  Math.max(lit[1], Number.isFinite(dark[1]) ? dark[1] : lit[1]),
];

const widened = (
  [low, high]: [number, number],
  share: number,
  limits: readonly [number, number],
  decimals: number,
): Range => {
  const margin = Number.isFinite(high - low)
    ? (high - low) * share
    : Math.abs(Number.isFinite(low) ? low : high) * share;
  const round = (value: number): number => Number(value.toFixed(decimals));
  return {
    low: Number.isFinite(low) ? round(Math.max(low - margin, limits[0])) : null,
    high: Number.isFinite(high) ? round(Math.min(high + margin, limits[1])) : null,
  };
};

/** Alarm limits like those of a grower: level 1 by season, levels 2 and 3 wider by a third and two thirds. */
export const createDemoLimits = (controllerId: string, now: number): Map<string, Ranges> => {
  const ranges = new Map<string, Ranges>();
  for (const [key, { lit, dark }] of Object.entries(growerRangesAt(controllerId, now))) {
    const field = coreFields.find((one) => one.key === key);
    if (!field) continue;
    const [low, high] = both(lit, dark);
    if (!Number.isFinite(low) && !Number.isFinite(high)) continue;
    const limits = [field.min, field.max] as const;
    const at = (share: number): Range => widened([low, high], share, limits, field.decimals);
    ranges.set(key, [{ low: finite(low), high: finite(high) }, at(1 / 3), at(2 / 3)]);
  }
  return ranges;
};
