import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from './duration.ts';
import { kstDay, kstDayStart } from './kst.ts';
import {
  startsBefore,
  startsOn,
  hasNoOccurrences,
  listOccurrences,
  findRepeatFault,
  nearestOccurrence,
  type Repeat,
  type TaskPlan,
} from './task-repeat.ts';

const daily: Repeat = { every: 'day', weekdays: [], until: null };
const weekly = (...weekdays: number[]): Repeat => ({ every: 'week', weekdays, until: null });
const monthly: Repeat = { every: 'month', weekdays: [], until: null };
const plan = (start: string, end: string, repeat: Repeat | null = null, skipped: string[] = []): TaskPlan => ({
  start,
  end,
  repeat,
  skipped,
});
const starts = (task: TaskPlan, from: string, to: string) => listOccurrences(task, from, to).map(({ start }) => start);

test('a task that comes once is there on each of its days and on no other', () => {
  const task = plan('2026-11-03', '2026-11-05');
  expect(listOccurrences(task, '2026-11-05', '2026-11-30')).toEqual([{ start: '2026-11-03', end: '2026-11-05' }]);
  expect(listOccurrences(task, '2026-10-01', '2026-11-03')).toHaveLength(1);
  expect(listOccurrences(task, '2026-11-06', '2026-11-30')).toEqual([]);
  expect(listOccurrences(task, '2026-10-01', '2026-11-02')).toEqual([]);
});

test('a daily task begins on its first day and ends with its last', () => {
  const task = plan('2026-11-03', '2026-11-03', { ...daily, until: '2026-11-05' }, ['2026-11-04']);
  expect(starts(task, '2026-11-01', '2026-11-30')).toEqual(['2026-11-03', '2026-11-05']);
  expect(starts(task, '2026-11-05', '2026-11-05')).toEqual(['2026-11-05']);
  expect(starts(plan('2026-11-03', '2026-11-03', daily), '2026-11-29', '2026-12-01')).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
});

test('a weekly task comes on its days of the week, and lasts into a range that it began before', () => {
  const task = plan('2026-11-03', '2026-11-04', weekly(2, 5));
  expect(starts(task, '2026-11-01', '2026-11-14')).toEqual(['2026-11-03', '2026-11-06', '2026-11-10', '2026-11-13']);
  expect(listOccurrences(task, '2026-11-07', '2026-11-09')).toEqual([{ start: '2026-11-06', end: '2026-11-07' }]);
});

test('a monthly task of the 31st comes on the last day of a shorter month, in leap years too', () => {
  const task = plan('2027-12-31', '2027-12-31', monthly);
  expect(starts(task, '2028-01-01', '2028-04-30')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
  expect(starts(task, '2029-02-01', '2029-02-28')).toEqual(['2029-02-28']);
  expect(starts(plan('2028-02-29', '2028-02-29', monthly), '2029-02-01', '2029-03-31')).toEqual([
    '2029-02-28',
    '2029-03-29',
  ]);
});

test('whether it begins on a day, and before one', () => {
  const task = plan('2026-11-03', '2026-11-04', weekly(2), ['2026-11-03']);
  expect([startsOn(task, '2026-11-10'), startsOn(task, '2026-11-11'), startsOn(task, '2026-11-03')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(startsBefore(task, '2026-11-03')).toBe(false);
  expect(startsBefore(task, '2026-11-10')).toBe(false);
  expect(startsBefore(task, '2026-11-11')).toBe(true);
});

test('a repeated task is spent once every time of it is left out', () => {
  const until = { ...weekly(2), until: '2026-11-10' };
  expect(hasNoOccurrences(plan('2026-11-03', '2026-11-03', until, ['2026-11-03', '2026-11-10']))).toBe(true);
  expect(hasNoOccurrences(plan('2026-11-03', '2026-11-03', until, ['2026-11-03']))).toBe(false);
  expect(hasNoOccurrences(plan('2026-11-03', '2026-11-03', weekly(2), ['2026-11-03']))).toBe(false);
  expect(hasNoOccurrences(plan('2026-11-03', '2026-11-03'))).toBe(false);
});

test.each([
  ['once', plan('2026-11-03', '2026-12-31'), null],
  ['daily over one day', plan('2026-11-03', '2026-11-03', daily), null],
  ['daily over two days', plan('2026-11-03', '2026-11-04', daily), 'repeatOverlap'],
  ['weekly on another day than the first', plan('2026-11-03', '2026-11-03', weekly(1)), 'repeatWeekday'],
  ['weekly over seven days', plan('2026-11-03', '2026-11-09', weekly(2)), null],
  ['weekly over eight days', plan('2026-11-03', '2026-11-10', weekly(2)), 'repeatOverlap'],
  ['twice a week, over the days between', plan('2026-11-03', '2026-11-05', weekly(5, 2)), null],
  ['twice a week, a day too long', plan('2026-11-03', '2026-11-06', weekly(5, 2)), 'repeatOverlap'],
  ['on a weekday that is named twice', plan('2026-11-03', '2026-11-09', weekly(2, 2)), null],
  ['over the turn of the week', plan('2026-11-07', '2026-11-08', weekly(0, 6)), 'repeatOverlap'],
  ['monthly over four weeks', plan('2026-11-03', '2026-11-30', monthly), null],
  ['monthly over more', plan('2026-11-03', '2026-12-01', monthly), 'repeatOverlap'],
  ['until before it begins', plan('2026-11-03', '2026-11-03', { ...daily, until: '2026-11-02' }), 'repeatUntil'],
  ['until the day it begins', plan('2026-11-03', '2026-11-03', { ...daily, until: '2026-11-03' }), null],
])('%s: %#', (_name, task, fault) => {
  expect(findRepeatFault(task)).toBe(fault);
});

test.each([
  ['before a task', plan('2026-11-03', '2026-11-03'), '2024-01-01', '2026-11-03'],
  ['after a task', plan('2026-11-03', '2026-11-03'), '2027-11-03', '2026-11-03'],
  ['between weekly ones', plan('2026-11-03', '2026-11-03', weekly(2)), '2026-11-11', '2026-11-17'],
  ['on the second day of one', plan('2026-11-03', '2026-11-04', weekly(2)), '2026-11-11', '2026-11-10'],
  [
    'after the last one',
    plan('2026-11-03', '2026-11-03', { ...weekly(2), until: '2026-11-20' }),
    '2028-01-01',
    '2026-11-17',
  ],
  ['long before the first one', plan('2028-11-07', '2028-11-07', weekly(2)), '2026-11-11', '2028-11-07'],
])('the occurrence nearest to a day %s', (_name, task, day, start) => {
  expect(nearestOccurrence(task, day)?.start).toBe(start);
});

test('what a long range holds, its parts hold: nothing is lost or doubled between them', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => kstDay(kstDayStart('2027-01-01') + days * dayMs));
  const repeat = fc.constantFrom(daily, weekly(2, 5), monthly);
  fc.assert(
    fc.property(day, repeat, day, day, (start, every, one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const task = plan(start, start, every);
      const middle = kstDay((kstDayStart(from) + kstDayStart(to)) / 2);
      const after = kstDay(kstDayStart(middle) + dayMs);
      expect([...starts(task, from, middle), ...starts(task, after, to)]).toEqual(starts(task, from, to));
    }),
  );
});
