import { describe, expect, test } from 'vitest';
import { auditOf } from '../support/farm-info-world.ts';
import { beforeEachTest, useWorld } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import {
  accept,
  backward,
  enterBatch,
  enterHistory,
  makeForecastFarm,
  openForecastPortal,
  planOf,
} from '../support/yield-forecast-world.ts';
import { dayAfter, makeRack } from '../support/yields-world.ts';

const portal = useWorld(openForecastPortal);
const world = beforeEachTest(() => makeForecastFarm(portal));

const cellsAt = (rackId: number, columns: readonly number[]) => columns.map((column) => ({ rackId, tier: 1, column }));
/** A rack with just enough room for 50 kg: 480 seeds in two trays of 240. */
const narrowRack = (): Promise<number> => makeRack(portal, world.farm.farmNo, { tiers: 1, columns: 5, pots: 100 });
const occupied = async (batchId: number): Promise<{ column: number; during: string }[]> =>
  (
    await portal.pool.query<{ column: number; during: string }>(
      `select "column", during::text as during from occupancy where batch_id = $1 order by 1`,
      [batchId],
    )
  ).rows;

describe('from kg and a day back', () => {
  test('history gives the plants, the start of each stage, and the positions', async () => {
    await enterHistory(world);
    const rackId = await makeRack(portal, world.farm.farmNo, { tiers: 2, columns: 30, pots: 24, name: '가' });
    const plan = await planOf(world);
    expect(plan).toMatchObject({
      kg: 50,
      by: '2026-08-31',
      survival: 0.9,
      basis: { kind: 'history', batches: 4 },
      conflicts: [],
    });
    expect(plan.weightPerPlant).toBeGreaterThan(115);
    expect(plan.weightPerPlant).toBeLessThan(135);
    expect(plan.stages).toEqual([
      { stage: 'sowing', on: '2026-07-17', plants: 480, trays: 2, positions: null },
      { stage: 'seedling', on: '2026-07-21', plants: 480, trays: 2, positions: null },
      { stage: 'transplant', on: '2026-07-31', plants: 480, trays: 8, positions: null },
      { stage: 'plant', on: '2026-08-10', plants: 432, trays: 18, positions: 18 },
      { stage: 'harvest', on: '2026-08-31', plants: 432, trays: null, positions: null },
    ]);
    expect(plan.cells).toEqual(
      cellsAt(
        rackId,
        Array.from({ length: 18 }, (_, index) => index + 1),
      ),
    );
    expect(plan.racks).toEqual([{ rackId, name: '가', cells: 18 }]);
  });

  test('a farm without racks needs no room, one without batches has the targets, one without either no plan', async () => {
    expect(await planOf(world)).toMatchObject({
      weightPerPlant: 130,
      basis: { kind: 'targets', batches: 0 },
      cells: [],
      conflicts: [],
    });
    await portal.pool.query('update farm_crop set target_weight_g = null where farm_crop_id = $1', [world.crop]);
    expect(await planOf(world)).toMatchObject({
      basis: { kind: 'none' },
      stages: [],
      conflicts: [{ kind: 'history' }],
    });
    expect((await accept(world)).status).toBe(400);
  });

  test('plants come to a rack on which the crop stood until the harvest before, not to a nursery with more room', async () => {
    await makeRack(portal, world.farm.farmNo, { tiers: 5, columns: 30, pots: 128, name: '육묘' });
    const rackId = await makeRack(portal, world.farm.farmNo, { tiers: 1, columns: 40, pots: 24, name: '재배' });
    for (const index of [0, 1, 2])
      await enterBatch(world, dayAfter('2025-11-10', index * 60), { kg: 115, cells: cellsAt(rackId, [1, 2]) });
    expect((await planOf(world)).racks).toMatchObject([{ rackId, name: '재배' }]);
  });

  test('an overdue sowing is reported', async () => {
    expect((await planOf(world, { by: '2026-06-10' })).conflicts).toMatchObject([{ kind: 'past', stage: 'sowing' }]);
  });

  test('blocking batches are named, with the missing positions and when there will be room', async () => {
    await enterHistory(world);
    const rackId = await narrowRack();
    const standing = await enterBatch(world, '2026-04-20', { until: 'plant', cells: cellsAt(rackId, [1, 2]) });
    const { conflicts, cells, alternatives } = await planOf(world);
    expect(cells).toEqual([]);
    // There will be room on the day of the planting, which is all that an alternative could offer.
    expect(alternatives).toEqual([]);
    expect(conflicts).toMatchObject([{ kind: 'room', stage: 'plant', missing: 2, freeOn: '2026-08-10' }]);
    const { rows } = await portal.pool.query<{ name: string }>('select name from batch where batch_id = $1', [
      standing,
    ]);
    expect(conflicts[0]?.names).toEqual([rows[0]?.name]);
    expect((await planOf(world, { by: '2026-06-20' })).conflicts).toMatchObject([
      { kind: 'past' },
      { kind: 'room', freeOn: '2026-06-05' },
    ]);
  });

  test('alternatives that wait for the harvest of current batches have room by the day of their planting', async () => {
    await enterHistory(world);
    const rackId = await narrowRack();
    await enterBatch(world, '2026-04-20', { until: 'plant', cells: cellsAt(rackId, [1, 2, 3]) });
    expect((await accept(world, { cells: cellsAt(rackId, [4, 5]) })).status).toBe(200);
    const { alternatives } = await planOf(world);
    expect(alternatives.length).toBeGreaterThan(0);
    for (const delivery of alternatives) {
      const { conflicts, stages, alternatives: others } = await planOf(world, delivery);
      expect(others).toEqual([]);
      const planting = stages.find(({ stage }) => stage === 'plant')?.on;
      for (const one of conflicts) expect(one).toMatchObject({ kind: 'room', freeOn: planting });
    }
  });

  test('instead of an impossible delivery, the nearest possible ones are offered, which have no conflict', async () => {
    await enterHistory(world);
    const rackId = await narrowRack();
    await accept(world, { cells: cellsAt(rackId, [1, 2]) });
    const { conflicts, alternatives } = await planOf(world);
    expect(conflicts).toMatchObject([{ kind: 'room', missing: 2 }]);
    expect(alternatives).toEqual([
      { kg: 50, by: '2026-08-09' },
      { kg: 27, by: '2026-08-31' },
      { kg: 50, by: '2026-09-22' },
    ]);
    for (const delivery of alternatives) {
      const plan = await planOf(world, delivery);
      expect(plan).toMatchObject({ ...delivery, conflicts: [], alternatives: [] });
      expect(plan.cells.length).toBeGreaterThan(0);
    }
    expect((await planOf(world, { by: '2026-05-30' })).alternatives).toEqual([{ kg: 50, by: '2026-07-04' }]);
  });
});

