/** A key of the keypad. */
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | '-' | 'delete';

const maxDigits = 7;

/** The text after a key; a key that makes no sense there changes nothing. */
export const typeKey = (text: string, key: Key, decimals: number): string => {
  if (key === 'delete') return text.slice(0, -1);
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text}`;
  const [whole = '', fraction] = text.split('.');
  if (key === '.') {
    if (fraction !== undefined || decimals === 0) return text;
    return `${whole === '' || whole === '-' ? `${whole}0` : whole}.`;
  }
  if (fraction !== undefined) return fraction.length < decimals ? text + key : text;
  if (whole === '0' || whole === '-0') return whole.replace('0', key);
  return whole.replace('-', '').length < maxDigits ? text + key : text;
};
