import { minuteMs } from '../calendar/duration.ts';
import type { Transition } from './channel.ts';
import type { Level } from './ranges.ts';

/**
 * Whether a controller reports: its newest sample and since when it counts as silent (epoch ms). While it does, `newest` stays
 * the last sample before, and `backAt` is the one with which it may be back. A manual close keeps `openedAt`, so that the same
 * silence is not opened again.
 */
export type Silence = { newest: number | null; openedAt: number | null; backAt: number | null; released: boolean };

export type SilenceStep = { silence: Silence; transitions: Transition[] };

/** A controller that never reported; it cannot become silent. */
export const neverReported: Silence = { newest: null, openedAt: null, backAt: null, released: false };

const heardAt = (ts: number): Silence => ({ ...neverReported, newest: ts });

const silenceLevel: Level = 2;

/** Time without samples (ms) after which a controller is silent: three intervals, at least 5 min. */
export function silentAfterMs(intervalSeconds: number): number {
  return Math.max(3 * intervalSeconds * 1000, 5 * minuteMs);
}

/** A device may send its fields one by one: what follows within half an interval (a sixth of the limit) is one message. */
const isSameMessage = (first: number, ts: number, limitMs: number): boolean => ts - first < limitMs / 6;

/**
 * Advances by a sample's time. A gap before it opens a silence as the clock would have, so that a replay without a
 * clock gives the same log. An open one returns with the second of two messages within the limit of each other: a controller
 * that reports more rarely than it should has one alarm, not one for each gap. A time not later than the newest is ignored.
 */
export function stepSilence(silence: Silence, ts: number, limitMs: number): SilenceStep {
  const { newest, backAt } = silence;
  const last = backAt ?? newest;
  if (last === null) return { silence: heardAt(ts), transitions: [] };
  if (ts <= last) return { silence, transitions: [] };
  const { silence: before, transitions } = tickSilence(silence, ts, limitMs);
  if (!isOpen(before)) return { silence: heardAt(ts), transitions };
  if (ts - last > limitMs) return { silence: { ...before, backAt: ts }, transitions };
  if (backAt !== null && isSameMessage(backAt, ts, limitMs)) return { silence, transitions: [] };
  return { silence: heardAt(ts), transitions: [logged('returned', ts, before, { level: 0, backAt: backAt ?? ts })] };
}

/** Advances by the clock. A silence opens at the moment its limit passed, even when that is noticed later. */
export function tickSilence(silence: Silence, now: number, limitMs: number): SilenceStep {
  const { newest, openedAt } = silence;
  if (newest === null || openedAt !== null || now - newest <= limitMs) return { silence, transitions: [] };
  const next = { ...silence, openedAt: newest + limitMs };
  return { silence: next, transitions: [logged('opened', next.openedAt, next, { level: silenceLevel })] };
}

/** Closes a silence manually; it stays closed until the controller reports again. */
export function closeSilence(silence: Silence, at: number): SilenceStep {
  if (!isOpen(silence)) return { silence, transitions: [] };
  return { silence: { ...silence, released: true }, transitions: [logged('released', at, silence, { level: 0 })] };
}

/** Undoes the manual close of a silence that still lasts. */
export function reopenSilence(silence: Silence, at: number): SilenceStep {
  if (!silence.released) return { silence, transitions: [] };
  return {
    silence: { ...silence, released: false },
    transitions: [logged('reopened', at, silence, { level: silenceLevel })],
  };
}

const isOpen = ({ openedAt, released }: Silence): boolean => openedAt !== null && !released;

function logged(
  kind: Transition['kind'],
  at: number,
  { newest, openedAt }: Silence,
  { level, backAt = null }: { level: Level; backAt?: number | null },
): Transition {
  const times = { at, openedAt: openedAt ?? at, startedAt: newest ?? at, backAt };
  return { kind, ...times, level, highest: silenceLevel, value: null, side: null, range: null, extreme: null };
}
