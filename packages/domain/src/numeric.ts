// Anchored and without overlapping repeats, so that a megabyte of digits takes linear time.
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The finite number that a device said: a number, or a text like '21.3' or ' -4e2 '. NaN for everything else: yes and
 * no, nothing, '-', 'NaN', infinities, hexadecimal.
 */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  return decimal.test(text) ? numberOf(Number(text)) : Number.NaN;
}
