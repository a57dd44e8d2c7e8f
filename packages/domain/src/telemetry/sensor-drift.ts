import { dayMs } from '../calendar/duration.ts';

/** Manual reading minus the sensor's value at an instant (epoch ms). */
export type DriftPair = { at: number; difference: number };

/**
 * `tooFew`: not enough pairs. `now`: the bias exceeds the tolerance. `soon`: it will within a month. `fine`: neither.
 */
export type DriftAdvice = 'tooFew' | 'fine' | 'soon' | 'now';

export type Drift = {
  pairs: number;
  /** correction to add to the sensor's value: median of the latest pairs, robust against one misreading */
  bias: number | null;
  /** growth of the bias in 30 days; null without a clear direction */
  perMonth: number | null;
  /** days until the bias exceeds the tolerance; null unless `soon` */
  daysLeft: number | null;
  advice: DriftAdvice;
};

const latestPairs = 6;
const minPairs = 4;
/** Minimum data for a trend. */
const minTrendPairs = 6;
const minTrendDays = 7;
const soonDays = 30;

/** Linear interpolation between sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

const inOrder = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/** Theil–Sen slope per day: median of the slopes between all pairs. Null when a quarter of them has another sign. */
function slopeOf(pairs: readonly DriftPair[]): number | null {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last || pairs.length < minTrendPairs || last.at - first.at < minTrendDays * dayMs) return null;
  const slopes = inOrder(
    pairs.flatMap((one, place) =>
      pairs
        .slice(place + 1)
        .filter((other) => other.at > one.at)
        .map((other) => (other.difference - one.difference) / ((other.at - one.at) / dayMs)),
    ),
  );
  const [low, high] = [quantile(slopes, 0.25), quantile(slopes, 0.75)];
  return low > 0 || high < 0 ? quantile(slopes, 0.5) : null;
}

/** Estimates a sensor's drift from manual readings and advises on calibration. */
export function estimateDrift(readings: readonly DriftPair[], tolerance: number): Drift {
  const pairs = readings.toSorted((one, other) => one.at - other.at);
  const known = { pairs: pairs.length, daysLeft: null };
  if (pairs.length < minPairs) return { ...known, bias: null, perMonth: null, advice: 'tooFew' };
  const bias = quantile(inOrder(pairs.slice(-latestPairs).map(({ difference }) => difference)), 0.5);
  const slope = slopeOf(pairs);
  const found = { ...known, bias, perMonth: slope === null ? null : slope * 30 };
  if (Math.abs(bias) > tolerance) return { ...found, advice: 'now' };
  if (slope === null) return { ...found, advice: 'fine' };
  // days to the limit in the direction of the drift; a shrinking bias passes zero first
  const daysLeft = Math.ceil((Math.sign(slope) * tolerance - bias) / slope);
  return daysLeft > soonDays ? { ...found, advice: 'fine' } : { ...found, daysLeft, advice: 'soon' };
}
