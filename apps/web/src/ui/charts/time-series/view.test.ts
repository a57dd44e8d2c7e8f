import { describe, expect, it } from 'vitest';
import { clampView, isFullRange, minViewSeconds, spanLength, panView, pinchView, zoomView } from './view.ts';

const range = { from: 0, to: 100_000 };

describe('a view', () => {
  it('stays inside its range', () => {
    expect(clampView({ from: -500, to: 9_500 }, range)).toEqual({ from: 0, to: 10_000 });
    expect(clampView({ from: 95_000, to: 105_000 }, range)).toEqual({ from: 90_000, to: 100_000 });
    expect(clampView({ from: -1, to: 200_000 }, range)).toEqual(range);
  });

  it('is never shorter than the minimum', () => {
    expect(spanLength(clampView({ from: 50_000, to: 50_001 }, range))).toBe(minViewSeconds);
  });

  it('zooms around the pointer', () => {
    const view = zoomView({ from: 0, to: 100_000 }, range, 25_000, 0.5);
    expect(view).toEqual({ from: 12_500, to: 62_500 });
    expect((25_000 - view.from) / spanLength(view)).toBe(0.25);
  });

  it('zooms out to the whole range at most', () => {
    expect(isFullRange(zoomView({ from: 40_000, to: 60_000 }, range, 50_000, 100), range)).toBe(true);
    expect(isFullRange({ from: 1, to: 100_000 }, range)).toBe(false);
  });

  it('pans to the ends of the range', () => {
    expect(panView({ from: 10_000, to: 20_000 }, range, -50_000)).toEqual({ from: 0, to: 10_000 });
  });
});

describe('two fingers', () => {
  const held = { from: 20_000, to: 60_000 };

  it('keep the instants under them', () => {
    const view = pinchView(held, range, [0.25, 0.75], [0.1, 0.9]);
    expect(view.from + 0.1 * spanLength(view)).toBeCloseTo(30_000);
    expect(view.from + 0.9 * spanLength(view)).toBeCloseTo(50_000);
  });

  it('pan when they move together', () => {
    const view = pinchView(held, range, [0.4, 0.6], [0.5, 0.7]);
    expect(view.from).toBeCloseTo(16_000);
    expect(spanLength(view)).toBeCloseTo(40_000);
  });

  it('that touch each other do not make the scale jump', () => {
    expect(spanLength(pinchView(held, range, [0.4, 0.6], [0.5, 0.51]))).toBe(40_000);
  });

  it('stop at the whole range and at the shortest view', () => {
    expect(pinchView(held, range, [0.1, 0.9], [0.45, 0.55])).toEqual(range);
    expect(spanLength(pinchView(held, range, [0.5, 0.54], [0, 1]))).toBe(1_600);
    expect(spanLength(pinchView({ from: 0, to: 2_000 }, range, [0.4, 0.5], [0, 1]))).toBe(minViewSeconds);
  });
});
