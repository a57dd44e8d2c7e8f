const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/**
 * Whether 10 digits are a Korean business registration number (사업자등록번호): the last digit brings the weighted sum of
 * the nine before it to a multiple of ten, where the ninth counts with the tens of five times itself once more.
 * Source: the check digit of the National Tax Service's numbers. Says nothing about whether such a business exists.
 */
export function isBusinessNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || text === '0000000000') return false;
  const digits = Array.from(text, Number);
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const carried = Math.floor(((digits[8] ?? 0) * 5) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === digits[9];
}
