import type { Bounds } from '#lib/format/amounts.ts';

/** The span of a scale that shows a range in its middle; of an open side the marks decide. */
export const getScaleSpan = ({ low, high }: Bounds, marks: readonly number[]): { from: number; to: number } => {
  const from = low ?? Math.min(high ?? Number.POSITIVE_INFINITY, ...marks);
  const to = high ?? Math.max(low ?? Number.NEGATIVE_INFINITY, ...marks);
  if (!Number.isFinite(from) || !Number.isFinite(to)) return { from: 0, to: 1 };
  const margin = Math.max((to - from) * 0.75, Math.abs(to) * 0.05, 0.01);
  return { from: from - margin, to: to + margin };
};

/** Position of a value on the scale, in percent; a value beyond it is at its end. */
export const getScalePosition = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));
