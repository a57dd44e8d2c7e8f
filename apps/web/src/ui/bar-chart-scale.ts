/** What stands at one place of a bar chart: what was wanted as an outline, what came as a bar, how sure it is as a whisker. */
export type BarColumn = {
  key: string;
  /** below the axis */
  name: string;
  /** the column in words, shown while it is pointed at */
  sentence: string;
  outline?: number | null;
  bar?: number | null;
  /** the part of the bar that is filled darker */
  within?: number | null;
  /** a bar that is not there yet, drawn hatched on top of the one that is */
  expected?: number | null;
  whisker?: { low: number; high: number } | null;
};

const highestOf = ({ outline, bar, expected, whisker }: BarColumn): number =>
  Math.max(outline ?? 0, (bar ?? 0) + (expected ?? 0), whisker?.high ?? 0);

const steps = [1, 2, 2.5, 5, 10];

/** Round values from 0 to above the highest, three to five of them. */
export const ticksOf = (columns: readonly BarColumn[]): number[] => {
  const highest = Math.max(0, ...columns.map(highestOf));
  if (highest === 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough) ?? 10);
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
};
