import { describe, expect, it } from 'vitest';
import { groupIntoPanels } from './panels.ts';
import type { ChartSeries } from './panels.ts';
import { stepDecimals } from './plot-options.ts';
import { panelScale, spacedOut } from './scale.ts';

const series = (avg: number[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: 'GH-1 temperature',
  name: '온도',
  source: null,
  unit: '°C',
  decimals: 1,
  steps: null,
  color: 'var(--f-temperature)',
  avg,
  min: avg,
  max: avg,
  count: avg.map(() => 1),
  band: null,
  bandLine: null,
  levelCurves: [],
  levelOf: () => 0,
  gapAfter: 300,
  ghost: null,
  ...more,
});

const count = 1_000;
const buckets = { start: Array.from({ length: count }, (_, i) => i * 60), width: Array<number>(count).fill(60) };
const view = { from: 0, to: count * 60 };
/** 20 to 24 degrees, with `spikes` at their places. */
const usual = (spikes: Record<number, number> = {}): number[] =>
  Array.from({ length: count }, (_, i) => spikes[i] ?? 22 + 2 * Math.sin(i / 20));
const scaleOf = (one: ChartSeries, scaling: 'usual' | 'all' = 'usual') =>
  panelScale(groupIntoPanels([one])[0] ?? expect.fail('a panel'), buckets, view, scaling);

it('labels of an axis have the decimals of its step', () => {
  expect([0.25, 0.5, 1, 2.5, 20, 250].map(stepDecimals)).toEqual([2, 1, 0, 1, 0, 0]);
});

describe('the scale of a panel', () => {
  it('is not stretched by a spike, which stands at the edge with its figure', () => {
    const { low, high, beyond } = scaleOf(series(usual({ 500: 35.2 })));
    expect(high).toBeLessThan(26);
    expect(low).toBeLessThan(20);
    expect(beyond).toEqual([expect.objectContaining({ at: 500 * 60 + 30, value: 35.2, side: 'high' })]);
  });

  it('shows everything on request', () => {
    const { high, beyond } = scaleOf(series(usual({ 500: 35.2 })), 'all');
    expect(high).toBeGreaterThan(35.2);
    expect(beyond).toEqual([]);
  });

  it('shows values that are only a little beyond the usual ones', () => {
    const { high, beyond } = scaleOf(series(usual({ 500: 25 })));
    expect(high).toBeGreaterThan(25);
    expect(beyond).toEqual([]);
  });

  it('shows what lasts: an hour of a day is no spike', () => {
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [500 + i, 35]));
    expect(scaleOf(series(usual(long))).beyond).toEqual([]);
  });

  it('always reaches the limits of the range', () => {
    const { high, beyond } = scaleOf(series(usual({ 500: 35.2 }), { band: { low: 18, high: 34 } }));
    expect(high).toBeGreaterThan(35.2);
    expect(beyond).toEqual([]);
  });

  it('has the ends that a person chose, and says what is beyond them', () => {
    const { low, high, beyond } = scaleOf(series(usual({ 500: 10 }), { limits: [15, 30] }));
    expect([low, high]).toEqual([15, 30]);
    expect(beyond).toEqual([expect.objectContaining({ value: 10, side: 'low' })]);
  });

  it('of few values shows them all', () => {
    const few = { start: [0, 60, 120], width: [60, 60, 60] };
    const panel = groupIntoPanels([series([20, 21, 90])])[0] ?? expect.fail('a panel');
    expect(panelScale(panel, few, { from: 0, to: 180 }, 'usual').beyond).toEqual([]);
  });
});

it('of figures that would cover each other the most extreme stays', () => {
  const place = (at: number, value: number, side: 'low' | 'high' = 'high') => ({
    id: 'a',
    at,
    value,
    side,
    color: '',
    decimals: 1,
  });
  const kept = spacedOut([place(0, 30), place(50, 35), place(500, 31), place(60, 4, 'low')], 100);
  expect(kept.map(({ value }) => value)).toEqual([35, 31, 4]);
});
