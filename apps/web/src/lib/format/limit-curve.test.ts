import { expect, it } from 'vitest';
import { limitsAt, allLimitsAt } from './limit-curve.ts';

const line = { t: [0, 100, 200, 300], low: [10, 10, 20, null], high: [null, 30, 30, 30] };

it('a limit is linear between two vertices', () => {
  expect(limitsAt(line, 150)).toEqual({ low: 15, high: 30 });
  expect(limitsAt(line, 100)).toEqual({ low: 10, high: 30 });
});

it('a part with a null at either end is open', () => {
  expect(limitsAt(line, 50)).toEqual({ low: 10, high: null });
  expect(limitsAt(line, 250)).toEqual({ low: null, high: 30 });
  expect(limitsAt(line, 200).low).toBe(20);
});

it('the nearest range applies beyond the ends', () => {
  expect(limitsAt(line, -50)).toEqual({ low: 10, high: null });
  expect(limitsAt(line, 900)).toEqual({ low: null, high: 30 });
  expect(limitsAt({ t: [], low: [], high: [] }, 5)).toEqual({ low: null, high: null });
});

it('the three levels are read at the same instant', () => {
  const flat = (limit: number) => [limit, limit, limit, limit];
  const ranges = allLimitsAt(
    { t: line.t, low: [line.low, flat(5), flat(0)], high: [line.high, flat(40), flat(50)] },
    150,
  );
  expect(ranges).toEqual([
    { low: 15, high: 30 },
    { low: 5, high: 40 },
    { low: 0, high: 50 },
  ]);
});
