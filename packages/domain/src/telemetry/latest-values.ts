import type { Sample } from './sample.ts';

/** Latest value by field, with its time in epoch ms. */
export type Latest = Record<string, readonly [ts: number, value: number]>;

/**
 * Merges a sample into the latest values. A value replaces one of the same or an earlier time, so late samples change
 * nothing and a resent one may correct a value. Returns the same object when nothing changed.
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
