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
    '11.\u00a014.\u00a0(토)',
    '11.\u00a015.\u00a0(일)',
    '11.\u00a016.\u00a0(월)',
    '11.\u00a017.\u00a0(화)',
    '11.\u00a018.\u00a0(수)',
    '11.\u00a019.\u00a0(목)',
    '11.\u00a020.\u00a0(금)',
  ]);
});

it('a day is divided by the hours that fit', () => {
  const ticks = ticksOf({ from: at('2026-11-19T14:30:00+09:00'), to: at('2026-11-20T14:30:00+09:00') }, 320);
  expect(ticks.map(({ label }) => label)).toEqual(['18:00', '11.\u00a020.\u00a0(금)', '06:00', '12:00']);
  expect(ticks.map(({ major }) => major)).toEqual([false, true, false, false]);
});

it('weeks begin on Monday', () => {
  const ticks = ticksOf({ from: at('2026-08-20T00:00:00+09:00'), to: at('2026-11-20T00:00:00+09:00') }, 1200);
  expect(ticks[0]?.label).toBe('8.\u00a024.\u00a0(월)');
  expect(new Set(ticks.map(({ label }) => label.slice(-3)))).toEqual(new Set(['(월)']));
});

it('an overflowing label is omitted', () => {
  const dayUntil = (end: number) => ticksOf({ from: end - 86_400, to: end }, 320).map(({ label }) => label);
  expect(dayUntil(at('2026-11-23T00:30:00+09:00'))).toEqual(['06:00', '12:00', '18:00']);
  expect(dayUntil(at('2026-11-23T03:00:00+09:00'))).toEqual(['06:00', '12:00', '18:00', '11.\u00a023.\u00a0(월)']);
});

it.each([
  ['a year', '2025-11-20', 900],
  ['a year on a phone', '2025-11-20', 300],
  ['ten years', '2016-11-20', 900],
  ['three months across the year', '2025-11-20', 900],
])('labels of %s do not overlap, and long periods are divided by months', (name, from, width) => {
  const to = at(name.startsWith('three') ? '2026-02-20T00:00:00+09:00' : '2026-11-20T00:00:00+09:00');
  const view = { from: at(`${from}T00:00:00+09:00`), to };
  const ticks = ticksOf(view, width);
  expect(ticks.length).toBeGreaterThan(1);
  for (const [i, { at: start, label }] of ticks.entries()) {
    const next = ticks[i + 1];
    // Korean letters are 12 px wide, the others at most 6 px on average.
    const wide = label.length * 6 + label.replaceAll(/[^가-힣]/g, '').length * 6;
    if (next) expect(((next.at - start) / (to - view.from)) * width).toBeGreaterThan(wide);
  }
  if (!name.startsWith('three')) expect(ticks.every(({ label }) => /^(\d{4}년\s)?\d+월$/.test(label))).toBe(true);
});
