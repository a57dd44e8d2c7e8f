import { formatAmount, type FieldFormat } from '#lib/amounts.ts';

/** A difference with its sign: `+0.4 °C`. */
export const formatSigned = (value: number, digits: FieldFormat): string =>
  `${value > 0 ? '+' : ''}${formatAmount(value, digits)}`;
