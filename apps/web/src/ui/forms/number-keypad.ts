/** The decimal keypad of iPhones and iPads, which call themselves Macs with fingers, has no minus sign. */
const lacksMinus = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** `inputMode` of a number that may be negative: letters only where the keypad could not type it. */
export const signedKeypad = (): 'text' | 'decimal' => (lacksMinus() ? 'text' : 'decimal');
