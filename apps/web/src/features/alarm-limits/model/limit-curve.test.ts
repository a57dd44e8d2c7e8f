import { describe, expect, it } from 'vitest';
import type { Range } from '@onsil/domain/alarms/ranges';
import {
  spreadLabels,
  toAreaPath,
  toDayCurve,
  toLinePath,
  getExtent,
  getNights,
  findSteadyLimits,
} from './limit-curve.ts';

describe('night spans', () => {
  it('are the rest of the day outside the photoperiod', () => {
    expect(getNights(360, 960)).toEqual([
      [0, 360],
      [1320, 1440],
    ]);
    expect(getNights(0, 960)).toEqual([[960, 1440]]);
  });

  it('lie within the day if the photoperiod passes midnight', () => {
    expect(getNights(1200, 960)).toEqual([[720, 1200]]);
  });

  it('are the whole day without light and none with light all day', () => {
    expect(getNights(360, 0)).toEqual([
      [0, 360],
      [360, 1440],
    ]);
    expect(getNights(0, 1440)).toEqual([]);
  });
});

describe('the shape of ranges', () => {
  it('is the same all day without a night, and else moves over an hour at its turns', () => {
    const above = (low: number): [Range, Range, Range] => [
      { low, high: low + 15 },
      { low: low - 5, high: low + 20 },
      { low: low - 10, high: low + 25 },
    ];
    const [ranges, night] = [above(60), above(66)];
    expect(new Set(toDayCurve({ ranges, night: null }).high[0])).toEqual(new Set([75]));
    const { low } = toDayCurve({ ranges, night: { ranges: night, dayFromMinute: 360, dayMinutes: 960 } });
    expect([0, 360, 390, 420, 1320, 1380, 1440].map((minute) => low[0]?.[minute / 5])).toEqual([
      66, 66, 63, 60, 60, 66, 66,
    ]);
  });

  it('has a line for each limit, with gaps where there is none', () => {
    expect(toLinePath([5, 5, null, 10], [0, 10])).toBe('M0.00 50.00L33.33 50.00M100.00 0.00');
  });

  it('shows every limit with a margin, and nothing without limits', () => {
    const [low, high] = getExtent([{ low: [[10, 12]], high: [[20, null]] }]) ?? [];
    expect(low).toBeCloseTo(8.8);
    expect(high).toBeCloseTo(21.2);
    expect(getExtent([{ low: [[null]], high: [[null]] }])).toBeNull();
  });

  it('follows the upper limits and returns along the lower ones; an open side reaches the edge', () => {
    expect(toAreaPath([0, 5], [10, 10], [0, 10])).toBe('M0.00 0.00L100.00 0.00L100.00 50.00L0.00 100.00Z');
    expect(toAreaPath([5, 5], [null, null], [0, 10])).toBe('M0.00 0.00L100.00 0.00L100.00 50.00L0.00 50.00Z');
  });

  it('labels limits that hold for long, not those of a ramp, without overlaps', () => {
    const day = [...Array<number>(40).fill(60), 61, 62, 63, 64, ...Array<number>(40).fill(65)];
    expect(findSteadyLimits([...day, null])).toEqual([60, 65]);
    const labels = [{ value: 80 }, { value: 60 }, { value: 65 }];
    expect(spreadLabels(labels, [50, 90], 0.15)).toEqual([{ value: 80 }, { value: 60 }]);
    expect(spreadLabels(labels, [50, 90], 0.1)).toEqual(labels);
  });
});
