const day = 86_400_000;

/** What a person measured less what the sensor said, at an instant (epoch ms). */
export type DriftPair = { at: number; difference: number };

/**
 * `tooFew`: nothing can be said yet. `now`: the sensor is off by more than its tolerance. `soon`: it will be within a month,
 * as it drifts. `fine`: neither.
 */
export type DriftAdvice = 'tooFew' | 'fine' | 'soon' | 'now';

export type Drift = {
  pairs: number;
  /** how much must be added to what the sensor says: the middle of the latest pairs, so that one misreading does not count */
  bias: number | null;
  /** by how much the bias grows in 30 days; null where it does not clearly go one way */
  perMonth: number | null;
  /** in how many days the bias leaves the tolerance; null unless `soon` */
  daysLeft: number | null;
  advice: DriftAdvice;
};

const latest = 6;
const fewest = 4;
/** A trend is read off no less than this. */
const trendPairs = 6;
const trendDays = 7;
const soonDays = 30;

/** The value below which `share` of the sorted values lie. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

const inOrder = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/**
 * The middle of the slopes between any two pairs (Theil and Sen), per day. A drift goes one way: where a quarter of the
 * slopes do not share its direction, there is none.
 */
function slopeOf(pairs: readonly DriftPair[]): number | null {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last || pairs.length < trendPairs || last.at - first.at < trendDays * day) return null;
  const slopes = inOrder(
    pairs.flatMap((one, place) =>
      pairs
        .slice(place + 1)
        .filter((other) => other.at > one.at)
        .map((other) => (other.difference - one.difference) / ((other.at - one.at) / day)),
    ),
  );
  const [low, high] = [quantile(slopes, 0.25), quantile(slopes, 0.75)];
  return low > 0 || high < 0 ? quantile(slopes, 0.5) : null;
}

/** How a sensor drifts against what people measured beside it, and whether it is to be calibrated. */
export function driftOf(given: readonly DriftPair[], tolerance: number): Drift {
  const pairs = given.toSorted((one, other) => one.at - other.at);
  const known = { pairs: pairs.length, daysLeft: null };
  if (pairs.length < fewest) return { ...known, bias: null, perMonth: null, advice: 'tooFew' };
  const bias = quantile(inOrder(pairs.slice(-latest).map(({ difference }) => difference)), 0.5);
  const slope = slopeOf(pairs);
  const found = { ...known, bias, perMonth: slope === null ? null : slope * 30 };
  if (Math.abs(bias) > tolerance) return { ...found, advice: 'now' };
  if (slope === null) return { ...found, advice: 'fine' };
  // Whichever limit the drift goes to; a bias that shrinks has the whole way through zero before it.
  const daysLeft = Math.ceil((Math.sign(slope) * tolerance - bias) / slope);
  return daysLeft > soonDays ? { ...found, advice: 'fine' } : { ...found, daysLeft, advice: 'soon' };
}
