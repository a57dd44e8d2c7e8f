import type { Transition } from './alarm-channel.ts';
import type { Point } from './alarm-limit.ts';
import type { Level } from './standard.ts';

/**
 * How long a field has said the very same value: `since` its first sample, `at` the newest (epoch ms), `openedAt` when
 * it began to count as stuck. A release by hand keeps `openedAt`, so that the same flat line is not opened again.
 */
export type Flat = { value: number; since: number; at: number; openedAt: number | null; released: boolean };

export type FlatStep = { flat: Flat | null; transitions: readonly Transition[] };

const stuckLevel: Level = 1;
const none: readonly Transition[] = [];

/**
 * Takes one sample into the flat line of its field (null before the first). It is stuck from the first sample at which
 * the same value has lasted `stuckAfterMs`, until another value comes. A gap longer than `silentAfterMs` ends the count,
 * since nobody knows what was in it. Without a limit (null) nothing is counted, and what stood returns.
 */
export function stepFlat(
  flat: Flat | null,
  { ts, value }: Point,
  stuckAfterMs: number | null,
  silentAfterMs: number,
): FlatStep {
  if (flat && ts <= flat.at) return { flat, transitions: none };
  const isSame = flat?.value === value && stuckAfterMs !== null;
  if (!flat || !isSame) {
    const begun = stuckAfterMs === null ? null : { value, since: ts, at: ts, openedAt: null, released: false };
    return {
      flat: begun,
      transitions: flat && isOpen(flat) ? [logged('returned', ts, { ...flat, value }, 0, ts)] : none,
    };
  }
  if (flat.openedAt !== null) return { flat: { ...flat, at: ts }, transitions: none };
  const since = ts - flat.at > silentAfterMs ? ts : flat.since;
  const openedAt = ts - since >= stuckAfterMs ? ts : null;
  const next = { value, since, at: ts, openedAt, released: false };
  return { flat: next, transitions: openedAt === null ? none : [logged('opened', ts, next, stuckLevel)] };
}

/** Closes a flat line by hand; it stays closed until another value has come. */
export function releaseFlat(flat: Flat, at: number): FlatStep {
  if (!isOpen(flat)) return { flat, transitions: none };
  return { flat: { ...flat, released: true }, transitions: [logged('released', at, flat, 0)] };
}

/** Takes the release of a flat line that still lasts back. */
export function reopenFlat(flat: Flat, at: number): FlatStep {
  if (!flat.released) return { flat, transitions: none };
  return { flat: { ...flat, released: false }, transitions: [logged('reopened', at, flat, stuckLevel)] };
}

const isOpen = ({ openedAt, released }: Flat): boolean => openedAt !== null && !released;

function logged(
  kind: Transition['kind'],
  at: number,
  { value, since, openedAt }: Flat,
  level: Level,
  backAt: number | null = null,
): Transition {
  const times = { at, openedAt: openedAt ?? at, startedAt: since, backAt };
  return { kind, ...times, level, highest: stuckLevel, value, side: null, range: null, extreme: null };
}
