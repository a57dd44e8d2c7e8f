import { minuteMs } from '../calendar/duration.ts';

/**
 * State of a photoperiod: times in epoch ms, `litAt` the last lit sample, `dli` in mol/m². `missingMs` is its time in
 * gaps that are not interpolated; `unknown` marks a `dli` with too many gaps.
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
/** Light in µmol/m²/s that counts as lit: above a PAR sensor's offset at night, below any lamp. */
export const minLitLight = 5;

/** Darkness that ends a photoperiod; shorter is a cloud, a lamp test or a night interruption. */
export const minDarknessMs = 120 * minuteMs;

/** Longest gap to interpolate: three times the usual 5-minute interval. */
export const defaultMaxGapMs = 15 * minuteMs;

/** Upper limit of the gap for controllers that report less often. */
const maxBridgedMs = 120 * minuteMs;

/** A light integral with a larger share of missing time is unknown. */
const maxMissingShare = 0.2;

/** Longest gap (ms) between two light values that is interpolated: three reporting intervals, within limits. */
export const maxGapMs = (intervalSeconds: number): number =>
  Math.max(defaultMaxGapMs, Math.min(3 * intervalSeconds * 1000, maxBridgedMs));

/** Under permanent light a new photoperiod starts after this, so that DLI stays a daily amount. */
export const maxPhotoperiodMs = 24 * 60 * minuteMs;

/** State before the first sample. */
export const initialPhotoperiod: Photoperiod = { onAt: null, lastAt: null, lastLight: 0, litAt: null, dli: 0 };

/**
 * Advances the photoperiod by a light value (µmol/m²/s) at `ts` (epoch ms). DLI is the light since lights-on and is
 * held from lights-off to the next lights-on. A value not later than the last is ignored: for late ones run the series
 * again from `darkness`.
 * @param gapMs longest gap that is interpolated (`maxGapMs`)
 */
export function stepPhotoperiod(state: Photoperiod, ts: number, light: number, gapMs = defaultMaxGapMs): Photoperiod {
  if (state.lastAt !== null && ts <= state.lastAt) return state;
  const lit = light >= minLitLight;
  const reading = { lastAt: ts, lastLight: Math.max(0, light), litAt: lit ? ts : state.litAt };
  if (lit && isLightsOn(state, ts)) return { ...reading, onAt: ts, dli: 0, ...startsInGap(state, ts, gapMs) };
  if (state.lastAt === null || (state.lastLight < minLitLight && !lit)) return { ...state, ...reading }; // darkness adds nothing
  const gap = ts - state.lastAt;
  const bridged = gap <= gapMs;
  const missingMs = (state.missingMs ?? 0) + (bridged ? 0 : gap);
  return {
    ...reading,
    onAt: state.onAt,
    // Trapezoid in mol/m²: mean of both values (µmol/m²/s) × ms / 10⁹.
    dli: bridged ? state.dli + (((state.lastLight + reading.lastLight) / 2) * gap) / 1e9 : state.dli,
    ...(missingMs > 0 && { missingMs }),
    ...(missingMs > maxMissingShare * (ts - (state.onAt ?? ts)) && { unknown: true }),
  };
}

// Lights-on needs observed darkness. After a gap between two lit values the count continues; a gap over the night is
// ended by the 24 h rule.
function isLightsOn({ onAt, litAt, lastLight }: Photoperiod, ts: number): boolean {
  if (onAt === null || litAt === null) return true;
  if (ts - onAt >= maxPhotoperiodMs) return true;
  return lastLight < minLitLight && ts - litAt >= minDarknessMs;
}

// Lights-on within a gap: the integral is unknown, not 0, until later values cover enough of the time.
function startsInGap({ lastAt }: Photoperiod, ts: number, gapMs: number): { unknown?: true } {
  return lastAt !== null && ts - lastAt > gapMs ? { unknown: true } : {};
}
