import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from '../calendar/duration.ts';
import { runBacktest } from './backtest.ts';
import type { Ranges } from './ranges.ts';
import { initialWatch, watchSample } from './watch.ts';

const ranges: Ranges = [
  { low: 20, high: 25 },
  { low: 18, high: 28 },
  { low: 10, high: 35 },
];
const atOnce = { deadband: 0, onDelayMs: 0, offDelayMs: 0, attentionMs: 0 };
const rule = { timing: atOnce, rangesAt: () => ranges };
const hourly = (values: number[]) => values.map((value, index) => ({ ts: index * hourMs, value }));

test('a backtest counts deviations by highest level, with durations', () => {
  const { episodes, ...counts } = runBacktest(hourly([22, 26, 29, 26, 22, 19, 22, 36, 36]), rule);
  expect(counts).toEqual({
    lastAt: 8 * hourMs,
    activations: [1, 1, 1],
    maxMs: 3 * hourMs,
    totalMs: 5 * hourMs,
    perDay: 3,
  });
  expect(episodes).toEqual([
    { startedAt: hourMs, openedAt: hourMs, endedAt: 4 * hourMs, highest: 2, extreme: { ts: 2 * hourMs, value: 29 } },
    {
      startedAt: 5 * hourMs,
      openedAt: 5 * hourMs,
      endedAt: 6 * hourMs,
      highest: 1,
      extreme: { ts: 5 * hourMs, value: 19 },
    },
    { startedAt: 7 * hourMs, openedAt: 7 * hourMs, endedAt: null, highest: 3, extreme: { ts: 7 * hourMs, value: 36 } },
  ]);
});

test('a deviation lasts from its first value out of range to the first one back, whatever the delays are', () => {
  const timing = { ...atOnce, onDelayMs: 2 * hourMs, offDelayMs: 3 * hourMs };
  const tried = runBacktest(hourly([22, 26, 26, 26, 26, 22, 22, 22, 22, 22]), { ...rule, timing });
  expect(tried.episodes).toMatchObject([{ startedAt: hourMs, openedAt: 3 * hourMs, endedAt: 5 * hourMs }]);
  expect(tried).toMatchObject({ maxMs: 4 * hourMs, totalMs: 4 * hourMs });
});

test('a deviation is counted per day of the past', () => {
  const days = Array.from({ length: 97 }, (_, index) => (index % 12 === 0 ? 26 : 22));
  expect(runBacktest(hourly(days), rule)).toMatchObject({ activations: [9, 0, 0], perDay: 9 / 4 });
});

test('days are counted from the first sample', () => {
  const late = hourly(Array.from({ length: 97 }, (_, index) => (index === 9 ? 26 : 22)));
  expect(
    runBacktest(
      late.map(({ ts, value }) => ({ ts: ts + 1e12, value })),
      rule,
    ).perDay,
  ).toBe(1 / 4);
});

test('ranges are those of the time of the sample', () => {
  const later = { ...rule, rangesAt: (ts: number) => (ts < 2 * hourMs ? null : ranges) };
  expect(runBacktest(hourly([30, 30, 30]), later).episodes).toMatchObject([{ openedAt: 2 * hourMs }]);
});

test('without samples there are no deviations', () => {
  expect(runBacktest([], rule)).toEqual({
    lastAt: 0,
    activations: [0, 0, 0],
    maxMs: 0,
    totalMs: 0,
    perDay: 0,
    episodes: [],
  });
});

test('a backtest matches the watch on the same samples', () => {
  const stream = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 8, max: 37 })), { maxLength: 80 });
  const timing = fc.record({
    deadband: fc.constantFrom(0, 0.5, 1),
    onDelayMs: fc.nat(9),
    offDelayMs: fc.nat(9),
    attentionMs: fc.constant(0),
  });
  fc.assert(
    fc.property(stream, timing, (steps, delays) => {
      let ts = 0;
      const samples = steps.map(([gap, value]) => ({ ts: (ts += gap), value }));
      const tried = { timing: delays, rangesAt: () => ranges };
      const { activations, episodes } = runBacktest(samples, tried);
      const rules = new Map([['temperature', { ...tried, stuckAfterMs: null }]]);
      let watch = initialWatch;
      const log = samples.flatMap((sample) => {
        const step = watchSample(watch, { ts: sample.ts, values: { temperature: sample.value } }, rules, 1e9);
        watch = step.watch;
        return step.transitions;
      });
      const opened = log.filter(({ kind }) => kind === 'opened');
      expect(episodes.map(({ openedAt }) => openedAt)).toEqual(opened.map(({ at }) => at));
      const ends = log.filter(({ kind }) => kind === 'returned');
      const highest = [...ends, watch.channels['temperature']?.open].flatMap((one) => (one ? [one.highest] : []));
      expect(activations).toEqual([1, 2, 3].map((level) => highest.filter((one) => one === level).length));
    }),
  );
});
