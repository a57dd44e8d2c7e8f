/** The digits of a typed or pasted number, `+82 10-…` too; at most as many as are dialled within Korea. */
export const parsePhoneDigits = (text: string): string => {
  const all = text.replaceAll(/\D/g, '');
  const digits = text.trim().startsWith('+82') ? `0${all.slice(2).replace(/^0/, '')}` : all;
  return digits.slice(0, digits.startsWith('050') ? 12 : 11);
};

/**
 * A number with hyphens, also while it is being typed: `010-1234-5678`, `02-345-6789`, `1588-1234`, `0505-123-4567`.
 */
export const formatPhone = (digits: string): string => {
  const national = !digits.startsWith('0');
  const area = national || digits.startsWith('050') ? 4 : digits.startsWith('02') ? 2 : 3;
  const rest = digits.slice(area);
  const middle = national || digits.startsWith('010') || rest.length > 7 ? 4 : 3;
  return [digits.slice(0, area), rest.slice(0, middle), rest.slice(middle)].filter(Boolean).join('-');
};

/** The caret position in a hyphenated number after `digitsBefore` digits. */
export const caretPosition = (split: string, digitsBefore: number): number => {
  let digitCount = 0;
  for (let at = 0; at < split.length; at += 1) {
    if (digitCount === digitsBefore) return at;
    if (split[at] !== '-') digitCount += 1;
  }
  return split.length;
};
