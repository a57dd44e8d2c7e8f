/** Rounds to six decimals, which removes the error of floating-point sums. */
export const roundFigure = (value: number): number => Number(value.toFixed(6));

/** A share of a whole; null of nothing. */
export const ratio = (part: number, whole: number): number | null => (whole > 0 ? roundFigure(part / whole) : null);

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
