import { describe, expect, test } from 'vitest';
import { findPartings, type BatchCourse } from './part-ways.ts';

const course = (mean: (number | null)[], harvest = 40, first = 0): BatchCourse => ({
  reached: [
    { stage: 'sowing', day: 0 },
    { stage: 'harvest', day: harvest },
  ],
  conditions: [{ field: 'temperature', days: mean.map((_, index) => first + index), mean }],
});
const steady = (value: number): number[] => Array.from({ length: 8 }, () => value);
/** scatter of 0.5 ℃ and 1 day */
const others = [course(steady(20.5), 39), course(steady(21), 40), course(steady(21.5), 41)];
const normal = course(steady(21));

describe('measured values', () => {
  test('part on the first of three days in a row beyond the scatter of the others', () => {
    const warm = course([21, 23, 21, 23, 23, 23, 21, 21]);
    expect(findPartings(warm, normal, others)).toEqual({
      isComparable: true,
      partings: [{ kind: 'field', name: 'temperature', day: 3, a: 23, b: 21, scatter: 0.5 }],
    });
  });

  test.each([
    ['a difference within the scatter', course(steady(22.4))],
    ['two days', course([21, 24, 24, 21, 21, 21, 21, 21])],
    ['a gap in the run', course([24, 24, null, 24, 24, null, 24, 24])],
    ['days on both sides', course([24, 18, 24, 18, 24, 18, 24, 18])],
  ])('do not part by %s', (_name, other) => expect(findPartings(other, normal, others).partings).toEqual([]));

  test('of days that only one batch has do not count', () =>
    expect(findPartings(course(steady(30), 40, 20), normal, others).partings).toEqual([]));
});

describe('stages', () => {
  test('part where one is reached much later, the earlier of both days first', () => {
    expect(findPartings(course(steady(21), 47), normal, others).partings).toEqual([
      { kind: 'stage', name: 'harvest', day: 40, a: 47, b: 40, scatter: 1 },
    ]);
  });

  test('do not part by a day, however alike the others were, nor where one batch has not come', () => {
    const alike = [normal, normal, normal];
    expect(findPartings(course(steady(21), 41), normal, alike).partings).toEqual([]);
    expect(findPartings(course(steady(21), 60), { ...normal, reached: [] }, others).partings).toEqual([]);
  });
});

test('the earliest parting comes first', () => {
  const other = course(steady(25), 30);
  expect(findPartings(other, normal, others).partings.map(({ kind, day }) => [kind, day])).toEqual([
    ['field', 0],
    ['stage', 30],
  ]);
});

test('fewer than three other batches tell nothing', () => {
  expect(findPartings(course(steady(30), 90), normal, others.slice(1))).toEqual({ partings: [], isComparable: false });
  const bare = others.map(({ reached }) => ({ reached, conditions: [] }));
  expect(findPartings(course(steady(30)), normal, bare)).toEqual({ partings: [], isComparable: true });
});
