import { describe, expect, it } from 'vitest';
import type { Series } from '@onsil/contract/telemetry';
import { liveValuesSince, alignComparison, mergeDetail, addLiveValues } from './merge-series.ts';

type Values = Record<string, (number | null)[]>;

const answer = (start: number, width: number, values: Values): Series => {
  const count = Object.values(values)[0]?.length ?? 0;
  return {
    from: start,
    to: start + count * width,
    width,
    remarks: [],
    t: Array.from({ length: count }, (_, i) => start + i * width),
    series: Object.entries(values).map(([field, avg]) => ({
      field,
      nameKo: field,
      nameEn: field,
      unit: '',
      decimals: 1,
      scaleMin: 0,
      scaleMax: 1,
      kind: 'measured',
      controllerId: 'a',
      controllerName: 'A',
      min: avg,
      avg,
      max: avg,
      count: avg.map((value) => (value === null ? 0 : 1)),
      ranges: null,
      band: null,
    })),
  };
};

const base = answer(0, 600, { ec: [1, 2, 3, 4] });

const heard = (at: number, ts: number, value: number) => ({
  at,
  live: { controllers: [{ controllerId: 'a', lastSeen: ts, values: { ec: [ts, value] as [number, number] } }] },
});

describe('finer buckets', () => {
  it('replace the coarse buckets that they cover', () => {
    const drawn = mergeDetail(base, answer(600, 300, { ec: [2.1, 2.2, 3.1, 3.2] }));
    expect(drawn.buckets).toEqual({ start: [0, 600, 900, 1200, 1500, 1800], width: [600, 300, 300, 300, 300, 600] });
    expect(drawn.lines.get('a ec')?.avg).toEqual([1, 2.1, 2.2, 3.1, 3.2, 4]);
  });

  it('that lack a line are ignored, because the line would be interrupted', () => {
    const two = answer(0, 600, { ec: [1, 2], ph: [5, 6] });
    expect(mergeDetail(two, answer(0, 300, { ec: [9, 9] })).lines.get('a ph')?.avg).toEqual([5, 6]);
    expect(mergeDetail(two, answer(0, 300, { ec: [9, 9] })).lines.get('a ec')?.avg).toEqual([1, 2]);
  });

  it('that are not finer change nothing', () => {
    expect(mergeDetail(base, answer(0, 600, { ec: [9, 9] })).lines.get('a ec')?.avg).toEqual([1, 2, 3, 4]);
    expect(mergeDetail(base, undefined).buckets.start).toEqual(base.t);
  });
});

describe('live values', () => {
  it('count once, and only if received after the reply', () => {
    const fresh = liveValuesSince(
      [heard(10, 1_000, 1), heard(20, 2_000, 2), heard(21, 2_000, 2), heard(30, 1_500, 3)],
      20,
    );
    expect(fresh).toEqual([
      { key: 'a ec', at: 1.5, value: 3 },
      { key: 'a ec', at: 2, value: 2 },
    ]);
  });

  it('are added to the bucket of their time', () => {
    const drawn = addLiveValues(mergeDetail(base, undefined), [{ key: 'a ec', at: 2_000, value: 8 }]);
    expect(drawn.lines.get('a ec')).toMatchObject({
      avg: [1, 2, 3, 6],
      max: [1, 2, 3, 8],
      min: [1, 2, 3, 4],
      count: [1, 1, 1, 2],
    });
    expect(base.series[0]?.avg).toEqual([1, 2, 3, 4]);
  });

  it('append new buckets, with gaps where nothing arrived', () => {
    const drawn = addLiveValues(mergeDetail(base, undefined), [{ key: 'a ec', at: 3_700, value: 5 }]);
    expect(drawn.buckets.start).toEqual([0, 600, 1200, 1800, 2400, 3000, 3600]);
    expect(drawn.lines.get('a ec')?.avg).toEqual([1, 2, 3, 4, null, null, 5]);
  });

  it('of hidden lines change nothing', () => {
    const drawn = mergeDetail(base, undefined);
    expect(addLiveValues(drawn, [{ key: 'a ph', at: 100, value: 5 }])).toBe(drawn);
    expect(addLiveValues(drawn, [{ key: 'a ec', at: -100, value: 5 }])).toBe(drawn);
  });
});

describe('the compared period', () => {
  it('is aligned by hour of day', () => {
    const earlier = mergeDetail(answer(-2_400, 600, { ec: [7, null, 8, 9] }), undefined);
    expect(alignComparison(mergeDetail(base, undefined).buckets, earlier, 'a ec', 2_400)).toEqual([7, null, 8, 9]);
  });

  it('works with finer buckets, and is null if no comparison was requested', () => {
    const earlier = mergeDetail(answer(-1_200, 600, { ec: [7, 8] }), undefined);
    const fine = mergeDetail(answer(0, 300, { ec: [1, 1, 1, 1, 1] }), undefined);
    expect(alignComparison(fine.buckets, earlier, 'a ec', 1_200)).toEqual([7, 7, 8, 8, null]);
    expect(alignComparison(fine.buckets, earlier, 'a ph', 1_200)).toBeNull();
  });
});