describe('an accepted calculation', () => {
  test('is kg in the month’s plan and a batch whose positions are free again after the harvest', async () => {
    await enterHistory(world);
    const rackId = await narrowRack();
    const { cells } = await planOf(world);
    const { batchId, planId } = itemOf(await accept(world, { cells, batchName: '8월 납품' }));
    const list = await world.call(world.member, 'GET', '/farm-yield-management', { query: { keyword: '8월 납품' } });
    expect(list.items).toMatchObject([
      { batchId, state: 'work', startOn: '2026-07-17', trays: 2, plannedPlants: 480, planKg: 50 },
    ]);
    expect(await occupied(batchId)).toEqual(
      [1, 2, 3, 4, 5].map((column) => ({ column, during: '[2026-08-10,2026-09-01)' })),
    );
    expect((await planOf(world)).conflicts).toMatchObject([
      { kind: 'room', missing: 5, names: ['8월 납품'], freeOn: '2026-09-01' },
    ]);
    expect((await planOf(world, { by: '2026-09-22' })).cells).toEqual(cellsAt(rackId, [1, 2, 3, 4, 5]));
    expect(await accept(world, { kg: 30 })).toMatchObject({ status: 200, item: { planId } });
    const plans = await world.call(world.member, 'GET', '/farm-yield/plan');
    expect(plans.items).toMatchObject([{ planId, year: 2026, month: 8, planKg: 80, version: 2 }]);
    expect(await auditOf(portal, world.farm.farmNo, 'yield-plan')).toMatchObject([
      { action: 'create', after: { planKg: 50 } },
      { action: 'change', before: { planKg: 50 }, after: { planKg: 80 } },
    ]);
  });

  test('holds its positions from the planting, also when it is sown earlier than planned', async () => {
    await enterHistory(world);
    const cells = cellsAt(await narrowRack(), [1, 2, 3, 4, 5]);
    const { batchId } = itemOf(await accept(world, { cells, by: '2026-07-08' }));
    const planned = await occupied(batchId);
    expect(planned[0]?.during).toBe('[2026-06-17,2026-07-09)');
    const sown = await world.call(world.member, 'POST', '/farm-yield-management/sowing', {
      body: { date: '2026-05-20', works: [{ batchId, plants: 480 }] },
    });
    expect(sown.status).toBe(200);
    const [entryId] = itemOf(sown).entryIds;
    expect(await occupied(batchId)).toEqual(planned);
    const corrected = await world.call(world.member, 'PUT', `/farm-yield-management/entry/${entryId}`, {
      body: {
        day: '2026-05-19',
        plants: 480,
        trays: 2,
        weightKg: null,
        kgGradeA: null,
        discards: [],
        note: '',
        version: 2,
      },
    });
    expect(corrected.status).toBe(200);
    expect(await occupied(batchId)).toEqual(planned);
  });

  test('gets its positions once, even for many concurrent calls; the others leave nothing', async () => {
    await enterHistory(world);
    const cells = cellsAt(await narrowRack(), [1, 2, 3, 4, 5]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(world, { cells })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of replies.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 409, result: { code: 'PLACE_TAKEN' } });
    const { rows } = await portal.pool.query(
      'select plan_kg as "planKg", (select count(*)::int from batch where farm_no = $1 and plan_kg = 50) as batches from yield_plan where farm_no = $1',
      [world.farm.farmNo],
    );
    expect(rows).toEqual([{ planKg: 50, batches: 1 }]);
  });

  test('is a manager’s to accept, on racks and crops of the farm', async () => {
    const other = await makeForecastFarm(portal);
    const foreign = cellsAt(await makeRack(portal, other.farm.farmNo), [1]);
    expect((await accept(world, {}, world.member)).status).toBe(403);
    expect((await accept(world, {}, world.stranger)).status).toBe(404);
    expect((await backward(world, {}, world.stranger)).status).toBe(404);
    expect(await accept(world, { cells: foreign })).toMatchObject({
      status: 400,
      fields: [{ path: 'cells.0', code: 'unknownCell' }],
    });
    const unknownCrop = { status: 400, fields: [{ path: 'farmCropId', code: 'unknownCrop' }] };
    expect(await accept(world, { farmCropId: other.crop })).toMatchObject(unknownCrop);
    expect(await backward(world, { farmCropId: other.crop })).toMatchObject(unknownCrop);
    expect((await backward(world, { kg: 0 })).status).toBe(400);
    const farAway = { status: 400, fields: [{ path: 'by', code: 'outOfRange' }] };
    expect(await accept(world, { by: '9999-12-31' })).toMatchObject(farAway);
    await portal.pool.query('update farm_crop set target_weight_g = 0.1 where farm_crop_id = $1', [world.crop]);
    const tooMuch = { status: 400, fields: [{ path: 'kg', code: 'tooBig' }] };
    expect(await accept(world, { kg: 1_000_000 })).toMatchObject(tooMuch);
  });
});
