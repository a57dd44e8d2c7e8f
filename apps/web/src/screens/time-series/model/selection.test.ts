import { describe, expect, it } from 'vitest';
import type { LastValues, SeriesColumns } from '@onsil/contract/telemetry';
import { createChartSeries, nightsOfController } from './chart-series.ts';
import { resolveSelection, toggleValue } from './selection.ts';
import { summarizeSeries } from './summary.ts';

const meta = (field: string) => ({
  field,
  nameKo: `${field} ko`,
  nameEn: field,
  unit: 'u',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 9,
  kind: 'measured' as const,
});
const controller = (controllerId: string, fields: string[]): LastValues => ({
  controllerId,
  controllerName: `${controllerId} 제어기`,
  intervalSeconds: 60,
  lastSeen: '2026-11-20T14:00:00+09:00',
  freshness: 'live',
  values: fields.map((field) => ({
    ...meta(field),
    value: 1,
    at: '2026-11-20T14:00:00+09:00',
    level: 0,
    ranges: null,
  })),
});
const all = [controller('new', []), controller('a', ['temperature', 'ec', 'dli']), controller('b', ['humidity', 'ec'])];

describe('choices of controllers and fields', () => {
  it('default to the first reporting controller and its usual fields', () => {
    const { controllers, chosenFields } = resolveSelection({}, all);
    expect(controllers.map(({ controllerId }) => controllerId)).toEqual(['a']);
    expect(chosenFields).toEqual(['temperature', 'ec']);
  });

  it('offer every field that one of the chosen controllers has', () => {
    expect(resolveSelection({ c: ['a', 'b', 'a'] }, all).fields.map(({ field }) => field)).toEqual([
      'temperature',
      'ec',
      'dli',
      'humidity',
    ]);
  });

  it('skip what no longer exists', () => {
    expect(resolveSelection({ c: ['gone'], f: ['gone'] }, all)).toMatchObject({
      controllers: [{ controllerId: 'a' }],
      chosenFields: ['temperature', 'ec', 'dli'],
    });
  });

  it('can be empty', () => {
    expect(resolveSelection({ c: ['a'], f: [] }, all).chosenFields).toEqual([]);
  });

  it('are six fields at most', () => {
    const many = [controller('m', ['1', '2', '3', '4', '5', '6', '7'])];
    expect(resolveSelection({ f: ['1', '2', '3', '4', '5', '6', '7'] }, many).chosenFields).toHaveLength(6);
  });

  it('keep the catalogue’s order regardless of the order of selection', () => {
    expect(toggleValue(['c'], 'a', ['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect(toggleValue(['a', 'c'], 'a', ['a', 'b', 'c'])).toEqual(['c']);
  });
});

const column = (controllerId: string, field: string, avg: (number | null)[]): SeriesColumns => ({
  ...meta(field),
  controllerId,
  controllerName: controllerId,
  avg,
  min: avg,
  max: avg,
  count: avg.map((value) => (value === null ? 0 : 5)),
  ranges: null,
  band: null,
});
const drawnOf = (columns: SeriesColumns[], width = 300) => ({
  buckets: { start: (columns[0]?.avg ?? []).map((_, i) => i * width), width: (columns[0]?.avg ?? []).map(() => width) },
  lines: new Map(columns.map((one) => [`${one.controllerId} ${one.field}`, one])),
});

describe('lines', () => {
  it('are ordered by field; of two controllers each has its colour and name', () => {
    const columns = [column('b', 'ec', [1]), column('b', 'ph', [1]), column('a', 'ec', [1])];
    const series = createChartSeries({
      drawn: drawnOf(columns),
      columns,
      controllers: [all[1], all[2]].flatMap((one) => one ?? []),
      korean: true,
      compared: null,
    });
    expect(series.map(({ id }) => id)).toEqual(['a ec', 'b ec', 'b ph']);
    expect(series.map(({ color }) => color)).toEqual([
      'var(--c1, var(--f-other))',
      'var(--c2, var(--f-other))',
      'var(--c2, var(--f-other))',
    ]);
    expect(series[0]).toMatchObject({
      name: 'ec ko',
      source: 'a 제어기',
      gapAfter: 300,
    });
  });

  it('use the alarm limits that held at each time', () => {
    const flat = (limit: number) => [limit, limit];
    const band = {
      t: [0, 600],
      low: [[1, 2], flat(0.5), flat(0)],
      high: [[2, 3], flat(4), flat(5)],
    } satisfies SeriesColumns['band'];
    const columns = [{ ...column('a', 'ec', [1, 2]), band }];
    const [line] = createChartSeries({
      drawn: drawnOf(columns),
      columns,
      controllers: [all[1]].flatMap((one) => one ?? []),
      korean: true,
      compared: null,
    });
    expect(line).toMatchObject({ band: null, bandLine: { t: [0, 600], low: [1, 2], high: [2, 3] } });
    expect([0, 300, 600].map((at) => line?.levelOf(2.6, at))).toEqual([1, 1, 0]);
    expect(line?.levelOf(4.5, 600)).toBe(2);
  });

  it('nights are where the light sensor measures none', () => {
    const light = column('a', 'light', [0, 2, 300, null, 0, 4]);
    expect(nightsOfController({ ...drawnOf([light]), columns: [light] }, 'a')).toEqual([
      { from: 0, to: 600 },
      { from: 1200, to: 1800 },
    ]);
    const ec = column('a', 'ec', [0]);
    expect(nightsOfController({ ...drawnOf([ec]), columns: [ec] }, 'a')).toEqual([]);
    expect(nightsOfController({ ...drawnOf([light]), columns: [light] }, 'b')).toEqual([]);
  });
});

describe('the summary', () => {
  const columns = [column('a', 'ec', [1, 2, null, 3])];
  const drawn = drawnOf(columns);
  const series = createChartSeries({
    drawn,
    columns,
    controllers: [all[1]].flatMap((one) => one ?? []),
    korean: false,
    compared: null,
  });
  const request = {
    drawn,
    series,
    compared: null,
    range: { from: 0, to: 1_200_000 },
    now: 2_000_000,
    intervalOf: () => 60,
  };

  it('counts received against expected samples', () => {
    expect(summarizeSeries(request)[0]).toMatchObject({
      stats: { avg: 2, min: 1, max: 3 },
      received: 15,
      expected: 20,
      before: null,
    });
  });

  it('has means by day and by night where the nights are known', () => {
    const nights = [{ from: 0, to: 600 }];
    expect(summarizeSeries({ ...request, nightsOf: () => nights })[0]?.byLight).toEqual({ day: 3, night: 1.5 });
    expect(summarizeSeries({ ...request, nightsOf: () => [] })[0]?.byLight).toBeNull();
  });

  it('expects nothing for the future', () => {
    expect(summarizeSeries({ ...request, now: 600_000 })[0]).toMatchObject({ expected: 10, received: 10 });
  });

  it('compares with the elapsed part of the period only', () => {
    const earlier = {
      drawn: {
        ...drawnOf([column('a', 'ec', [10, 20, 30, 40])]),
        buckets: { start: [-1200, -900, -600, -300], width: [300, 300, 300, 300] },
      },
      shift: 1_200,
    };
    expect(summarizeSeries({ ...request, compared: earlier, now: 600_000 })[0]?.before).toBe(15);
    expect(summarizeSeries({ ...request, compared: earlier })[0]?.before).toBe(25);
  });
});
