import type { LimitCurve as LimitCurves } from '@onsil/contract/telemetry';
import type { Range, Ranges } from '@onsil/domain/alarms/ranges';

/**
 * One range over time: each limit runs linearly from one `t` (epoch seconds) to the next; null at either end is open.
 */
export type LimitCurve = {
  readonly t: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
};

/** The range of one level over time, which charts draw. */
export const levelCurve = ({ t, low, high }: LimitCurves, level: 1 | 2 | 3): LimitCurve => ({
  t,
  low: low[level - 1] ?? [],
  high: high[level - 1] ?? [],
});

/** A range that never changes. */
const constantCurve = ({ low, high }: Range): LimitCurve => ({
  t: [0, Number.MAX_SAFE_INTEGER],
  low: [low, low],
  high: [high, high],
});

/** The range of level 2 or 3 over time. */
export type LevelCurve = { readonly level: 2 | 3; readonly curve: LimitCurve };

/** The ranges of levels 2 and 3, from limits that change or from constant ones; none without either. */
export const upperLevelCurves = (ranges: Ranges | null, curves: LimitCurves | null): LevelCurve[] => {
  if (curves) return ([2, 3] as const).map((level) => ({ level, curve: levelCurve(curves, level) }));
  if (ranges) return ([2, 3] as const).map((level) => ({ level, curve: constantCurve(ranges[(level - 1) as 1 | 2]) }));
  return [];
};

/** Index of the last vertex at or before an instant; -1 before the first. */
const lastUpTo = (t: readonly number[], at: number): number => {
  let [low, high] = [0, t.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** The range at an instant (epoch seconds); outside the line, that of its nearest end. */
export const limitsAt = ({ t, low, high }: LimitCurve, at: number): Range => {
  const clampedAt = Math.min(t.at(-1) ?? at, Math.max(t[0] ?? at, at));
  const i = lastUpTo(t, clampedAt);
  const [begin, end] = [t[i] ?? clampedAt, t[i + 1] ?? clampedAt];
  const limit = (column: LimitCurve['low']): number | null => {
    const [first, last] = [column[i] ?? null, column[i + 1] ?? null];
    if (clampedAt === begin || first === null) return first;
    return last === null ? null : first + ((clampedAt - begin) / (end - begin)) * (last - first);
  };
  return { low: limit(low), high: limit(high) };
};

/** All three ranges at an instant (epoch seconds). */
export const allLimitsAt = ({ t, low, high }: LimitCurves, at: number): Ranges => {
  const range = (level: 0 | 1 | 2): Range => limitsAt({ t, low: low[level], high: high[level] }, at);
  return [range(0), range(1), range(2)];
};
