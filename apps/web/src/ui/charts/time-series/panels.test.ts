import { describe, expect, it } from 'vitest';
import { gapsOf, loneIndexes, missingPeriodsOf } from './gaps.ts';
import { seriesLimitsAt, bucketAt, panelExtent, groupIntoPanels, currentBucketAt, visibleBuckets } from './panels.ts';
import type { ChartSeries } from './panels.ts';
import { computeStats } from './stats.ts';

const series = (name: string, unit: string, avg: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: name,
  name,
  source: null,
  unit,
  decimals: 1,
  steps: null,
  color: 'var(--f-other)',
  avg,
  min: avg,
  max: avg,
  count: avg.map((value) => (value === null ? 0 : 1)),
  band: null,
  bandLine: null,
  levelCurves: [],
  levelOf: () => 0,
  gapAfter: 300,
  ghost: null,
  ...more,
});

const minutes = (count: number) => ({
  start: Array.from({ length: count }, (_, i) => i * 60),
  width: Array(count).fill(60) as number[],
});

const panelOf = (...list: ChartSeries[]) => groupIntoPanels(list)[0] ?? expect.fail('a panel');

describe('panels', () => {
  it('group series by unit, in order of first appearance', () => {
    const panels = groupIntoPanels([series('온도', '℃', []), series('습도', '%', []), series('양액 온도', '℃', [])]);
    expect(panels.map(({ title }) => title)).toEqual(['온도 · 양액 온도', '습도']);
  });

  it('keep positions of machines together and apart from other percentages, and each switch alone', () => {
    const state = (name: string, unit: string) => series(name, unit, [], { steps: [0, unit === '%' ? 100 : 1] });
    const panels = groupIntoPanels([
      series('습도', '%', []),
      state('천창 개도', '%'),
      state('제습기', 'on/off'),
      state('보온커튼', '%'),
      state('관수 펌프', 'on/off'),
    ]);
    expect(panels.map(({ title }) => title)).toEqual(['습도', '천창 개도 · 보온커튼', '제습기', '관수 펌프']);
  });

  it('show the whole scale of a state, whatever its values', () => {
    const panel = panelOf(series('천창 개도', '%', [40, 40], { steps: [0, 100] }));
    expect(panelExtent(panel, minutes(2), { from: 0, to: 120 })).toEqual([-8, 108]);
  });

  it('give pH its own panel', () => {
    expect(groupIntoPanels([series('pH', '', []), series('지수', '', [])])).toHaveLength(2);
  });

  it('name the field of two controllers once and draw its range once', () => {
    const band = { low: 20, high: 25 };
    const [panel] = groupIntoPanels([
      series('온도', '℃', [], { id: 'a', band }),
      series('온도', '℃', [], { id: 'b', band }),
    ]);
    expect(panel?.title).toBe('온도');
    expect(panel?.bands).toEqual([{ ...band, color: null }]);
  });

  it('are one per field where several controllers are shown', () => {
    const of = (id: string, name: string, source: string) => series(name, '℃', [], { id, source });
    const panels = groupIntoPanels([
      of('a', '온도', '1동'),
      of('b', '온도', '2동'),
      of('c', '양액 온도', '1동'),
      of('d', '양액 온도', '2동'),
    ]);
    expect(panels.map((panel) => [panel.title, panel.series.length])).toEqual([
      ['온도', 2],
      ['양액 온도', 2],
    ]);
  });

  it('draw the limits of levels 2 and 3 only where all lines have the same', () => {
    const warning = (high: number) => [
      { level: 2 as const, curve: { t: [0, 600], low: [null, null], high: [high, high] } },
    ];
    const of = (id: string, high: number) => series('온도', '℃', [], { id, levelCurves: warning(high) });
    expect(panelOf(of('a', 28), of('b', 28)).levelCurves).toEqual(warning(28));
    expect(panelOf(of('a', 28), of('b', 30)).levelCurves).toEqual([]);
  });

  it('draw two different ranges in the colours of their lines', () => {
    const [panel] = groupIntoPanels([
      series('온도', '℃', [], { band: { low: 20, high: 25 }, color: 'red' }),
      series('양액 온도', '℃', [], { band: { low: 18, high: 21 }, color: 'blue' }),
    ]);
    expect(panel?.bands.map(({ color }) => color)).toEqual(['red', 'blue']);
  });

  it('draw an equal changing range once, and with a colour beside another', () => {
    const bandLine = { t: [0, 60], low: [16, 20], high: [20, 24] };
    const follows = series('온도', '℃', [], { id: 'a', bandLine, color: 'red' });
    expect(panelOf(follows, { ...follows, id: 'b', bandLine: { ...bandLine } }).bandLines).toEqual([
      { ...bandLine, color: null },
    ]);
    const standing = series('양액 온도', '℃', [], { band: { low: 18, high: 21 }, color: 'blue' });
    const both = panelOf(follows, standing);
    expect([...both.bands, ...both.bandLines].map(({ color }) => color)).toEqual(['blue', 'red']);
  });

  it('show the range at the time of the cursor', () => {
    const bandLine = { t: [0, 60], low: [16, 20], high: [20, 24] };
    expect(seriesLimitsAt(series('온도', '℃', [], { bandLine }), 30)).toEqual({ low: 18, high: 22 });
    expect(seriesLimitsAt(series('온도', '℃', [], { band: { low: 18, high: 21 } }), 30)).toEqual({ low: 18, high: 21 });
    expect(seriesLimitsAt(series('온도', '℃', []), 30)).toBeNull();
  });

  it('ignore a range that is open on both sides', () => {
    expect(groupIntoPanels([series('온도', '℃', [], { band: { low: null, high: null } })])[0]?.bands).toEqual([]);
  });
});

