import { describe, expect, test } from 'vitest';
import { findDivergences, type BatchCourse } from './divergences.ts';

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
    expect(findDivergences(warm, normal, others)).toEqual({
      isComparable: true,
      divergences: [{ kind: 'field', name: 'temperature', day: 3, a: 23, b: 21, scatter: 0.5 }],
    });
  });

  test.each([
    ['a difference within the scatter', course(steady(22.4))],
    ['two days', course([21, 24, 24, 21, 21, 21, 21, 21])],
    ['a gap in the run', course([24, 24, null, 24, 24, null, 24, 24])],
    ['days on both sides', course([24, 18, 24, 18, 24, 18, 24, 18])],
  ])('do not diverge by %s', (_name, other) => expect(findDivergences(other, normal, others).divergences).toEqual([]));

  test('of days that only one batch has do not count', () =>
    expect(findDivergences(course(steady(30), 40, 20), normal, others).divergences).toEqual([]));
});

describe('stages', () => {
  test('part where one is reached much later, the earlier of both days first', () => {
    expect(findDivergences(course(steady(21), 47), normal, others).divergences).toEqual([
      { kind: 'stage', name: 'harvest', day: 40, a: 47, b: 40, scatter: 1 },
    ]);
  });

  test('do not diverge by a day, however alike the others were, nor where one batch has not come', () => {
    const alike = [normal, normal, normal];
    expect(findDivergences(course(steady(21), 41), normal, alike).divergences).toEqual([]);
    expect(findDivergences(course(steady(21), 60), { ...normal, reached: [] }, others).divergences).toEqual([]);
  });
});

test('the earliest divergence comes first', () => {
  const other = course(steady(25), 30);
  expect(findDivergences(other, normal, others).divergences.map(({ kind, day }) => [kind, day])).toEqual([
    ['field', 0],
    ['stage', 30],
  ]);
});

test('fewer than three other batches tell nothing', () => {
  expect(findDivergences(course(steady(30), 90), normal, others.slice(1))).toEqual({
    divergences: [],
    isComparable: false,
  });
  const bare = others.map(({ reached }) => ({ reached, conditions: [] }));
  expect(findDivergences(course(steady(30)), normal, bare)).toEqual({ divergences: [], isComparable: true });
});
