const minuteMs = 60_000;
const silentAfterMs = 24 * 60 * minuteMs;

export type Freshness = 'live' | 'late' | 'silent';

/**
 * How a controller stands whose newest sample is `ageMs` old and which sends every `intervalS` seconds: live for three
 * intervals (5 min at least, so that one slow minute alarms nobody), then late, silent after a day.
 */
export function freshness(ageMs: number, intervalS: number): Freshness {
  if (ageMs <= Math.max(3 * intervalS * 1000, 5 * minuteMs)) return 'live';
  return ageMs > silentAfterMs ? 'silent' : 'late';
}
