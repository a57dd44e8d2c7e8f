import type { Sample } from './sample.ts';

/** The newest value per field, with its time in epoch ms. */
export type Latest = Record<string, readonly [ts: number, value: number]>;

/**
 * Takes a sample into the newest values: a field is replaced only by a value that is not older, so a late sample never
 * turns the clock back, and one sent again may correct itself. The same object comes back when nothing changed.
 */
export function mergeLatest(latest: Latest, sample: Sample): Latest {
  const newer: Latest = {};
  let changed = false;
  for (const [field, value] of Object.entries(sample.values)) {
    const known = latest[field];
    if (known && (sample.ts < known[0] || (sample.ts === known[0] && value === known[1]))) continue;
    newer[field] = [sample.ts, value];
    changed = true;
  }
  return changed ? { ...latest, ...newer } : latest;
}
