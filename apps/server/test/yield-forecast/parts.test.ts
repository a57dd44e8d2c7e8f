import { expect, test } from 'vitest';
import type { DeliveryPart } from '@onsil/contract/yield-forecast';
import { auditOf } from '../support/farm-info-world.ts';
import { beforeEachTest, useWorld } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import {
  accept,
  enterBatch,
  enterHistory,
  makeForecastFarm,
  openForecastPortal,
  planOf,
} from '../support/yield-forecast-world.ts';
import { makeRack } from '../support/yields-world.ts';

const portal = useWorld(openForecastPortal);
const world = beforeEachTest(() => makeForecastFarm(portal));

const cellsAt = (rackId: number, columns: readonly number[]) => columns.map((column) => ({ rackId, tier: 1, column }));
/** A rack with just enough room for 50 kg: 480 seeds in two trays of 240. */
const narrowRack = (): Promise<number> => makeRack(portal, world.farm.farmNo, { tiers: 1, columns: 5, pots: 100 });

const acceptParts = (parts: readonly object[], by = world.manager) =>
  world.call(by, 'POST', '/farm-yield/backward/accept-parts', { body: { farmCropId: world.crop, parts } });
const toBody = (parts: readonly DeliveryPart[]) => parts.map(({ kg, by, cells }) => ({ kg, by, cells }));
const countSaved = async (): Promise<unknown> =>
  (
    await portal.pool.query(
      `select (select count(*)::int from batch where farm_no = $1 and plan_kg is not null) as batches,
        (select coalesce(sum(plan_kg), 0)::float from yield_plan where farm_no = $1) as "planKg"`,
      [world.farm.farmNo],
    )
  ).rows[0];

/** A rack of which another plan holds two positions from 2026-08-10 until 2026-08-31. */
const crowdRack = async (): Promise<number> => {
  await enterHistory(world);
  const rackId = await narrowRack();
  itemOf(await accept(world, { cells: cellsAt(rackId, [1, 2]), kg: 20 }));
  return rackId;
};

test('a delivery that is not possible is offered in parts, which can be reserved together', async () => {
  const rackId = await crowdRack();
  const { parts, room } = await planOf(world);
  expect(parts).toMatchObject([
    { kg: 27, by: '2026-08-31', cells: cellsAt(rackId, [3, 4, 5]) },
    { kg: 23, by: '2026-09-22' },
  ]);
  expect(parts.map(({ stages }) => stages.find(({ stage }) => stage === 'plant'))).toMatchObject([
    { on: '2026-08-10', positions: 3 },
    { on: '2026-09-01', positions: 3 },
  ]);
  expect(room).toContainEqual({ from: '2026-08-10', until: '2026-08-17', free: 3, needed: 5 });
  expect(room.at(-1)).toMatchObject({ free: 5, needed: 0 });
  const { batchIds, planIds } = itemOf(await acceptParts(toBody(parts)));
  expect([batchIds.length, planIds.length]).toEqual([2, 2]);
  expect(await countSaved()).toEqual({ batches: 3, planKg: 70 });
  const { rows } = await portal.pool.query(
    `select batch_id as "batchId", count(*)::int as positions, min(during::text) as during from occupancy
      where batch_id = any($1) group by 1 order by 1`,
    [batchIds],
  );
  expect(rows).toEqual([
    { batchId: batchIds[0], positions: 3, during: '[2026-08-10,2026-09-01)' },
    { batchId: batchIds[1], positions: 3, during: '[2026-09-01,2026-09-23)' },
  ]);
  expect(await auditOf(portal, world.farm.farmNo, 'yield-plan')).toMatchObject([
    { after: { planKg: 20 } },
    { before: { planKg: 20 }, after: { planKg: 47 } },
    { after: { month: 9, planKg: 23 } },
  ]);
});

test('a delivery that is possible has no parts', async () => {
  await enterHistory(world);
  await narrowRack();
  expect(await planOf(world)).toMatchObject({ conflicts: [], parts: [] });
});

