import { expect, test } from 'vitest';
import { hourMs, dayMs } from '../calendar/duration.ts';
import { countByLight, listBacktestSections } from './backtest-sections.ts';
import { runBacktest } from './backtest.ts';
import { controllerLightAt } from './own-limits.ts';
import type { Ranges } from './ranges.ts';

const midnight = Date.parse('2026-05-10T00:00:00+09:00');
const upTo = (high: number): Ranges => [
  { low: null, high },
  { low: null, high: 90 },
  { low: null, high: 99 },
];
const atOnce = { deadband: 0, onDelayMs: 0, offDelayMs: 0, attentionMs: 0 };
const rule = (high: number) => ({ timing: atOnce, rangesAt: () => upTo(high) });
const unlimited = { timing: atOnce, rangesAt: () => null };
const lightAt = (ts: number) => controllerLightAt([], { dayFromMinute: 6 * 60, dayMinutes: 12 * 60 }, ts);
const inTheDark = () => null;
/** 36 hourly values from midnight, high from 17:00 to 20:00 and in the last hour. */
const samples = Array.from({ length: 36 }, (_, index) => ({
  ts: midnight + index * hourMs,
  value: (index >= 17 && index < 20) || index === 35 ? 60 : 40 + (index % 2),
}));
const tried = (high: number) => ({ rule: rule(high), result: runBacktest(samples, rule(high)) });

test('a deviation counts where it started, and its time where it passed', () => {
  expect(countByLight(tried(50).result, lightAt)).toEqual({
    day: { alarms: 2, ms: hourMs },
    night: { alarms: 0, ms: 2 * hourMs },
  });
});

test('without a photoperiod nothing is told apart', () => {
  expect(countByLight(tried(50).result, inTheDark)).toBeNull();
  const sections = listBacktestSections(samples, inTheDark, [tried(50), tried(70)]);
  expect(sections.map(({ day, period }) => [day, period])).toEqual([
    ['2026-05-10', null],
    ['2026-05-11', null],
  ]);
});

test('each day and night has its values, ranges and deviations before and after; a night belongs to the dawn before', () => {
  const sections = listBacktestSections(samples, lightAt, [tried(50), { rule: unlimited, result: tried(70).result }]);
  const before = { low: null, high: 50 };
  const none = { count: 0, highest: 0 };
  expect(sections).toEqual([
    { day: '2026-05-09', period: 'night', low: 40, high: 41, ranges: [before, null], alarms: [none, none] },
    {
      day: '2026-05-10',
      period: 'day',
      low: 40,
      high: 60,
      ranges: [before, null],
      alarms: [{ count: 1, highest: 1 }, none],
    },
    { day: '2026-05-10', period: 'night', low: 40, high: 60, ranges: [before, null], alarms: [none, none] },
    {
      day: '2026-05-11',
      period: 'day',
      low: 40,
      high: 60,
      ranges: [before, null],
      alarms: [{ count: 1, highest: 1 }, none],
    },
  ]);
});

test('a deviation from before the photoperiod is known counts for neither', () => {
  const until = midnight + dayMs;
  const half = (ts: number) => (ts < until ? null : lightAt(ts));
  expect(countByLight(tried(50).result, half)).toEqual({
    day: { alarms: 1, ms: 0 },
    night: { alarms: 0, ms: 0 },
  });
});
