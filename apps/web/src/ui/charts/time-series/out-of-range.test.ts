import { describe, expect, it } from 'vitest';
import { gapsOf } from './gaps.ts';
import { outOfRangeRuns } from './out-of-range.ts';
import type { Column } from './panels.ts';

/** Buckets of ten seconds; out of range above 25, level 2 above 28. */
const runsOf = (avg: Column, gapAfter = 30) => {
  const buckets = { start: avg.map((_, i) => i * 10), width: avg.map(() => 10) };
  const levelOf = (value: number) => (value > 28 ? 2 : value > 25 ? 1 : 0);
  return outOfRangeRuns({ avg, levelOf }, buckets, { from: 0, to: avg.length * 10 }, gapsOf(buckets, [avg], gapAfter));
};

describe('the stretches out of range', () => {
  it('are none while every mean is in range', () => {
    expect(runsOf([22, 23, null, 24])).toEqual([]);
  });

  it('reach halfway to their neighbours', () => {
    expect(runsOf([22, 26, 24])).toEqual([
      {
        level: 1,
        points: [
          [10, 24],
          [15, 26],
          [20, 25],
        ],
      },
    ]);
  });

  it('are divided where the level changes, at one point', () => {
    const [first, second] = runsOf([26, 30, 30]);
    expect([first?.level, second?.level]).toEqual([1, 2]);
    expect(first?.points.at(-1)).toEqual([10, 28]);
    expect(second?.points[0]).toEqual([10, 28]);
  });

  it('are divided by a gap, without a line across it', () => {
    const runs = runsOf([26, null, null, null, null, 27]);
    expect(runs.map(({ points }) => points)).toEqual([[[5, 26]], [[55, 27]]]);
  });

  it('continue over a bucket that is shorter than a gap', () => {
    expect(runsOf([26, null, 27])).toHaveLength(1);
  });

  it('follow the limits of each time', () => {
    const buckets = { start: [0, 10], width: [10, 10] };
    const levelOf = (value: number, at: number) => (at > 10 && value > 20 ? 3 : 0);
    const runs = outOfRangeRuns({ avg: [21, 21], levelOf }, buckets, { from: 0, to: 20 }, []);
    expect(runs.map(({ level, points }) => [level, points[0]])).toEqual([[3, [10, 21]]]);
  });
});