describe('the scale', () => {
  const buckets = minutes(4);

  it('includes values, comparison and range in the view, and nothing outside', () => {
    const one = series('온도', '℃', [20, 22, 21, 90], { ghost: [10, null, null, null], band: { low: 18, high: 30 } });
    const [low, high] = panelExtent(panelOf(one), buckets, { from: 0, to: 120 });
    expect(low).toBeLessThan(10);
    expect(low).toBeGreaterThan(8);
    expect(high).toBeGreaterThan(30);
    expect(high).toBeLessThan(32);
  });

  it('includes a changing range only within the view', () => {
    const bandLine = { t: [0, 120, 180, 240], low: [19, 19, 5, 5], high: [23, 23, 40, 40] };
    const one = series('온도', '℃', [20, 22, 21, 20], { bandLine });
    const [low, high] = panelExtent(panelOf(one), buckets, { from: 0, to: 120 });
    expect([low, high].map(Math.round)).toEqual([19, 23]);
    expect(panelExtent(panelOf(one), buckets, { from: 0, to: 240 })[1]).toBeGreaterThan(40);
  });

  it('does not magnify a constant value', () => {
    const [low, high] = panelExtent(panelOf(series('온도', '℃', [20, 20, 20, 20])), buckets, { from: 0, to: 240 });
    expect(high - low).toBeCloseTo(0.4);
    expect((high + low) / 2).toBe(20);
  });

  it('has a length without any value', () => {
    expect(panelExtent(panelOf(series('온도', '℃', [null, null, null, null])), buckets, { from: 0, to: 240 })).toEqual([
      0, 1,
    ]);
  });
});

describe('buckets', () => {
  it('are found by an instant inside them', () => {
    const buckets = minutes(3);
    expect([0, 59.9, 60, 179, 500, -10].map((at) => bucketAt(buckets, at))).toEqual([0, 0, 1, 2, 2, 0]);
    expect(bucketAt({ start: [], width: [] }, 5)).toBe(-1);
  });

  it('in a view include a neighbour on each side', () => {
    expect(visibleBuckets(minutes(10), { from: 240, to: 360 })).toEqual([2, 6]);
    expect(visibleBuckets(minutes(3), { from: 0, to: 180 })).toEqual([0, 2]);
  });

  it('keep a value until the line breaks', () => {
    const one = series('온도', '℃', [20, null, null, null, null, null, null, null]);
    expect(currentBucketAt(one, minutes(8), 5)).toBe(0);
    expect(currentBucketAt(one, minutes(8), 7)).toBe(-1);
    expect(currentBucketAt(one, minutes(8), -1)).toBe(-1);
  });
});

describe('gaps', () => {
  const buckets = minutes(12);
  const column = [1, null, 2, null, null, null, null, null, null, 3, null, 4];

  it('are measured in time, so a sensor slower than the buckets has none', () => {
    expect(gapsOf(buckets, [column], 300)).toEqual([{ before: 2, after: 9 }]);
    expect(gapsOf(buckets, [column], 30)).toHaveLength(3);
  });

  it('of a panel are where none of its lines has a value', () => {
    const other = column.map((_, i) => (i === 5 ? 1 : null));
    expect(gapsOf(buckets, [column, other], 300)).toEqual([]);
  });

  it('leave single values, which are drawn as dots', () => {
    const lone = [null, 5, null, null, null, null, null, null, 6, 7, null, null];
    expect(loneIndexes(buckets, lone, gapsOf(buckets, [lone], 300))).toEqual([1]);
    expect(loneIndexes(buckets, Array(12).fill(null), [])).toEqual([]);
  });

  it('extend from the start of the range and to its end', () => {
    const late = Array.from({ length: 12 }, (_, i) => (i === 7 ? 1 : null));
    expect(missingPeriodsOf(buckets, [late], 200, { from: 0, to: 720 })).toEqual([
      { from: 0, to: 420 },
      { from: 480, to: 720 },
    ]);
    expect(missingPeriodsOf(buckets, [late], 200, { from: 0, to: 500 })).toEqual([{ from: 0, to: 420 }]);
  });

  it('cover the whole range without data', () => {
    expect(missingPeriodsOf(buckets, [Array(12).fill(null)], 300, { from: 0, to: 720 })).toEqual([
      { from: 0, to: 720 },
    ]);
  });
});

describe('statistics of a period', () => {
  const buckets = minutes(4);
  const one = { avg: [10, 20, null, 40], min: [9, 18, null, 35], max: [11, 25, null, 50], count: [1, 3, 0, 1] };

  it('weigh a bucket by its samples', () => {
    expect(computeStats(buckets, one, { from: 0, to: 120 })).toEqual({ avg: 17.5, min: 9, max: 25, count: 4 });
  });

  it('are null without values', () => {
    expect(computeStats(buckets, one, { from: 120, to: 180 })).toBeNull();
  });
});
