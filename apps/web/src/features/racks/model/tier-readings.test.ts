import { expect, it } from 'vitest';
import type { LimitCurve } from '@onsil/contract/telemetry';
import { readTier, resolveTiers, tierKey } from './tier-readings.ts';

const rack = (rackId: number, rackGroupNo: number) => ({ rackId, rackGroupNo, tierCount: 4 });
const racks = [rack(1, 10), rack(2, 10), rack(3, 20)];
const place = (controllerId: string, rackId: number, tierFrom: number, tierTo: number, from = '2026-01-01') => ({
  controllerId,
  controllerName: controllerId,
  rackId,
  tierFrom,
  tierTo,
  from,
  to: null as string | null,
});
const namesAt = (tiers: ReturnType<typeof resolveTiers>, rackId: number, tier: number) => {
  const found = tiers.get(tierKey(rackId, tier));
  return found && [found.source, ...found.places.map(({ controllerId }) => controllerId)];
};

it('a tier has its own controllers, else the nearest of its rack, else those of its group, else none', () => {
  const tiers = resolveTiers(racks, [place('low', 1, 1, 1), place('high', 1, 3, 4)], '2026-05-01');
  expect(namesAt(tiers, 1, 1)).toEqual(['tier', 'low']);
  expect(namesAt(tiers, 1, 4)).toEqual(['tier', 'high']);
  expect(namesAt(tiers, 1, 2)).toEqual(['rack', 'low', 'high']);
  expect(namesAt(tiers, 2, 3)).toEqual(['group', 'low', 'high']);
  expect(namesAt(tiers, 3, 3)).toBeNull();
});

it('follows a controller that moves: its last day is still of the old place', () => {
  const moved = [{ ...place('one', 1, 1, 4), to: '2026-05-08' }, place('one', 3, 1, 4, '2026-05-09')];
  expect(namesAt(resolveTiers(racks, moved, '2026-05-08'), 1, 2)).toEqual(['tier', 'one']);
  expect(namesAt(resolveTiers(racks, moved, '2026-05-08'), 3, 2)).toBeNull();
  expect(namesAt(resolveTiers(racks, moved, '2026-05-09'), 1, 2)).toBeNull();
  expect(namesAt(resolveTiers(racks, moved, '2026-05-09'), 3, 2)).toEqual(['tier', 'one']);
});

it('is the mean of those that reported, at the highest of their levels; null if none did', () => {
  const ranges = [
    { low: 18, high: 23 },
    { low: 16, high: 27 },
    { low: null, high: 29 },
  ] as const;
  const series = new Map(
    [
      { controllerId: 'a', controllerName: 'a', avg: [20, null, null], ranges, band: null },
      { controllerId: 'b', controllerName: 'b', avg: [28, 22, null], ranges, band: null },
    ].map((one) => [one.controllerId, one]),
  );
  const resolved = { source: 'tier' as const, places: [place('a', 1, 1, 4), place('b', 1, 1, 4)] };
  const at = (index: number) => readTier(resolved, series, { index, at: 0 });
  expect(at(0)).toMatchObject({ value: 24, level: 2, controllers: [{ value: 20 }, { value: 28 }] });
  expect(at(1)).toMatchObject({ value: 22, level: 0, controllers: [{ value: null }, { value: 22 }] });
  expect(at(2)).toMatchObject({ value: null, level: 0 });
});

it('takes the limits of the moment where they change', () => {
  const open = [null, null];
  const band: LimitCurve = { t: [0, 100], low: [open, open, open], high: [[20, 30], open, open] };
  const series = new Map([['a', { controllerId: 'a', controllerName: 'a', avg: [24, 24], ranges: null, band }]]);
  const resolved = { source: 'tier' as const, places: [place('a', 1, 1, 4)] };
  expect(readTier(resolved, series, { index: 0, at: 10 }).level).toBe(1);
  expect(readTier(resolved, series, { index: 1, at: 90 }).level).toBe(0);
});
