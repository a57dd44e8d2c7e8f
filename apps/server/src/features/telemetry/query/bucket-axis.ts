/** Places values of buckets on an axis, rounded to two more decimals than their field shows; null where there is none. */
export const placeOnAxis = (
  column: (number | null)[],
  { starts, values }: { starts: readonly number[]; values: ArrayLike<number> },
  { start, width, decimals }: { start: number; width: number; decimals: number },
): void => {
  const factor = 10 ** (decimals + 2);
  for (let bucket = 0; bucket < starts.length; bucket += 1) {
    const value = values[bucket] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    column[((starts[bucket] ?? 0) - start) / width] = Math.round(value * factor) / factor;
  }
};
