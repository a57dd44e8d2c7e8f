import type { Transition } from './channel.ts';
import type { Level } from './ranges.ts';

/**
 * Whether a controller reports: its newest sample and since when it counts as silent (epoch ms). A manual close keeps
 * `openedAt`, so that the same silence is not opened again.
 */
export type Silence = { newest: number | null; openedAt: number | null; released: boolean };

export type SilenceStep = { silence: Silence; transitions: Transition[] };

/** A controller that never reported; it cannot become silent. */
export const neverReported: Silence = { newest: null, openedAt: null, released: false };

const silenceLevel: Level = 2;

/** Time without samples (ms) after which a controller is silent: three intervals, at least 5 min. */
export function silentAfterMs(intervalSeconds: number): number {
  return Math.max(3 * intervalSeconds * 1000, 5 * 60_000);
}

/**
 * Advances by a sample's time. A gap before it opens a silence as the clock would have, so that a replay without a
 * clock gives the same log. A time not later than the newest is ignored.
 */
export function stepSilence(silence: Silence, ts: number, limitMs: number): SilenceStep {
  if (silence.newest !== null && ts <= silence.newest) return { silence, transitions: [] };
  const { silence: before, transitions } = tickSilence(silence, ts, limitMs);
  if (isOpen(before)) transitions.push(logged('returned', ts, before, 0, ts));
  return { silence: { newest: ts, openedAt: null, released: false }, transitions };
}

/** Advances by the clock. A silence opens at the moment its limit passed, even when that is noticed later. */
export function tickSilence(silence: Silence, now: number, limitMs: number): SilenceStep {
  const { newest, openedAt } = silence;
  if (newest === null || openedAt !== null || now - newest <= limitMs) return { silence, transitions: [] };
  const next = { newest, openedAt: newest + limitMs, released: false };
  return { silence: next, transitions: [logged('opened', next.openedAt, next, silenceLevel)] };
}

/** Closes a silence manually; it stays closed until the controller reports again. */
export function closeSilence(silence: Silence, at: number): SilenceStep {
  if (!isOpen(silence)) return { silence, transitions: [] };
  return { silence: { ...silence, released: true }, transitions: [logged('released', at, silence, 0)] };
}

/** Undoes the manual close of a silence that still lasts. */
export function reopenSilence(silence: Silence, at: number): SilenceStep {
  if (!silence.released) return { silence, transitions: [] };
  return { silence: { ...silence, released: false }, transitions: [logged('reopened', at, silence, silenceLevel)] };
}

const isOpen = ({ openedAt, released }: Silence): boolean => openedAt !== null && !released;

function logged(
  kind: Transition['kind'],
  at: number,
  { newest, openedAt }: Silence,
  level: Level,
  backAt: number | null = null,
): Transition {
  const times = { at, openedAt: openedAt ?? at, startedAt: newest ?? at, backAt };
  return { kind, ...times, level, highest: silenceLevel, value: null, side: null, range: null, extreme: null };
}
