import { amountText, type Digits } from '#lib/amounts.ts';

/** A difference with its sign: `+0.4 °C`. */
export const signedText = (value: number, digits: Digits): string =>
  `${value > 0 ? '+' : ''}${amountText(value, digits)}`;
