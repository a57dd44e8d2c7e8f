import { describe, expect, it } from 'vitest';
import { getDayTicks, getExtent, takeDaysBefore, getValueOnDay } from './day-scale.ts';

describe('the axis of days', () => {
  it('has round ticks', () => {
    expect(getDayTicks(45)).toEqual([0, 7, 14, 21, 28, 35, 42]);
    expect(getDayTicks(3)).toEqual([0, 1, 2, 3]);
    expect(getDayTicks(900).length).toBeLessThanOrEqual(9);
  });

  it('has a margin above and below, also if all values are equal', () => {
    expect(getExtent([{ days: [0, 1], values: [10, 20] }], null)).toEqual([9.4, 20.6]);
    const [low, high] = getExtent([{ days: [0], values: [5] }], null) ?? [0, 0];
    expect(low).toBeLessThan(5);
    expect(high).toBeGreaterThan(5);
    expect(getExtent([{ days: [0], values: [null] }], null)).toBeNull();
  });

  it('excludes incomplete days', () => {
    const line = { days: [0, 1, 3], values: [20, 21, 19] };
    expect(takeDaysBefore(line, 3)).toEqual({ days: [0, 1], values: [20, 21] });
    expect(takeDaysBefore(line, 9)).toEqual(line);
  });

  it('has no value on days without readings', () => {
    expect(getValueOnDay([0, 2], [1, null], 2)).toBeNull();
    expect(getValueOnDay([0, 2], [1, 3], 1)).toBeNull();
  });
});
