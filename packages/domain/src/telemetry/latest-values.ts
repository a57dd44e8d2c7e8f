import type { Sample } from './sample.ts';

/** Latest value by field, with its time in epoch ms. */
export type Latest = Record<string, readonly [ts: number, value: number]>;

/**
 * Merges samples of distinct times, in time order, into the latest values. A value replaces one of the same or an earlier
 * time, so late samples change nothing and a resent one may correct a value. Returns the same object when nothing changed.
 */
export function mergeAllLatest(latest: Latest, samples: readonly Sample[]): Latest {
  const newer: Record<string, readonly [ts: number, value: number]> = {};
  let changed = false;
  // From the newest on: what most of the others have is known by then.
  for (let index = samples.length - 1; index >= 0; index -= 1) {
    const { ts, values } = samples[index] ?? { ts: 0, values: {} };
    for (const field in values) {
      const known = newer[field] ?? latest[field];
      const value = values[field] ?? Number.NaN;
      if (known && (ts < known[0] || (ts === known[0] && value === known[1]))) continue;
      newer[field] = [ts, value];
      changed = true;
    }
  }
  return changed ? { ...latest, ...newer } : latest;
}

/** Takes over the values that are of the same or a later time. */
export function mergeNewer(latest: Latest, other: Latest): Latest {
  const newer = Object.entries(other).filter(([field, [ts]]) => ts >= (latest[field]?.[0] ?? Number.NEGATIVE_INFINITY));
  return newer.length > 0 ? { ...latest, ...Object.fromEntries(newer) } : latest;
}
