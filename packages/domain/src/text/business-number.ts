const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/**
 * Whether 10 digits are a valid Korean business registration number (사업자등록번호). The last digit makes the weighted sum of
 * the first nine a multiple of ten, where the tens of 5 × the ninth digit are added. Source: check digit of the
 * National Tax Service. Does not show that the business exists.
 */
export function isBusinessNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || text === '0000000000') return false;
  const digits = Array.from(text, Number);
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const carried = Math.floor(((digits[8] ?? 0) * 5) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === digits[9];
}
