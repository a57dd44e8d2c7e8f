/** The digits of a number as somebody typed or pasted it. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A number split as people write it: `010-1234-5678`, `02-345-6789`, `1588-1234`, `0505-123-4567`. */
export const splitPhone = (digits: string): string => {
  if (!/^\d{8,12}$/.test(digits)) return digits;
  if (digits.length === 8) return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  const area = digits.startsWith('02') ? 2 : digits.startsWith('050') && digits.length > 10 ? 4 : 3;
  return [digits.slice(0, area), digits.slice(area, -4), digits.slice(-4)].join('-');
};
