import type { Transition } from './channel.ts';
import type { Point } from './limits.ts';
import type { Level } from './ranges.ts';

/**
 * A run of equal values: `since` its first sample, `at` the newest (epoch ms), `openedAt` when it was reported as
 * stuck. A manual close keeps `openedAt`, so that the run is not reported again.
 */
export type FlatLine = { value: number; since: number; at: number; openedAt: number | null; released: boolean };

export type FlatLineStep = { flat: FlatLine | null; transitions: readonly Transition[] };

const stuckLevel: Level = 1;
const noTransitions: readonly Transition[] = [];

/**
 * Advances a field's flat line (null before the first sample) by one sample. A field is stuck once the value has not
 * changed for `stuckAfterMs`, until another value arrives. A gap longer than `silentAfterMs` restarts the count.
 * `stuckAfterMs` null disables it and returns an open deviation.
 */
export function stepFlatLine(
  flat: FlatLine | null,
  { ts, value }: Point,
  stuckAfterMs: number | null,
  silentAfterMs: number,
): FlatLineStep {
  if (flat && ts <= flat.at) return { flat, transitions: noTransitions };
  const isSame = flat?.value === value && stuckAfterMs !== null;
  if (!flat || !isSame) {
    const started = stuckAfterMs === null ? null : { value, since: ts, at: ts, openedAt: null, released: false };
    return {
      flat: started,
      transitions:
        flat && isOpen(flat) ? [logged('returned', ts, { ...flat, value }, { level: 0, backAt: ts })] : noTransitions,
    };
  }
  if (flat.openedAt !== null) return { flat: { ...flat, at: ts }, transitions: noTransitions };
  const since = ts - flat.at > silentAfterMs ? ts : flat.since;
  const openedAt = ts - since >= stuckAfterMs ? ts : null;
  const next = { value, since, at: ts, openedAt, released: false };
  return {
    flat: next,
    transitions: openedAt === null ? noTransitions : [logged('opened', ts, next, { level: stuckLevel })],
  };
}

/** Closes a flat line manually; it stays closed until the value changes. */
export function closeFlatLine(flat: FlatLine, at: number): FlatLineStep {
  if (!isOpen(flat)) return { flat, transitions: noTransitions };
  return { flat: { ...flat, released: true }, transitions: [logged('released', at, flat, { level: 0 })] };
}

/** Undoes the manual close of a flat line that still lasts. */
export function reopenFlatLine(flat: FlatLine, at: number): FlatLineStep {
  if (!flat.released) return { flat, transitions: noTransitions };
  return { flat: { ...flat, released: false }, transitions: [logged('reopened', at, flat, { level: stuckLevel })] };
}

const isOpen = ({ openedAt, released }: FlatLine): boolean => openedAt !== null && !released;

function logged(
  kind: Transition['kind'],
  at: number,
  { value, since, openedAt }: FlatLine,
  { level, backAt = null }: { level: Level; backAt?: number | null },
): Transition {
  const times = { at, openedAt: openedAt ?? at, startedAt: since, backAt };
  return { kind, ...times, level, highest: stuckLevel, value, side: null, range: null, extreme: null };
}
