/** A time zone: `offsetAt` gives what its clocks are ahead of UTC (ms) at an instant (epoch ms). */
export type Zone = { name: string; offsetAt(instant: number): number };

const minute = 60_000;
const day = 1_440 * minute;

/** Clocks are put forward and back at whole quarters of an hour, so an offset holds for one of those. */
const quarter = 15 * minute;
const offsetsKept = 1_000;

/** The offset (ms) that '+09:00', '+0900', '+09' or 'Z' stands for; undefined for any other text. */
export function offsetOf(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text) ?? [];
  if (!sign || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
}

/** The zone of an IANA name ('Asia/Seoul', 'UTC') or of a fixed offset ('+09:00'); undefined where there is none. */
export function zoneOf(name: string): Zone | undefined {
  const fixed = offsetOf(name);
  if (fixed !== undefined) return { name, offsetAt: () => fixed };
  try {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
    return { name, offsetAt: keepOffsets((instant) => readOffset(clock.format(instant))) };
  } catch {
    return undefined;
  }
}

// 'GMT+01:00' at the end of a date; plain 'GMT' is UTC, and times before the railways have seconds.
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) * minute;
}

// Asking Intl takes microseconds, and the lines of a file lie close together.
function keepOffsets(ask: (instant: number) => number): (instant: number) => number {
  const kept = new Map<number, number>();
  return (instant) => {
    const key = Math.floor(instant / quarter);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= offsetsKept) kept.clear();
    const offset = ask(instant);
    kept.set(key, offset);
    return offset;
  };
}

/**
 * The instants (epoch ms, earliest first) at which the clocks of a zone show `wall`, a local time counted as if it were
 * UTC: none where they are put forward over it, two where they are put back over it.
 */
export function instantsOf(wall: number, zone: Zone): readonly number[] {
  const [before, after] = [zone.offsetAt(wall - day), zone.offsetAt(wall + day)];
  if (before === after) return [wall - before];
  return [wall - before, wall - after]
    .filter((instant) => instant + zone.offsetAt(instant) === wall)
    .toSorted((a, b) => a - b);
}
