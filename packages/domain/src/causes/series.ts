/** Values in buckets of equal width: the start of the first and the width in ms; null without a sample. */
export type Series = { from: number; widthMs: number; values: readonly (number | null)[] };

/** Mean of the buckets that begin in [`from`, `to`) (epoch ms); null without a value. */
export function meanBetween({ from: first, widthMs, values }: Series, from: number, to: number): number | null {
  const known = values
    .slice(Math.max(0, Math.ceil((from - first) / widthMs)), Math.max(0, Math.ceil((to - first) / widthMs)))
    .filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Combines two series of the same buckets; null where either has no value. */
export function zipSeries(one: Series, other: Series, combine: (a: number, b: number) => number): Series {
  const values = one.values.map((value, index) => {
    const second = other.values[index] ?? null;
    return value === null || second === null ? null : combine(value, second);
  });
  return { ...one, values };
}
