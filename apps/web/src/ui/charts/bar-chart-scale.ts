/** One column of a bar chart: the target as an outline, the value as a bar, its uncertainty as a whisker. */
export type BarColumn = {
  key: string;
  /** label below the axis */
  name: string;
  /** the column in words, shown on hover */
  sentence: string;
  outline?: number | null;
  bar?: number | null;
  /** the part of the bar that is filled darker */
  within?: number | null;
  /** a value still to come, hatched on top of the bar */
  expected?: number | null;
  whisker?: { low: number; high: number } | null;
};

const highestOf = ({ outline, bar, expected, whisker }: BarColumn): number =>
  Math.max(outline ?? 0, (bar ?? 0) + (expected ?? 0), whisker?.high ?? 0);

const steps = [1, 2, 2.5, 5, 10];

/** Three to five round values from 0 to above the highest. */
export const ticksOf = (columns: readonly BarColumn[]): number[] => {
  const highest = Math.max(0, ...columns.map(highestOf));
  if (highest === 0) return [0, 1];
  const roughStep = highest / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = power * (steps.find((one) => one * power >= roughStep) ?? 10);
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
};
