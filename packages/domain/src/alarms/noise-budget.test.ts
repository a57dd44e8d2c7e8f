import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, dayMs } from '../calendar/duration.ts';
import { type CountedAlarm, noiseBudget } from './noise-budget.ts';

const alarm = (openedAt: number, change: Partial<CountedAlarm> = {}): CountedAlarm => ({
  startedAt: openedAt,
  openedAt,
  backAt: null,
  actedAt: null,
  endedAt: openedAt + minuteMs,
  controllerNo: 1,
  field: 'temperature',
  cause: 'range',
  ...change,
});
const spread = (count: number, over: number, change: Partial<CountedAlarm> = {}) =>
  Array.from({ length: count }, (_, index) => alarm((index * over) / count, change));

test.each([
  [150, 'acceptable'],
  [151, 'manageable'],
  [300, 'manageable'],
  [301, 'overloaded'],
])('%i alarms a day are %s for one operator', (count, grade) => {
  expect(noiseBudget(spread(count, dayMs), 1, 0, dayMs)).toMatchObject({ perOperatorPerDay: count, grade });
});

test('operators share the load, at least one is assumed', () => {
  expect(noiseBudget(spread(300, dayMs), 2, 0, dayMs).perOperatorPerDay).toBe(150);
  expect(noiseBudget(spread(300, dayMs), 0, 0, dayMs).perOperatorPerDay).toBe(300);
  expect(noiseBudget(spread(300, dayMs), 1, 0, 2 * dayMs).perOperatorPerDay).toBe(150);
});

test('more than ten alarms within ten minutes are a flood', () => {
  const ten = spread(10, 10 * minuteMs);
  const eleven = spread(11, 10 * minuteMs).map((one) => ({ ...one, openedAt: one.openedAt + 20 * minuteMs }));
  expect(noiseBudget([...ten, ...eleven], 1, 0, 40 * minuteMs).floodShare).toBe(1 / 4);
});

test('the time may begin at any moment, and its spans begin with it', () => {
  const from = 20_000 * dayMs + 7 * minuteMs;
  const eleven = spread(11, 10 * minuteMs).map((one) => alarm(one.openedAt + from));
  expect(noiseBudget(eleven, 1, from, from + 20 * minuteMs)).toMatchObject({
    perOperatorPerDay: 11 * 72,
    floodShare: 1 / 2,
  });
});

test('only what began in the time counts, also if it was opened after it', () => {
  const { perOperatorPerDay, noisiest } = noiseBudget(
    [alarm(-1), alarm(0), alarm(dayMs, { startedAt: dayMs - 1 }), alarm(dayMs)],
    1,
    0,
    dayMs,
  );
  expect(perOperatorPerDay).toBe(2);
  expect(noisiest).toEqual([{ controllerNo: 1, field: 'temperature', cause: 'range', count: 2 }]);
});

test('the share with an action, and the median time to it', () => {
  const alarms = [
    alarm(0, { actedAt: 10 * minuteMs }),
    alarm(minuteMs, { actedAt: 31 * minuteMs }),
    alarm(2),
    alarm(3),
  ];
  expect(noiseBudget(alarms, 1, 0, dayMs)).toMatchObject({ actedShare: 0.5, medianMinutesToAction: 20 });
});

test('the five noisiest sources are grouped by controller, field and cause', () => {
  const alarms = [
    ...spread(2, dayMs),
    ...spread(3, dayMs, { cause: 'stuck' }),
    ...spread(4, dayMs, { field: 'ec' }),
    ...spread(5, dayMs, { controllerNo: 2 }),
    ...spread(6, dayMs, { field: null, cause: 'no_data' }),
    ...spread(1, dayMs, { field: 'ph' }),
  ];
  expect(noiseBudget(alarms, 1, 0, dayMs).noisiest).toEqual([
    { controllerNo: 1, field: null, cause: 'no_data', count: 6 },
    { controllerNo: 2, field: 'temperature', cause: 'range', count: 5 },
    { controllerNo: 1, field: 'ec', cause: 'range', count: 4 },
    { controllerNo: 1, field: 'temperature', cause: 'stuck', count: 3 },
    { controllerNo: 1, field: 'temperature', cause: 'range', count: 2 },
  ]);
});

test.each<[string, number, number | null, number]>([
  ['longer than a day', 0, dayMs + 1, 1],
  ['a day', 0, dayMs, 0],
  ['since before the time', -dayMs, 1, 1],
  ['and ended before the time', -3 * dayMs, 0, 0],
  ['and still stands', 0, null, 1],
  ['and is still young', dayMs, null, 0],
  ['after the time', 2 * dayMs, null, 0],
])('an alarm that stood %s', (_, openedAt, endedAt, standing24h) => {
  expect(noiseBudget([alarm(openedAt, { endedAt })], 1, 0, 2 * dayMs)).toMatchObject({ standing24h });
});

test('without alarms the figures of actions are null', () => {
  expect(noiseBudget([], 1, 0, dayMs)).toEqual({
    perOperatorPerDay: 0,
    grade: 'acceptable',
    floodShare: 0,
    actedShare: null,
    medianMinutesToAction: null,
    noisiest: [],
    standing24h: 0,
  });
  expect(noiseBudget([], 1, dayMs, dayMs)).toMatchObject({ perOperatorPerDay: 0, floodShare: 0 });
});

test('shares are shares, and the noisiest never count more than there were', () => {
  const alarms = fc.array(
    fc.record({
      startedAt: fc.integer({ min: -dayMs, max: 3 * dayMs }),
      openedAt: fc.integer({ min: -dayMs, max: 3 * dayMs }),
      backAt: fc.option(fc.integer({ min: 0, max: 4 * dayMs })),
      actedAt: fc.option(fc.integer({ min: 0, max: 4 * dayMs })),
      endedAt: fc.option(fc.integer({ min: 0, max: 4 * dayMs })),
      controllerNo: fc.nat(3),
      field: fc.constantFrom('ec', 'ph', null),
      cause: fc.constantFrom('range', 'stuck'),
    }),
  );
  fc.assert(
    fc.property(alarms, fc.integer({ min: 1, max: 3 * dayMs }), (all, length) => {
      const budget = noiseBudget(all, 1, 0, length);
      const counted = all.filter(({ startedAt }) => startedAt >= 0 && startedAt < length).length;
      for (const share of [budget.floodShare, budget.actedShare ?? 0]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      expect(budget.noisiest.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(counted);
    }),
  );
});
