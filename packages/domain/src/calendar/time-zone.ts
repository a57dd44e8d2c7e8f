import { minuteMs, dayMs } from './duration.ts';

/** A time zone; `offsetAt` returns the offset from UTC (ms) at an instant (epoch ms). */
export type Zone = { name: string; offsetAt(instant: number): number };
/** Offsets change only at full quarters of an hour. */
const quarterMs = 15 * minuteMs;
const maxCachedOffsets = 1_000;

/** Parses '+09:00', '+0900', '+09' or 'Z' to ms; undefined for other text. */
export function parseOffset(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text) ?? [];
  if (!sign || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}

/** Time zone by IANA name ('Asia/Seoul', 'UTC') or fixed offset ('+09:00'); undefined for other text. */
export function parseZone(name: string): Zone | undefined {
  const fixed = parseOffset(name);
  if (fixed !== undefined) return { name, offsetAt: () => fixed };
  try {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
    return { name, offsetAt: cacheOffsets((instant) => readOffset(clock.format(instant))) };
  } catch {
    return undefined;
  }
}

// 'GMT+01:00' at the end of a date; plain 'GMT' is UTC, and local mean times before 1900 have seconds.
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) * minuteMs;
}

// Caches offsets: Intl takes microseconds, and the times of a file are close together.
function cacheOffsets(ask: (instant: number) => number): (instant: number) => number {
  const cache = new Map<number, number>();
  return (instant) => {
    const key = Math.floor(instant / quarterMs);
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= maxCachedOffsets) cache.clear();
    const offset = ask(instant);
    cache.set(key, offset);
    return offset;
  };
}

/**
 * Instants (epoch ms, ascending) at which a zone shows the local time `wall` (given as if it were UTC): none when
 * daylight saving time skips it, two when it repeats.
 */
export function listInstants(wall: number, zone: Zone): readonly number[] {
  const [before, after] = [zone.offsetAt(wall - dayMs), zone.offsetAt(wall + dayMs)];
  if (before === after) return [wall - before];
  return [wall - before, wall - after]
    .filter((instant) => instant + zone.offsetAt(instant) === wall)
    .toSorted((a, b) => a - b);
}
