import { expect, it } from 'vitest';
import { joinFacts } from './facts.ts';

it('facts that are there are joined by dots that stay at the end of a line', () => {
  expect(joinFacts(['19:55 발생 · 37분 경과', null, false, '최고 2.03 dS/m'])).toBe(
    '19:55 발생\u00A0· 37분 경과\u00A0· 최고 2.03 dS/m',
  );
});
