/**
 * A Korean mobile number as people type it (`010-1234-5678`, `+82 10 1234 5678`), in the digits that are dialled within
 * Korea, which is the form of a member's profile and of the carriers; null for anything else. `+82` and the digits after
 * the first make its E.164.
 */
export const parseMobileNumber = (text: string): string | null => {
  const typed = text.normalize('NFKC').replaceAll(/[\s().\-‐–—]/g, '');
  const digits = typed.replace(/^(?:\+|00)?820?(?=1)/, '0');
  return /^01(?:0\d{8}|[16-9]\d{7,8})$/.test(digits) ? digits : null;
};

/** `010-1234-5678`. */
export const formatMobileNumber = (digits: string): string => digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3');

/** `010-****-5678`, for people who are not its owner. */
export const maskMobileNumber = (digits: string): string =>
  formatMobileNumber(digits).replace(/-(\d+)-/, (_, middle: string) => `-${'*'.repeat(middle.length)}-`);
