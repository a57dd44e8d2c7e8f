/** Where the light of a photoperiod stands: times in epoch ms, `litAt` the last time it was lit, `dli` in mol/m². */
export type Photoperiod = {
  onAt: number | null;
  lastAt: number | null;
  lastLight: number;
  litAt: number | null;
  dli: number;
};

const minute = 60_000;

/** µmol/m²/s from which plants count as lit: above the offset of a PAR sensor at night, below any lamp. */
export const litFrom = 5;

/** This long without light ends a photoperiod; shorter darkness is a cloud, a lamp test or a night interruption. */
export const darknessMs = 120 * minute;

/** Light between two readings further apart than this is not guessed: three times the usual 5 min of a controller. */
export const longestGapMs = 15 * minute;

/** Under lamps that never go out a new photoperiod begins after this, so that DLI stays an amount per day. */
export const longestPhotoperiodMs = 24 * 60 * minute;

/** The state before any reading. */
export const darkness: Photoperiod = { onAt: null, lastAt: null, lastLight: 0, litAt: null, dli: 0 };

/**
 * Takes one reading of `light` (µmol/m²/s) at `ts` (epoch ms) into the photoperiod. DLI is the light since lights-on;
 * after lights-off it is held until the next lights-on. A reading that is not later than the last one changes nothing:
 * late readings are counted by running the series again from `darkness`.
 */
export function stepPhotoperiod(state: Photoperiod, ts: number, light: number): Photoperiod {
  if (state.lastAt !== null && ts <= state.lastAt) return state;
  const lit = light >= litFrom;
  const reading = { lastAt: ts, lastLight: Math.max(0, light), litAt: lit ? ts : state.litAt };
  if (lit && isLightsOn(state, ts)) return { ...reading, onAt: ts, dli: 0 };
  return { ...reading, onAt: state.onAt, dli: state.dli + gain(state, ts, reading.lastLight) };
}

// Darkness must have been seen. An outage between two lit readings says nothing, so the count goes on; an outage over
// the night is ended by the 24 h rule.
function isLightsOn({ onAt, litAt, lastLight }: Photoperiod, ts: number): boolean {
  if (onAt === null || litAt === null) return true;
  if (ts - onAt >= longestPhotoperiodMs) return true;
  return lastLight < litFrom && ts - litAt >= darknessMs;
}

// Trapezoid in mol/m²: the mean of both readings (µmol/m²/s) × ms / 10⁹. The faint light of a night does not count.
function gain({ lastAt, lastLight }: Photoperiod, ts: number, light: number): number {
  if (lastAt === null || ts - lastAt > longestGapMs) return 0;
  if (lastLight < litFrom && light < litFrom) return 0;
  return (((lastLight + light) / 2) * (ts - lastAt)) / 1e9;
}
