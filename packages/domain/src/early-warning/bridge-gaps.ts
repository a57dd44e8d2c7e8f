import type { Series } from '../causes/series.ts';

/** Buckets without a value between two that have one, filled with a straight line up to this many in a row. */
export const maxGap = 2;

/** Fills short gaps, for controllers that report less often than a bucket is wide. A gap at the end stays open. */
export function bridgeGaps(series: Series): Series {
  const values = [...series.values];
  let last = -1;
  for (const [index, value] of series.values.entries()) {
    if (value === null) continue;
    const before = series.values[last] ?? null;
    const width = index - last;
    if (before !== null && width <= maxGap + 1)
      for (let step = 1; step < width; step += 1) values[last + step] = before + ((value - before) * step) / width;
    last = index;
  }
  return { ...series, values };
}
