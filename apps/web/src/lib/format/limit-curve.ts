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

/** The level-1 range over time, which charts draw. */
export const levelOneCurve = ({ t, low, high }: LimitCurves): LimitCurve => ({ t, low: low[0], high: high[0] });

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
