/** A value, and how much it counts (more than 0). */
export type Weighted = { value: number; weight: number };

/** What past values say about the next: the middle, a forecast's deviation about it, and its degrees of freedom (1 …). */
export type Outlook = { middle: number; deviation: number; freedom: number };

// Batches that happen to agree to the gram do not make the next one certain.
const leastDeviation = 0.02;

/**
 * Weighted mean and prediction deviation s·√(1 + 1/n) with n effective values, n = (Σw)² / Σw² (Kish): few values, or few
 * that count, make it wide. Null with fewer than two.
 */
export function outlookOf(values: readonly Weighted[]): Outlook | null {
  if (values.length < 2) return null;
  const sum = values.reduce((all, { weight }) => all + weight, 0);
  const squares = values.reduce((all, { weight }) => all + weight ** 2, 0);
  const middle = values.reduce((all, { value, weight }) => all + weight * value, 0) / sum;
  const scatter = values.reduce((all, { value, weight }) => all + weight * (value - middle) ** 2, 0);
  const effective = sum ** 2 / squares;
  const variance = scatter / (sum - squares / sum);
  const deviation = Math.max(leastDeviation, Math.sqrt(variance * (1 + 1 / effective)));
  return { middle, deviation, freedom: Math.max(1, effective - 1) };
}

const steps = 500;

/**
 * Quantiles of Student's t for shares between 0 and 1, ascending. With x = √ν·tan θ the density becomes cosⁿ⁻¹ θ, so that
 * it is summed over an angle and needs no tables. Right to 0.1 % between the 2 % and 98 % quantiles.
 * @param freedom degrees of freedom, 1 or more, whole or not
 */
export function studentQuantiles(freedom: number, shares: readonly number[]): number[] {
  const angleOf = (step: number): number => (step / steps - 0.5) * Math.PI;
  const sums = [0];
  for (let step = 0; step < steps; step += 1)
    sums.push((sums[step] ?? 0) + Math.cos(angleOf(step + 0.5)) ** (freedom - 1));
  const total = sums[steps] ?? 1;
  let step = 0;
  return shares.map((share) => {
    while (step < steps - 1 && (sums[step + 1] ?? total) < share * total) step += 1;
    const [before = 0, after = total] = [sums[step], sums[step + 1]];
    return Math.sqrt(freedom) * Math.tan(angleOf(step + (share * total - before) / (after - before)));
  });
}
