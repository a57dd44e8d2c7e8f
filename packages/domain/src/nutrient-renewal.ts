import type { Sample } from './sample.ts';
import { levelOf, type Ranges } from './standard.ts';

/** What a renewal of the nutrient solution disturbs, and whose notices it therefore silences. */
export const renewalFields: readonly string[] = ['ec', 'ph', 'waterTemperature'];

/** A renewal ends by itself after this. */
export const renewalMs = 6 * 3_600_000;

/** … or once the solution has been inside its ranges for this long. */
export const steadyMs = 15 * 60_000;

/**
 * When (epoch ms) a renewal ended by itself, null while it goes on: at its end, or when every sample of the last 15 min,
 * none of them from before it began, lay inside the ranges. `samples` are in order of time and reach back 15 min;
 * `intervalMs` is how often the controller reports. Without any range nothing can be steady.
 */
export function renewalEnd(
  renewal: { startedAt: number; endsAt: number },
  samples: readonly Sample[],
  rangesAt: (field: string, ts: number) => Ranges | null,
  intervalMs: number,
  now: number,
): { at: number; by: 'time' | 'steady' } | null {
  if (now >= renewal.endsAt) return { at: renewal.endsAt, by: 'time' };
  const from = now - steadyMs;
  if (from < renewal.startedAt) return null;
  const watched = samples.filter(({ ts }) => ts >= from && ts <= now);
  const judged = watched.flatMap(({ ts, values }) =>
    renewalFields.flatMap((field) => {
      const value = values[field];
      const ranges = value === undefined ? null : rangesAt(field, ts);
      return value === undefined || !ranges ? [] : [{ ts, inside: levelOf(value, ranges) === 0 }];
    }),
  );
  const [first] = judged;
  const last = judged.at(-1);
  if (!first || !last || judged.some(({ inside }) => !inside)) return null;
  // A gap at either end, or a controller that fell silent, says nothing about the solution.
  const covered = first.ts <= from + 2 * intervalMs && last.ts >= now - 2 * intervalMs;
  return covered ? { at: now, by: 'steady' } : null;
}
