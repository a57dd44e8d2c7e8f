import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import {
  bucketWidths,
  chooseBucketWidth,
  collectionRate,
  maxRangeMs,
  chooseSource,
  isWithinThreeMonths,
} from './series.ts';

const from = Date.UTC(2026, 6, 1);

test('buckets have widths that divide an hour or a day', () => {
  expect(bucketWidths).toEqual([1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 1440]);
});

test.each([
  ['an hour', hourMs, 1000, 1],
  ['a day', dayMs, 1000, 2],
  ['a day at 1,440 points', dayMs, 1440, 1],
  ['a day at 1,439 points', dayMs, 1439, 2],
  ['a week', 7 * dayMs, 1000, 20],
  ['a month', 30 * dayMs, 1000, 60],
  ['three months', 90 * dayMs, 1080, 120],
  ['three months at 1,000 points', 90 * dayMs, 1000, 180],
  ['three months at 50 points', 90 * dayMs, 50, 1440],
  ['no range', 0, 10, 1],
])('%s is shown in buckets that fit', (_, range, points, minutes) => {
  expect(chooseBucketWidth(from, from + range, points)).toBe(minutes * minuteMs);
});

test('the widths that fit are the chosen one and the wider ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxRangeMs }), fc.integer({ min: 93, max: 2000 }), (range, points) => {
      const fitting = bucketWidths.filter((minutes) => Math.ceil(range / (minutes * minuteMs)) <= points);
      expect(chooseBucketWidth(from, from + range, points)).toBe(Math.min(...fitting) * minuteMs);
    }),
  );
});

test.each([
  [1, 'samples'],
  [30, 'samples'],
  [60, 'days'],
  [360, 'days'],
  [1440, 'days'],
])('buckets of %i min come from %s', (minutes, source) => {
  expect(chooseSource(minutes * minuteMs)).toBe(source);
});

test('any three calendar months are short enough, 93 days and a millisecond are not', () => {
  for (let month = 0; month < 48; month += 1) {
    expect(isWithinThreeMonths(Date.UTC(2026, month, 1), Date.UTC(2026, month + 3, 2) - 1)).toBe(true);
  }
  expect(isWithinThreeMonths(from, from + maxRangeMs)).toBe(true);
  expect(isWithinThreeMonths(from, from + 93 * dayMs + 1)).toBe(false);
});

test.each([
  ['all samples', 60, hourMs, 60, 1],
  ['half of them', 60, hourMs, 30, 0.5],
  ['none', 60, hourMs, 0, 0],
  ['one slot more, where the range cuts two in half', 60, hourMs, 61, 1],
  ['a range shorter than an interval with a sample', 300, minuteMs, 1, 1],
  ['a range shorter than an interval without one', 300, minuteMs, 0, 0],
  ['an interval begun but not over', 300, 9 * minuteMs, 1, 1],
])('the collection rate of %s', (_, interval, range, slots, rate) => {
  expect(collectionRate(interval, from, from + range, slots)).toBe(rate);
});
