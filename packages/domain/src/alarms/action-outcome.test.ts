import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '../calendar/duration.ts';
import { type ActedDeviation, median, computeOutcome, rankActions } from './action-outcome.ts';

const acted: ActedDeviation = {
  actionAt: 0,
  side: 'high',
  range: { low: 20, high: 25 },
  backAt: 30 * minuteMs,
  samples: [
    { ts: 10 * minuteMs, value: 15 },
    { ts: 30 * minuteMs, value: 24 },
    { ts: 90 * minuteMs, value: 19 },
    { ts: 150 * minuteMs, value: 18.5 },
    { ts: 151 * minuteMs, value: 5 },
  ],
  laterStarts: [],
};

test('an action has its minutes until the value was back, and how far it went past the other limit within 2 h', () => {
  expect(computeOutcome(acted)).toEqual({ minutesToRange: 30, overshoot: 1.5, relapsed: false });
});

test('minutes count from the action, also where the value is back at once', () => {
  const late = { ...acted, actionAt: 20 * minuteMs, samples: [{ ts: hourMs, value: 19 }] };
  expect(computeOutcome(late)).toEqual({ minutesToRange: 10, overshoot: 1, relapsed: false });
  expect(computeOutcome({ ...late, actionAt: hourMs, backAt: hourMs })).toMatchObject({
    minutesToRange: 0,
    overshoot: 1,
  });
});

test('a value that came back from below may go too high', () => {
  const samples = [{ ts: hourMs, value: 27 }];
  expect(computeOutcome({ ...acted, side: 'low', samples }).overshoot).toBe(2);
  expect(computeOutcome({ ...acted, side: 'low' }).overshoot).toBe(0);
});

test('there is no overshoot within the range, nor past a limit that is not there', () => {
  const samples = [{ ts: hourMs, value: 22 }];
  expect(computeOutcome({ ...acted, samples }).overshoot).toBe(0);
  expect(computeOutcome({ ...acted, range: { low: null, high: 25 } }).overshoot).toBe(0);
  expect(computeOutcome({ ...acted, side: 'low', range: { low: 20, high: null } }).overshoot).toBe(0);
});

test('overshoot is unknown where nothing was measured since', () => {
  expect(computeOutcome({ ...acted, samples: [] }).overshoot).toBeNull();
  expect(computeOutcome({ ...acted, samples: [{ ts: 10 * minuteMs, value: 15 }] }).overshoot).toBeNull();
});

test.each<[string, number | null]>([
  ['not back', null],
  ['back before anybody acted', -1],
])('a value that is %s says nothing of the action', (_, backAt) => {
  expect(computeOutcome({ ...acted, backAt, laterStarts: [hourMs] })).toEqual({
    minutesToRange: null,
    overshoot: null,
    relapsed: false,
  });
});

test.each([
  [30, false],
  [31, true],
  [30 + 24 * 60, true],
  [31 + 24 * 60, false],
])('a deviation like it that starts at minute %i is a relapse: %s', (start, relapsed) => {
  expect(computeOutcome({ ...acted, laterStarts: [start * minuteMs] }).relapsed).toBe(relapsed);
});

const cases = (action: string, ...minutes: (number | null)[]) =>
  minutes.map((minutesToRange) => ({ action, minutesToRange, relapsed: false }));

test('actions with three or more cases are listed, the most successful first', () => {
  const history = [
    ...cases('open vents', 10, 30, 20, null),
    ...cases('shade', 60, 50, 40),
    ...cases('mist', 1, 2),
    ...cases('lower lamps', 20, 10, 30),
    ...cases('wait', null, null, null),
  ];
  expect(rankActions(history)).toEqual([
    { action: 'lower lamps', times: 3, worked: 3, medianMinutes: 20 },
    { action: 'shade', times: 3, worked: 3, medianMinutes: 50 },
    { action: 'open vents', times: 4, worked: 3, medianMinutes: 20 },
    { action: 'wait', times: 3, worked: 0, medianMinutes: null },
  ]);
});

test('of equally sure actions the quickest comes first, in whatever order they were tried', () => {
  const tried = [cases('slow', 30, 30, 30), cases('quick', 10, 10, 10), cases('middling', 20, 20, 20)];
  for (const history of [tried, tried.toReversed()])
    expect(rankActions(history.flat()).map(({ action }) => action)).toEqual(['quick', 'middling', 'slow']);
});

test('of two equally sure and quick actions the one with more cases comes first', () => {
  const history = [...cases('once', 5, 5, 5), ...cases('often', 5, 5, 5, 5), ...cases('never', null, null, null)];
  expect(rankActions(history).map(({ action }) => action)).toEqual(['often', 'once', 'never']);
});

test('what came back and went out again did not work', () => {
  const history = cases('shade', 10, 20, 90).map((one) => ({ ...one, relapsed: one.minutesToRange === 90 }));
  expect(rankActions(history)).toEqual([{ action: 'shade', times: 3, worked: 2, medianMinutes: 15 }]);
});

test('the median of nothing is nothing', () => {
  expect(median([])).toBeNull();
});

test('as many numbers lie below the median as above it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = median(values) ?? Number.NaN;
      const half = values.length / 2;
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(half);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(half);
    }),
  );
});
