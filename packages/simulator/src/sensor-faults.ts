import { dayMs, hourMs, minuteMs } from './korean-time.ts';
import { createRng, hashSeed } from './rng.ts';

export type FaultKind = 'stuck' | 'spike' | 'dropout' | 'missing';
export type Fault = {
  kind: FaultKind;
  /** ms, `to` excluded. */
  from: number;
  to: number;
  /** Which of the device's fields it strikes, 0 … 1 of their list; a drop-out strikes all. */
  pick: number;
};

/** A stretch of time holds one fault at most: some six in a season of 90 days, of which one in six does not happen. */
const stretchMs = 15 * dayMs;
/** No fault lasts longer than this. */
export const longestFaultMs = 8 * hourMs;

/** The fault of the stretch with this number; undefined when it passes without one. */
function faultOf(seed: number, stretch: number, intervalMs: number): Fault | undefined {
  const rng = createRng(hashSeed(`fault ${seed} ${stretch}`));
  if (rng.next() < 1 / 6) return undefined;
  const kinds: readonly FaultKind[] = ['stuck', 'spike', 'dropout', 'missing'];
  const kind = kinds[Math.floor(rng.next() * kinds.length)] ?? 'spike';
  const length = {
    stuck: (3 + 5 * rng.next()) * hourMs,
    spike: intervalMs,
    dropout: (10 + 50 * rng.next()) * minuteMs,
    missing: (0.5 + 3.5 * rng.next()) * hourMs,
  }[kind];
  const from = stretch * stretchMs + Math.floor((rng.next() * (stretchMs - longestFaultMs)) / intervalMs) * intervalMs;
  return { kind, from, to: from + length, pick: rng.next() };
}

/** Says which fault the device with this seed has at `ts`: few, and the same for whoever asks. */
export function createFaults(seed: number, intervalS: number): (ts: number) => Fault | undefined {
  let stretch = Number.NaN;
  let fault: Fault | undefined;
  return (ts) => {
    const now = Math.floor(ts / stretchMs);
    if (now !== stretch) {
      stretch = now;
      fault = faultOf(seed, now, intervalS * 1000);
    }
    return fault !== undefined && ts >= fault.from && ts < fault.to ? fault : undefined;
  };
}
