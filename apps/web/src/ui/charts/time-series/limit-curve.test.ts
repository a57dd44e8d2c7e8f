import { expect, it } from 'vitest';
import { limitRuns, limitsOf } from './limit-curve.ts';

const line = { t: [0, 100, 200, 300], low: [10, 10, 20, 20], high: [30, 30, 40, 40] };

it('a range is one shape across the view', () => {
  expect(limitRuns(line, { from: 50, to: 150 })).toEqual([
    {
      from: 50,
      to: 150,
      low: [
        [50, 10],
        [100, 10],
        [150, 15],
      ],
      high: [
        [50, 30],
        [100, 30],
        [150, 35],
      ],
    },
  ]);
});

it('nothing is drawn where the range is unknown', () => {
  expect(limitRuns(line, { from: 250, to: 400 }).map(({ from, to }) => [from, to])).toEqual([[250, 300]]);
  expect(limitRuns(line, { from: 300, to: 400 })).toEqual([]);
  expect(limitRuns({ t: [], low: [], high: [] }, { from: 0, to: 1 })).toEqual([]);
});

it('a new shape begins where a side opens or closes, and there is none where both are open', () => {
  const opening = { t: [0, 100, 101, 200, 300], low: [10, 10, null, null, null], high: [30, 30, 30, 30, null] };
  expect(limitRuns(opening, { from: 0, to: 300 })).toEqual([
    {
      from: 0,
      to: 100,
      low: [
        [0, 10],
        [100, 10],
      ],
      high: [
        [0, 30],
        [100, 30],
      ],
    },
    {
      from: 100,
      to: 200,
      low: null,
      high: [
        [100, 30],
        [101, 30],
        [200, 30],
      ],
    },
  ]);
});

it('two shapes with a gap between them stay apart', () => {
  const gapped = { t: [0, 100, 200, 300], low: [10, 10, 10, 10], high: [30, 30, 30, 30] };
  const open = { t: [0, 100, 101, 199, 200, 300], low: [10, 10, null, null, 10, 10], high: Array<null>(6).fill(null) };
  expect(limitRuns(gapped, { from: 0, to: 300 })).toHaveLength(1);
  expect(limitRuns(open, { from: 0, to: 300 }).map(({ from, to }) => [from, to])).toEqual([
    [0, 100],
    [200, 300],
  ]);
});

it('the scale includes the visible limits, also when a view begins within a ramp', () => {
  expect(limitsOf(limitRuns(line, { from: 150, to: 180 }))).toEqual([15, 18, 35, 38]);
});
