import { describe, expect, it } from 'vitest';
import type { ChartSeries } from '#ui/charts/time-series/panels.ts';
import { isManyDays, toDays } from './by-day.ts';

const day = 86_400;
/** Midnight of 1 November 2026 in Korea. */
const midnight = Date.parse('2026-11-01T00:00:00+09:00') / 1000;

const line = (part: Partial<ChartSeries>): ChartSeries => ({
  id: 'R1 temperature',
  name: '온도',
  source: null,
  unit: '℃',
  decimals: 1,
  steps: null,
  color: 'red',
  avg: [],
  min: [],
  max: [],
  count: [],
  band: null,
  bandLine: null,
  levelCurves: [],
  levelOf: () => 1,
  gapAfter: 300,
  ghost: null,
  ...part,
});

describe('series by day', () => {
  const buckets = {
    start: [midnight, midnight + day / 2, midnight + day, midnight + 1.5 * day],
    width: Array<number>(4).fill(day / 2),
  };

  it('have the mean by samples, the lowest and the highest value of each Korean day', () => {
    const series = [
      line({ avg: [18, 24, null, 20], min: [17, 22, null, 19], max: [19, 26, null, 21], count: [10, 30, 0, 5] }),
    ];
    const { buckets: days, series: shown } = toDays(buckets, series);
    expect(days).toEqual({ start: [midnight, midnight + day], width: [day, day] });
    expect(shown[0]).toMatchObject({ avg: [22.5, 20], min: [17, 19], max: [26, 21], count: [40, 5] });
  });

  it('leave out days that are not whole, whose mean is that of a few hours', () => {
    const late = { start: [midnight + day / 2, midnight + day, midnight + 2 * day], width: [day / 2, day, day / 2] };
    const { buckets: days, series } = toDays(late, [
      line({ avg: [1, 2, 3], min: [1, 2, 3], max: [1, 2, 3], count: [1, 1, 1] }),
    ]);
    expect(days.start).toEqual([midnight + day]);
    expect(series[0]?.avg).toEqual([2]);
  });

  it('stand on the widest range of the day, which is open where one of its hours was', () => {
    const t = [midnight, midnight + day / 2, midnight + day / 2 + 1, midnight + day];
    const bandLine = { t, low: [16, 16, 20, 20], high: [20, 20, null, null] };
    const [shown] = toDays(buckets, [line({ bandLine, avg: [], count: [] })]).series;
    expect(shown?.bandLine).toEqual({ t: [midnight, midnight + day], low: [16, 16], high: [null, null] });
    expect(shown?.levelOf(99, midnight)).toBe(0);
  });

  it('are for more than six weeks', () => {
    expect(isManyDays({ from: 0, to: 31 * day })).toBe(false);
    expect(isManyDays({ from: 0, to: 92 * day })).toBe(true);
  });
});
