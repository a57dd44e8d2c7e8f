import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { formatKgPer, formatKgRange, formatKg, formatShareOrDash } from './yields.ts';

beforeEach(() => setLanguage('ko'));

it('kg have decimals only below a hundred, and unknown is a dash', () => {
  expect([86.44, 100, 1_280.5, 0, null, undefined].map(formatKg)).toEqual([
    '86.4\u00a0kg',
    '100\u00a0kg',
    '1,281\u00a0kg',
    '0\u00a0kg',
    '–',
    '–',
  ]);
});

it('both bounds have as many decimals as the upper one', () => {
  expect(formatKgRange({ low: 83.44, high: 97.2 })).toBe('83.4~97.2\u00a0kg');
  expect(formatKgRange({ low: 83.44, high: 397.2 })).toBe('83.4~397.2\u00a0kg');
});

it('a share may exceed 100 %', () => {
  expect([0.9999, 1, 1.052, null].map((share) => formatShareOrDash(share))).toEqual(['99.9%', '100.0%', '105.2%', '–']);
  expect(formatKgPer(null, 'kg/m²')).toBe('–');
});
