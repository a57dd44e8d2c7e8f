import type { Sample } from '../telemetry/sample.ts';
import { levelOf, type Ranges } from './ranges.ts';

/** Fields that a nutrient renewal disturbs and therefore mutes. */
export const renewalFields: readonly string[] = ['ec', 'ph', 'waterTemperature'];

/** Maximum duration of a renewal. */
export const maxRenewalMs = 6 * 3_600_000;

/** A renewal also ends when the solution has been within its ranges for this long. */
export const minSteadyMs = 15 * 60_000;

/**
 * When (epoch ms) a renewal ended, null while it lasts: at its latest end, or when all samples of the last 15 min, none
 * from before its start, are within their ranges. `samples` are in time order and reach back 15 min; `intervalMs` is
 * the reporting interval. Without ranges only the time ends it.
 */
export function findRenewalEnd(
  renewal: { startedAt: number; endsAt: number },
  samples: readonly Sample[],
  rangesAt: (field: string, ts: number) => Ranges | null,
  intervalMs: number,
  now: number,
): { at: number; by: 'time' | 'steady' } | null {
  if (now >= renewal.endsAt) return { at: renewal.endsAt, by: 'time' };
  const from = now - minSteadyMs;
  if (from < renewal.startedAt) return null;
  const watched = samples.filter(({ ts }) => ts >= from && ts <= now);
  const checked = watched.flatMap(({ ts, values }) =>
    renewalFields.flatMap((field) => {
      const value = values[field];
      const ranges = value === undefined ? null : rangesAt(field, ts);
      return value === undefined || !ranges ? [] : [{ ts, inside: levelOf(value, ranges) === 0 }];
    }),
  );
  const [first] = checked;
  const last = checked.at(-1);
  if (!first || !last || checked.some(({ inside }) => !inside)) return null;
  // Gaps at either end, or a silent controller, prove nothing about the solution.
  const covered = first.ts <= from + 2 * intervalMs && last.ts >= now - 2 * intervalMs;
  return covered ? { at: now, by: 'steady' } : null;
}
