import { describe, expect, test } from 'vitest';
import { addEvidence, detectDecimalSign, createEvidence, normalizeNumber } from './numbers.ts';

const evidence = (cells: readonly string[]) => {
  const all = createEvidence();
  for (const cell of cells) addEvidence(all, cell);
  return all;
};
const decide = (column: readonly string[], others: readonly string[], separator: string) =>
  detectDecimalSign(evidence(column), evidence([...column, ...others]), separator);

describe('the decimal sign of a column', () => {
  test('is the one that its cells show', () => {
    expect(decide(['20,5', '21'], [], ',')).toEqual({ sign: ',', thousands: 'none' });
    expect(decide(['20.5', '21'], ['3,5'], ';')).toEqual({ sign: '.', thousands: 'none' });
    expect(decide(['1.020,5', '1.400'], [], ';')).toEqual({ sign: ',', thousands: 'sure' });
    expect(decide(['0.400'], [], ';')).toEqual({ sign: '.', thousands: 'none' });
  });

  test('is that of the file where its own cells leave it open: 1.400 among decimal commas is 1400', () => {
    expect(decide(['1.400', '950'], ['20,5'], ';')).toEqual({ sign: ',', thousands: 'sure' });
    expect(decide(['1,400'], ['20.5'], ',')).toEqual({ sign: '.', thousands: 'sure' });
    expect(decide(['1.400'], ['20.5'], ';')).toEqual({ sign: '.', thousands: 'none' });
  });

  test('is guessed without evidence, and marked as guessed', () => {
    expect(decide(['1.400'], [], ';')).toEqual({ sign: ',', thousands: 'guessed' });
    expect(decide(['1,400'], [], ',')).toEqual({ sign: '.', thousands: 'guessed' });
    expect(decide(['1,400'], [], ';')).toEqual({ sign: ',', thousands: 'guessed' });
    expect(decide(['1.400'], ['2.5', '2,5'], ';')).toEqual({ sign: ',', thousands: 'guessed' });
  });

  test('three decimals after a point are nothing odd where commas part the cells', () => {
    expect(decide(['21.405', '20.125'], [], ',')).toEqual({ sign: '.', thousands: 'none' });
    expect(decide(['400', '950'], [], ';')).toEqual({ sign: ',', thousands: 'none' });
  });
});

test.each([
  ['1.400', ',', '1400'],
  ['1.400', '.', '1.400'],
  ['1,400', '.', '1400'],
  ['1,400', ',', '1.400'],
  ['20,5', '.', '20.5'],
  ['20.5', ',', '20.5'],
  ['-1.020,5', ',', '-1020.5'],
  ['1.020.400', '.', '1020400'],
  ['1,020,400.25', ',', '1020400.25'],
  ['400', ',', '400'],
  ['1,5e3', ',', '1.5e3'],
  ['hot', ',', 'hot'],
  ['1.2.3', '.', '1.2.3'],
] as const)('%s with the decimal sign %s is %s', (cell, sign, number) =>
  expect(normalizeNumber(cell, sign)).toBe(number),
);
