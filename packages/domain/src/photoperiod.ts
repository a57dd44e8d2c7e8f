/**
 * Where the light of a photoperiod stands: times in epoch ms, `litAt` the last time it was lit, `dli` in mol/m². `missingMs` is
 * how much of it lies in gaps that are not guessed; `unknown` says that `dli` is therefore no light integral now.
 */
export type Photoperiod = {
  onAt: number | null;
  lastAt: number | null;
  lastLight: number;
  litAt: number | null;
  dli: number;
  missingMs?: number;
  unknown?: boolean;
};

const minute = 60_000;

/** µmol/m²/s from which plants count as lit: above the offset of a PAR sensor at night, below any lamp. */
export const litFrom = 5;

/** This long without light ends a photoperiod; shorter darkness is a cloud, a lamp test or a night interruption. */
export const darknessMs = 120 * minute;

/** Light between two readings further apart than this is not guessed: three times the usual 5 min of a controller. */
export const longestGapMs = 15 * minute;

/** Of controllers that report less often, this at most: light of half a morning is not guessed. */
const maxBridgedMs = 120 * minute;

/** A light integral of which more than this share of its time lies in gaps is none. */
const maxMissingShare = 0.2;

/** How far apart (ms) two readings may be for the light between them to be counted: three intervals of the controller. */
export const maxGapMs = (intervalSeconds: number): number =>
  Math.max(longestGapMs, Math.min(3 * intervalSeconds * 1000, maxBridgedMs));

/** Under lamps that never go out a new photoperiod begins after this, so that DLI stays an amount per day. */
export const longestPhotoperiodMs = 24 * 60 * minute;

/** The state before any reading. */
export const darkness: Photoperiod = { onAt: null, lastAt: null, lastLight: 0, litAt: null, dli: 0 };

/**
 * Takes one reading of `light` (µmol/m²/s) at `ts` (epoch ms) into the photoperiod. DLI is the light since lights-on;
 * after lights-off it is held until the next lights-on. A reading that is not later than the last one changes nothing:
 * late readings are counted by running the series again from `darkness`.
 * @param gapMs the longest gap between two readings that is bridged (`maxGapMs`)
 */
export function stepPhotoperiod(state: Photoperiod, ts: number, light: number, gapMs = longestGapMs): Photoperiod {
  if (state.lastAt !== null && ts <= state.lastAt) return state;
  const lit = light >= litFrom;
  const reading = { lastAt: ts, lastLight: Math.max(0, light), litAt: lit ? ts : state.litAt };
  if (lit && isLightsOn(state, ts)) return { ...reading, onAt: ts, dli: 0, ...startsInGap(state, ts, gapMs) };
  if (state.lastAt === null || (state.lastLight < litFrom && !lit)) return { ...state, ...reading }; // dark counts nothing
  const gap = ts - state.lastAt;
  const bridged = gap <= gapMs;
  const missingMs = (state.missingMs ?? 0) + (bridged ? 0 : gap);
  return {
    ...reading,
    onAt: state.onAt,
    // Trapezoid in mol/m²: the mean of both readings (µmol/m²/s) × ms / 10⁹.
    dli: bridged ? state.dli + (((state.lastLight + reading.lastLight) / 2) * gap) / 1e9 : state.dli,
    ...(missingMs > 0 && { missingMs }),
    ...(missingMs > maxMissingShare * (ts - (state.onAt ?? ts)) && { unknown: true }),
  };
}

// Darkness must have been seen. An outage between two lit readings says nothing, so the count goes on; an outage over
// the night is ended by the 24 h rule.
function isLightsOn({ onAt, litAt, lastLight }: Photoperiod, ts: number): boolean {
  if (onAt === null || litAt === null) return true;
  if (ts - onAt >= longestPhotoperiodMs) return true;
  return lastLight < litFrom && ts - litAt >= darknessMs;
}

// When the light went on within a gap nobody knows: 0 would be said of a controller that never reports often enough. What
// follows tells whether it does.
function startsInGap({ lastAt }: Photoperiod, ts: number, gapMs: number): { unknown?: true } {
  return lastAt !== null && ts - lastAt > gapMs ? { unknown: true } : {};
}
