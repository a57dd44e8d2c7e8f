import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { activeLevel, type Limits, inactiveLimits, stepLimits, extendExtremes } from './limits.ts';
import type { Ranges } from './ranges.ts';

const temperature: Ranges = [
  { low: 20, high: 25 },
  { low: 18, high: 28 },
  { low: 10, high: 35 },
];
const timing = { deadband: 0.5, onDelayMs: 5 * minuteMs, offDelayMs: 10 * minuteMs, attentionMs: 0 };
const atOnce = { ...timing, onDelayMs: 0, offDelayMs: 0 };

/** Levels after each value, one value a minute. */
const levels = (values: number[], ranges: Ranges | null = temperature, how = timing): number[] => {
  let limits = inactiveLimits;
  return values.map((value, index) => {
    limits = stepLimits(limits, { ts: index * minuteMs, value }, { ranges, timing: how });
    return activeLevel(limits);
  });
};

test('a limit is active once its value was out for the on-delay', () => {
  expect(levels([26, 26, 26, 26, 26, 26])).toEqual([0, 0, 0, 0, 0, 1]);
});

test('one value inside starts the on-delay again', () => {
  expect(levels([26, 26, 26, 26, 26, 25, 26, 26, 26, 26, 26, 26])).toEqual([...Array<number>(11).fill(0), 1]);
});

test('a limit falls once its value was inside by the deadband for the off-delay', () => {
  const back = Array<number>(11).fill(24.5);
  expect(levels([26, ...back], temperature, { ...timing, onDelayMs: 0 })).toEqual([...Array<number>(11).fill(1), 0]);
});

test('a value between the limit and the deadband keeps it active and restarts the off-delay', () => {
  const values = [26, ...Array<number>(10).fill(24.4), 24.6, ...Array<number>(11).fill(24.4)];
  expect(levels(values, temperature, { ...timing, onDelayMs: 0 })).toEqual([...Array<number>(22).fill(1), 0]);
});

test('without delays a limit follows each value', () => {
  expect(levels([22, 26, 24.8, 24.5, 19.9, 20.4, 20.5], temperature, atOnce)).toEqual([0, 1, 1, 0, 1, 1, 0]);
});

test('the level is that of the highest limit', () => {
  expect(levels([26, 29, 36, 34.6, 34.5, 27.5, 24.5], temperature, atOnce)).toEqual([1, 2, 3, 3, 2, 1, 0]);
});

test('an open side has no limit, and a deadband on the other', () => {
  const upper: Ranges = [
    { low: null, high: 25 },
    { low: null, high: 28 },
    { low: null, high: null },
  ];
  expect(levels([-99, 26, 24.6, 24.5, 40], upper, atOnce)).toEqual([0, 1, 1, 0, 2]);
  const lower: Ranges = [
    { low: 5, high: null },
    { low: null, high: null },
    { low: null, high: null },
  ];
  expect(levels([99, 4, 5.4, 5.5], lower, atOnce)).toEqual([0, 1, 1, 0]);
});

test('a deadband is at most a quarter of a narrow range', () => {
  const narrow: Ranges = [
    { low: 20, high: 21 },
    { low: 20, high: 21 },
    { low: 20, high: 21 },
  ];
  const wide = { ...atOnce, deadband: 10 };
  expect(levels([22, 20.8, 20.75, 19, 20.2, 20.25], narrow, wide)).toEqual([3, 3, 0, 3, 3, 0]);
});

test('a value on a target without width ends its deviation, also that of a wider outer range', () => {
  const point: Ranges = [
    { low: 6, high: 6 },
    { low: 5.9, high: 6.5 },
    { low: 5.9, high: 8 },
  ];
  expect(levels([9, 6], point, atOnce)).toEqual([3, 0]);
});

test('without ranges everything is inside', () => {
  let limits: Limits = stepLimits(inactiveLimits, { ts: 0, value: 99 }, { ranges: temperature, timing: atOnce });
  expect(activeLevel(limits)).toBe(3);
  limits = stepLimits(limits, { ts: 1, value: 99 }, { ranges: null, timing: atOnce });
  expect(limits).toEqual(inactiveLimits);
});

test('limits that stay as they are stay the same object', () => {
  const rule = { ranges: temperature, timing };
  expect(stepLimits(inactiveLimits, { ts: 0, value: 22 }, rule)).toBe(inactiveLimits);
  const turning = stepLimits(inactiveLimits, { ts: 0, value: 26 }, rule);
  expect(stepLimits(turning, { ts: 1, value: 26 }, rule)).toBe(turning);
  const falling = stepLimits(
    stepLimits(turning, { ts: 6 * minuteMs, value: 26 }, rule),
    { ts: 7 * minuteMs, value: 22 },
    rule,
  );
  expect(stepLimits(falling, { ts: 8 * minuteMs, value: 23 }, rule)).toBe(falling);
});

test('the reach holds the first lowest and the first highest sample', () => {
  const samples = [5, 7, 3, 7, 3, 4].map((value, ts) => ({ ts, value }));
  let reach = extendExtremes(null, { ts: -1, value: 5 });
  for (const sample of samples) reach = extendExtremes(reach, sample);
  expect(reach).toEqual({ low: { ts: 2, value: 3 }, high: { ts: 1, value: 7 } });
});

test('an outer limit is never active without the inner ones, even when ranges and timing change', () => {
  const edge = fc.integer({ min: 0, max: 6 });
  const ranges = fc.tuple(edge, edge, edge, edge, edge, edge).map(([a, b, c, d, e, f]): Ranges => {
    const nested = (lows: number, highs: number) => ({ low: -lows / 2, high: highs / 2 });
    return [nested(a, b), nested(a + c, b + d), nested(a + c + e, b + d + f)];
  });
  const delay = fc.integer({ min: 0, max: 4 });
  const step = fc.record({
    value: fc.integer({ min: -12, max: 12 }),
    gap: fc.integer({ min: 1, max: 3 }),
    ranges: fc.option(ranges, { freq: 9 }),
    timing: fc.record({
      deadband: fc.integer({ min: 0, max: 3 }),
      onDelayMs: delay,
      offDelayMs: delay,
      attentionMs: delay,
    }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [limits, ts]: [Limits, number] = [inactiveLimits, 0];
      for (const { value, gap, ...rule } of steps) {
        ts += gap;
        limits = stepLimits(limits, { ts, value }, rule);
        expect(limits.filter(({ active }) => active)).toHaveLength(activeLevel(limits));
      }
    }),
  );
});
