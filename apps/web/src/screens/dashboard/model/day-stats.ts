import type { FieldDay } from '../api.ts';

/** Minimum, mean (weighted by samples) and maximum of a day; undefined without data. */
export function computeDayStats({
  avg,
  min,
  max,
  count,
}: FieldDay): { min: number; mean: number; max: number } | undefined {
  let [sum, samples, low, high] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  avg.forEach((mean, i) => {
    const weight = count[i] ?? 0;
    if (mean === null || weight === 0) return;
    sum += mean * weight;
    samples += weight;
    low = Math.min(low, min[i] ?? mean);
    high = Math.max(high, max[i] ?? mean);
  });
  return samples === 0 ? undefined : { min: low, mean: sum / samples, max: high };
}