test('a part that waits for a harvest of current batches has no positions yet', async () => {
  await enterHistory(world);
  const rackId = await narrowRack();
  await enterBatch(world, '2026-04-20', { until: 'plant', cells: cellsAt(rackId, [1, 2, 3]) });
  itemOf(await accept(world, { cells: cellsAt(rackId, [4, 5]), kg: 20 }));
  const { parts } = await planOf(world);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.some(({ cells }) => cells.length === 0)).toBe(true);
  for (const { racks, stages } of parts) {
    const positions = stages.find(({ stage }) => stage === 'plant')?.positions;
    expect(racks.reduce((sum, rack) => sum + rack.cells, 0)).toBe(positions);
  }
  expect((await acceptParts(toBody(parts))).status).toBe(200);
});

test('the room of a part that waits is promised to nobody else', async () => {
  await enterHistory(world);
  const rackId = await narrowRack();
  await enterBatch(world, '2026-04-20', { until: 'plant', cells: cellsAt(rackId, [1, 2, 3]) });
  itemOf(await accept(world, { cells: cellsAt(rackId, [4, 5]), kg: 20 }));
  const { parts } = await planOf(world);
  const { kg = 0, by = '' } = parts.find(({ cells }) => cells.length === 0) ?? {};
  const [first] = (await planOf(world, { kg, by })).conflicts;
  expect(first).toMatchObject({ kind: 'room' });
  itemOf(await acceptParts(toBody(parts)));
  const { conflicts, alternatives } = await planOf(world, { kg, by });
  expect(conflicts).toMatchObject([{ kind: 'room' }]);
  expect(conflicts[0]?.freeOn).not.toBe(first?.freeOn);
  expect(alternatives).not.toContainEqual({ kg, by });
});

test('of concurrent calls one gets all parts, and the others leave nothing', async () => {
  await crowdRack();
  const { parts } = await planOf(world);
  const replies = await Promise.all(Array.from({ length: 5 }, () => acceptParts(toBody(parts))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of replies.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject({ status: 409, result: { code: 'PLACE_TAKEN' } });
  expect(await countSaved()).toEqual({ batches: 3, planKg: 70 });
});

test('nothing is saved if one part was taken meanwhile, and the batch there is named', async () => {
  const rackId = await crowdRack();
  const { parts } = await planOf(world);
  itemOf(await accept(world, { by: '2026-09-22', cells: cellsAt(rackId, [1]), kg: 5, batchName: '먼저 온 계획' }));
  const before = await countSaved();
  expect(await acceptParts(toBody(parts))).toMatchObject({
    status: 409,
    result: { code: 'PLACE_TAKEN' },
    names: ['먼저 온 계획'],
  });
  expect(await countSaved()).toEqual(before);
});

test('parts are a manager’s to accept, on cells of the farm, and cannot share a position', async () => {
  const rackId = await crowdRack();
  const { parts } = await planOf(world);
  const body = toBody(parts);
  expect((await acceptParts(body, world.member)).status).toBe(403);
  expect((await acceptParts(body, world.stranger)).status).toBe(404);
  expect((await acceptParts(body.slice(0, 1))).status).toBe(400);
  const unknown = body.map((part, index) => (index === 1 ? { ...part, cells: cellsAt(rackId, [99]) } : part));
  expect(await acceptParts(unknown)).toMatchObject({
    status: 400,
    fields: [{ path: 'parts.1.cells.0', code: 'unknownCell' }],
  });
  const shared = [
    { kg: 20, by: '2026-09-25', cells: cellsAt(rackId, [3]) },
    { kg: 20, by: '2026-09-26', cells: cellsAt(rackId, [3]) },
  ];
  expect(await acceptParts(shared)).toMatchObject({ status: 409, result: { code: 'PLACE_TAKEN' } });
  expect(await countSaved()).toEqual({ batches: 1, planKg: 20 });
});
