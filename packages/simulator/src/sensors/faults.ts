import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { createRng, hashSeed } from '../physics/rng.ts';
import { isCalmed, type Span } from '../scenarios/script.ts';

export type FaultKind = 'stuck' | 'spike' | 'dropout' | 'missing';
export type Fault = {
  kind: FaultKind;
  /** ms, `to` exclusive. */
  from: number;
  to: number;
  /** Affected field as a position in the device's list, 0 … 1; a dropout affects all. */
  pick: number;
};

/** A period has at most one fault, one in six has none: about five in a season of 90 days. */
const periodMs = 15 * dayMs;
/** Maximum duration of a fault. */
export const maxFaultMs = 8 * hourMs;

/** Fault of a period; undefined without one. */
function faultOf(seed: number, period: number, intervalMs: number): Fault | undefined {
  const rng = createRng(hashSeed(`fault ${seed} ${period}`));
  if (rng.next() < 1 / 6) return undefined;
  const kinds: readonly FaultKind[] = ['stuck', 'spike', 'dropout', 'missing'];
  const kind = kinds[Math.floor(rng.next() * kinds.length)] ?? 'spike';
  const length = {
    stuck: (3 + 5 * rng.next()) * hourMs,
    spike: intervalMs,
    dropout: (10 + 50 * rng.next()) * minuteMs,
    missing: (0.5 + 3.5 * rng.next()) * hourMs,
  }[kind];
  const from = period * periodMs + Math.floor((rng.next() * (periodMs - maxFaultMs)) / intervalMs) * intervalMs;
  return { kind, from, to: from + length, pick: rng.next() };
}

/** Returns the fault of a device at `ts`, if it is not in a calm span; deterministic by seed. */
export function createFaults(seed: number, intervalS: number, calm?: Span): (ts: number) => Fault | undefined {
  let period = Number.NaN;
  let fault: Fault | undefined;
  return (ts) => {
    const now = Math.floor(ts / periodMs);
    if (now !== period) {
      period = now;
      const drawn = faultOf(seed, now, intervalS * 1000);
      fault = drawn && isCalmed(calm, drawn) ? undefined : drawn;
    }
    return fault !== undefined && ts >= fault.from && ts < fault.to ? fault : undefined;
  };
}
