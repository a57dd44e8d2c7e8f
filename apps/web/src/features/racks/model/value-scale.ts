/** Classes of values of equal width, from `start` on; each has a tint. */
export type ValueScale = { start: number; step: number; count: number; decimals: number };

const wantedClasses = 6;
export const valueTintCount = 8;

/** Decimals that a step of 1, 2 or 5 times a power of ten needs. */
const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** The smallest step of 1, 2 or 5 times a power of ten that is at least `width`. */
const roundStep = (width: number): number => {
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 5].find((one) => one * power >= width * (1 - 1e-9)) ?? 10;
  return factor * power;
};

/**
 * Classes that hold all values, with round limits no finer than the field is shown; null without values. They are those
 * of a whole period, so that a colour means the same at each moment.
 */
export const createValueScale = (values: Iterable<number | null>, decimals: number): ValueScale | null => {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min > max) return null;
  const step = roundStep(Math.max((max - min) / wantedClasses, 10 ** -decimals));
  const first = Math.floor(min / step + 1e-9);
  const count = Math.floor(max / step + 1e-9) - first + 1;
  return { start: first * step, step, count, decimals: decimalsOf(step) };
};

/** The class of a value, from 0. */
export const classOf = ({ start, step, count }: ValueScale, value: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor((value - start) / step + 1e-9)));

/** The tint of a class: few classes are spread over all tints. */
export const valueTint = ({ count }: ValueScale, index: number): string =>
  `v${count === 1 ? Math.floor(valueTintCount / 2) : Math.round((index * (valueTintCount - 1)) / (count - 1))}`;

/** The limits of a class. */
export const classBounds = ({ start, step }: ValueScale, index: number): [low: number, high: number] => [
  start + index * step,
  start + (index + 1) * step,
];
