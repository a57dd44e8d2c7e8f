import { minuteMs } from '../calendar/duration.ts';

const silentAfterMs = 24 * 60 * minuteMs;

export type Freshness = 'live' | 'late' | 'silent';

/**
 * Freshness of a controller whose newest sample is `ageMs` old and that reports every `intervalS` seconds: live for
 * three intervals (at least 5 min), then late, silent after a day.
 */
export function computeFreshness(ageMs: number, intervalS: number): Freshness {
  if (ageMs <= Math.max(3 * intervalS * 1000, 5 * minuteMs)) return 'live';
  return ageMs > silentAfterMs ? 'silent' : 'late';
}
