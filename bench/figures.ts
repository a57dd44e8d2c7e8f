/** Returns the quantile `share` (0 … 1) of the values; NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/** Formats a number for people: 12,345 · 12.3 · 1.23 */
export const formatFigure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** Formats the smallest and largest value of the rounds. */
export const formatRange = (values: readonly number[]): string =>
  `${formatFigure(Math.min(...values))} – ${formatFigure(Math.max(...values))}`;

/** Formats the ratio of `ours` to `theirs`. */
export const formatRatio = (ours: number, theirs: number): string =>
  Number.isFinite(ours / theirs) ? `${formatFigure(ours / theirs)} ×` : '–';
