// Anchored and without overlapping repetition, so that a megabyte of digits takes linear time.
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Parses a device's number: a finite number or text such as '21.3' or ' -4e2 '. NaN for anything else, including
 * booleans, '-', 'NaN', infinities and hexadecimal.
 */
export function parseNumber(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  return decimal.test(text) ? parseNumber(Number(text)) : Number.NaN;
}
