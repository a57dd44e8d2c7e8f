import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import type { BackwardPlan } from './backward-plan.ts';
import type { Occupancy, Position } from './free-positions.ts';
import { claimPositions, standingFrom } from './unplaced-batches.ts';

/** Ten plants a kg, sown 40 days and planted 20 days before the harvest. */
const plan = ({ kg, by }: { kg: number; by: string }): BackwardPlan => {
  const stage = (name: 'sowing' | 'plant' | 'harvest', days: number) =>
    ({ stage: name, on: addDays(by, -days), plants: kg * 10, trays: null }) as const;
  const stages = [stage('sowing', 40), stage('plant', 20), stage('harvest', 0)];
  return { weightPerPlant: 100, survival: 1, basis: { kind: 'targets', batches: 0 }, stages };
};

test('a batch needs its positions on the days of the plan that starts with it', () => {
  expect(standingFrom(plan, { kg: 20, startOn: '2026-05-21' })).toEqual({
    stage: 'plant',
    plants: 200,
    from: '2026-06-10',
    until: '2026-07-01',
  });
  expect(standingFrom(() => null, { kg: 20, startOn: '2026-05-21' })).toBeNull();
});

describe('positions claimed by batches without any', () => {
  const positions: Position[] = [1, 2, 3, 4].map((column) => ({ rackId: 1, tier: 1, column, pots: 100 }));
  const stay = (column: number, until: string | null): Occupancy => ({
    rackId: 1,
    tier: 1,
    column,
    batchId: 1,
    from: '2026-02-01',
    until,
  });
  const unplaced = (batchId: number, plants: number) => ({
    batchId,
    positions,
    standing: { stage: 'plant' as const, plants, from: '2026-06-10', until: '2026-07-01' },
  });
  const columnsOf = (claims: readonly Occupancy[], batchId: number) =>
    claims.filter((one) => one.batchId === batchId).map(({ column }) => column);

  test('are first those that current batches leave in time', () => {
    const claims = claimPositions([unplaced(7, 200)], {
      stays: [stay(3, null), stay(4, null)],
      expectedStays: [stay(3, '2026-05-01'), stay(4, '2026-05-01')],
    });
    expect(columnsOf(claims, 7)).toEqual([3, 4]);
    expect(claims[0]).toMatchObject({ from: '2026-06-10', until: '2026-07-01' });
  });

  test('are not claimed twice, and no more than there are', () => {
    const farm = { stays: [stay(4, null)], expectedStays: [stay(4, null)] };
    const claims = claimPositions([unplaced(7, 200), unplaced(8, 200)], farm);
    expect(columnsOf(claims, 7)).toEqual([1, 2]);
    expect(columnsOf(claims, 8)).toEqual([3]);
  });
});
