import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { analyze } from './analysis.ts';
import { findCauses } from './find-causes.ts';
import { type Course, type Made, makeSituation } from './made-situation.ts';

const co2Low = { field: 'co2', side: 'low', range: { low: 700, high: 1000 } } as const satisfies Made;

/** CO₂ that runs out at the start, and at that time (`lateMinutes` later) of other days before. */
const runsOut =
  (days: readonly number[], { lateMinutes = 0, level = 450, knownDays = 4 } = {}): Course =>
  (minute) => {
    if (minute < -knownDays * 1440) return null;
    const since = [0, ...days].map((day) => minute + day * 1440 - (day === 0 ? 0 : lateMinutes));
    return since.some((minutes) => minutes >= 0 && minutes < 90) ? level : 850;
  };

const usualDays = (made: Made): readonly number[] => analyze(makeSituation(made)).usualDays;

test('a morning with the same deviation does not show the usual course', () => {
  const made = { ...co2Low, courses: { co2: runsOut([2], { knownDays: 2.5 }) }, neighbours: [{}] };
  expect(usualDays(made)).toEqual([1, 3]);
  const { causes } = findCauses(makeSituation(made));
  expect(causes[0]?.cause).toBe('co2SupplyEmpty');
  expect(causes[0]?.evidence[0]).toMatchObject({ code: 'fell', field: 'co2', value: 450, usual: 850 });
});

test.each([-30, -10, 20])('nor does one on which it began %d minutes away', (lateMinutes) => {
  expect(usualDays({ ...co2Low, courses: { co2: runsOut([2], { lateMinutes }) } })).toEqual([1, 3]);
});

test('what moved with it is compared with the same mornings', () => {
  const equipmentCo2: Course = (minute) => (runsOut([1])(minute) === 450 ? 0 : 60);
  const { moved } = findCauses(makeSituation({ ...co2Low, courses: { co2: runsOut([1]), equipmentCo2 } }));
  expect(moved).toMatchObject([{ field: 'equipmentCo2', value: 0, usual: 60 }]);
});

test('what happened on most days is usual', () => {
  const made = { ...co2Low, courses: { co2: runsOut([1, 3]) } };
  expect(usualDays(made)).toEqual([1, 2, 3]);
  expect(findCauses(makeSituation(made)).causes[0]?.cause).toBe('usualCourse');
  expect(usualDays({ ...co2Low, courses: { co2: runsOut([1], { knownDays: 1.5 }) } })).toEqual([1, 2, 3]);
});

test('a day beyond the other limit, at another time or without values is not the same', () => {
  expect(usualDays({ ...co2Low, courses: { co2: runsOut([2], { level: 1200 }) } })).toEqual([1, 2, 3]);
  expect(usualDays({ ...co2Low, courses: { co2: runsOut([2], { lateMinutes: 120 }) } })).toEqual([1, 2, 3]);
  expect(usualDays({ ...co2Low, courses: { co2: runsOut([], { knownDays: 0.5 }) } })).toEqual([1, 2, 3]);
  expect(usualDays({ ...co2Low, field: 'radon' })).toEqual([1, 2, 3]);
});

test('a side without a limit has nothing beyond it', () => {
  const courses = { co2: runsOut([2]) };
  expect(usualDays({ ...co2Low, range: { low: null, high: 1000 }, courses })).toEqual([1, 2, 3]);
  expect(usualDays({ ...co2Low, side: 'high', range: { low: 400, high: null }, courses })).toEqual([1, 2, 3]);
});

test('a day above the range is left out too', () => {
  const made: Made = { field: 'co2', side: 'high', range: { low: 700, high: 1000 } };
  const co2 = runsOut([3], { level: 1200 });
  expect(usualDays({ ...made, courses: { co2 }, until: makeSituation().startedAt + 5 * minuteMs })).toEqual([1, 2]);
});
