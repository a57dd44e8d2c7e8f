import { beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '#lib/i18n/language.ts';
import { ticksOf } from './time-axis.ts';

const at = (text: string) => Date.parse(text) / 1000;

beforeEach(() => {
  setLanguage('ko');
  vi.setSystemTime(Date.parse('2026-11-20T14:30:00+09:00'));
});

it('days begin at midnight in Korea, whatever the browser’s zone', () => {
  const ticks = ticksOf({ from: at('2026-11-13T14:30:00+09:00'), to: at('2026-11-20T14:30:00+09:00') }, 700);
  expect(ticks.map(({ label }) => label)).toEqual([
    '11. 14. (토)',
    '11. 15. (일)',
    '11. 16. (월)',
    '11. 17. (화)',
    '11. 18. (수)',
    '11. 19. (목)',
    '11. 20. (금)',
  ]);
});

it('a day is divided by the hours that fit', () => {
  const ticks = ticksOf({ from: at('2026-11-19T14:30:00+09:00'), to: at('2026-11-20T14:30:00+09:00') }, 320);
  expect(ticks.map(({ label }) => label)).toEqual(['18:00', '11. 20. (금)', '06:00', '12:00']);
  expect(ticks.map(({ major }) => major)).toEqual([false, true, false, false]);
});

it('weeks begin on Monday', () => {
  const ticks = ticksOf({ from: at('2026-08-20T00:00:00+09:00'), to: at('2026-11-20T00:00:00+09:00') }, 1200);
  expect(ticks[0]?.label).toBe('8. 24. (월)');
  expect(new Set(ticks.map(({ label }) => label.slice(-3)))).toEqual(new Set(['(월)']));
});

it('an overflowing label is omitted', () => {
  const dayUntil = (end: number) => ticksOf({ from: end - 86_400, to: end }, 320).map(({ label }) => label);
  expect(dayUntil(at('2026-11-23T00:30:00+09:00'))).toEqual(['06:00', '12:00', '18:00']);
  expect(dayUntil(at('2026-11-23T03:00:00+09:00'))).toEqual(['06:00', '12:00', '18:00', '11. 23. (월)']);
});
