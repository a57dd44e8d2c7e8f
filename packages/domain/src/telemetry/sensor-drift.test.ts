import { describe, expect, test } from 'vitest';
import { dayMs } from '../calendar/duration.ts';
import { estimateDrift, type DriftPair } from './sensor-drift.ts';

const pairs = (differences: readonly number[], everyDays = 1): DriftPair[] =>
  differences.map((difference, place) => ({ at: place * everyDays * dayMs, difference }));
/** A linear series of `count` days from `from`, `step` per day, with alternating `noise`. */
const line = (count: number, from: number, step: number, noise = 0): number[] =>
  Array.from({ length: count }, (_, place) => from + place * step + (place % 2 === 0 ? noise : -noise));

test('a sensor with too few manual readings gets no advice', () => {
  expect(estimateDrift([], 1)).toEqual({ pairs: 0, bias: null, perMonth: null, daysLeft: null, advice: 'tooFew' });
  expect(estimateDrift(pairs([5, 5, 5]), 1)).toMatchObject({ pairs: 3, bias: null, advice: 'tooFew' });
});

describe('the bias', () => {
  test('is the middle of the latest six', () => {
    expect(estimateDrift(pairs([9, 9, 9, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), 1).bias).toBeCloseTo(0.35);
  });
  test('is not moved by one misreading', () => {
    expect(estimateDrift(pairs([0.2, 0.2, 0.2, 0.2, 20]), 1)).toMatchObject({ bias: 0.2, advice: 'fine' });
  });
  test('does not ask in which order the pairs come', () => {
    const given = pairs([9, 9, 9, 0, 0, 0, 0, 0, 0]);
    expect(estimateDrift(given.toReversed(), 1)).toEqual(estimateDrift(given, 1));
  });
  test('beyond the tolerance in either direction needs calibration', () => {
    expect(estimateDrift(pairs([1.1, 1.2, 1.1, 1.2]), 1)).toMatchObject({ advice: 'now', daysLeft: null });
    expect(estimateDrift(pairs([-1.1, -1.2, -1.1, -1.2]), 1).advice).toBe('now');
    expect(estimateDrift(pairs([1, 1, 1, 1]), 1).advice).toBe('fine');
  });
});

describe('the trend', () => {
  test('of a known line is that line', () => {
    const drift = estimateDrift(pairs(line(20, 0, 0.02)), 1);
    expect(drift.perMonth).toBeCloseTo(0.6);
    // 0.33 now, and 0.02 more every day
    expect(drift).toMatchObject({ advice: 'fine', daysLeft: null, bias: expect.closeTo(0.33) as number });
  });
  test('that leaves the tolerance within a month has the days left', () => {
    expect(estimateDrift(pairs(line(20, 0, 0.04)), 1)).toMatchObject({ advice: 'soon', daysLeft: 9 });
    expect(estimateDrift(pairs(line(20, 0, -0.04)), 1)).toMatchObject({ advice: 'soon', daysLeft: 9 });
  });
  test('of a bias that shrinks leads through zero to the other limit', () => {
    const drift = estimateDrift(pairs(line(10, 0.9, -0.04)), 1);
    expect(drift.perMonth).toBeCloseTo(-1.2);
    expect(drift.advice).toBe('fine');
  });
  test('is found despite noise', () => {
    expect(estimateDrift(pairs(line(30, 0, 0.03, 0.05)), 5).perMonth).toBeCloseTo(0.9, 1);
  });
  test('is none where the differences only wobble', () => {
    expect(estimateDrift(pairs(line(30, 0.2, 0, 0.1)), 1)).toMatchObject({ perMonth: null, advice: 'fine' });
  });
  test('needs six pairs over a week', () => {
    expect(estimateDrift(pairs(line(5, 0, 0.04), 2), 1).perMonth).toBeNull();
    expect(estimateDrift(pairs(line(7, 0, 0.04)), 1).perMonth).toBeNull();
    expect(estimateDrift(pairs(line(8, 0, 0.04)), 1).perMonth).toBeCloseTo(1.2);
  });
  test('counts pairs of the same instant for the bias alone', () => {
    const twice = [...pairs(line(8, 0, 0.04)), ...pairs(line(8, 0, 0.04))];
    expect(estimateDrift(twice, 1).perMonth).toBeCloseTo(1.2);
  });
});
