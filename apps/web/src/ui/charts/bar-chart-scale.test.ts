import { describe, expect, it } from 'vitest';
import { ticksOf } from './bar-chart-scale.ts';

const column = { key: 'a', name: '', sentence: '' };

describe('the axis of a bar chart', () => {
  it.each([
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
    [4, [0, 1, 2, 3, 4]],
    [1_234, [0, 500, 1_000, 1_500]],
    [9_800, [0, 2_500, 5_000, 7_500, 10_000]],
  ])('to %d has round values', (barColumn, ticks) => expect(ticksOf([{ ...column, bar: barColumn }])).toEqual(ticks));

  it('includes expected values, the outline and the whisker', () => {
    expect(ticksOf([{ ...column, bar: 3, expected: 5 }]).at(-1)).toBe(8);
    expect(ticksOf([{ ...column, bar: 3, outline: 9 }]).at(-1)).toBe(10);
    expect(ticksOf([{ ...column, whisker: { low: 1, high: 19 } }]).at(-1)).toBe(20);
  });

  it('has ticks without data', () => expect(ticksOf([])).toEqual([0, 1]));
});
