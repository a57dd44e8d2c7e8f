import { describe, expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { makeController, makeDeviation } from '../support/factories.ts';
import { beforeEachTest, useWorld } from '../support/hooks.ts';
import {
  comparisonOf,
  enterBatch,
  enterHistory,
  forecastOf,
  makeForecastFarm,
  openForecastPortal,
  today,
} from '../support/yield-forecast-world.ts';
import { dayAfter, makeCrop, makeRack } from '../support/yields-world.ts';

const portal = useWorld(openForecastPortal);
const world = beforeEachTest(() => makeForecastFarm(portal));

describe('the harvest to come', () => {
  test('rests on the finished batches of the crop, in the weeks in which it will be in', async () => {
    await enterHistory(world);
    const batchId = await enterBatch(world, '2026-04-20', { plants: 500, until: 'plant' });
    const { from, weeks, batches } = await forecastOf(world);
    expect(from).toBe('2026-05-18');
    expect(weeks).toHaveLength(12);
    expect(batches).toMatchObject([
      {
        batchId,
        stage: 'plant',
        plants: 450,
        harvestedKg: 0,
        harvestOn: '2026-06-04',
        basis: { kind: 'history', batches: 4 },
      },
    ]);
    const { kg = 0, low = 0, high = 0 } = batches[0]?.toCome ?? {};
    expect(kg).toBeGreaterThan(57);
    expect(kg).toBeLessThan(64);
    expect(low).toBeLessThan(kg);
    expect(high).toBeGreaterThan(kg);
    expect(weeks.filter((week) => week.kg > 0)).toEqual([
      expect.objectContaining({ week: '2026-06-01', kg, planKg: null, harvestedKg: 0 }),
    ]);
  });

  test('uses the crop’s target with fewer than three batches, and is empty without one', async () => {
    await enterBatch(world, '2025-11-10', { kg: 110 });
    await enterBatch(world, '2026-04-20', { plants: 500, until: 'plant' });
    expect((await forecastOf(world)).batches).toMatchObject([
      { toCome: { kg: 58.5, low: 29.25, high: 73.125 }, basis: { kind: 'targets', batches: 1 } },
    ]);
    await portal.pool.query('update farm_crop set target_weight_g = null where farm_crop_id = $1', [world.crop]);
    expect((await forecastOf(world)).batches).toMatchObject([
      { toCome: null, harvestOn: null, weeks: [], basis: { kind: 'none' } },
    ]);
  });

  test('is shown with the plan of its months and the harvest so far', async () => {
    await enterBatch(world, dayAfter(today, -46), { kg: 108 });
    await portal.pool.query(
      'insert into yield_plan (farm_no, farm_crop_id, year, month, plan_kg) values ($1, $2, 2026, 5, 310), ($1, $2, 2026, 6, 60)',
      [world.farm.farmNo, world.crop],
    );
    const { weeks } = await forecastOf(world, { weeks: '3', farmCropId: String(world.crop) });
    expect(weeks).toMatchObject([
      { week: '2026-05-18', planKg: 70, harvestedKg: 108 },
      { week: '2026-05-25', planKg: 70, harvestedKg: 0 },
      { week: '2026-06-01', planKg: 14 },
    ]);
  });

  test('excludes batches and crops of other farms', async () => {
    await enterHistory(world);
    await enterBatch(world, '2026-04-20', { until: 'plant' });
    const other = await makeForecastFarm(portal);
    expect((await forecastOf(other)).batches).toEqual([]);
    const query = { farmCropId: String(world.crop) };
    const refused = { status: 400, fields: [{ path: 'farmCropId', code: 'unknownCrop' }] };
    expect(await other.call(other.member, 'GET', '/farm-yield/forecast', { query })).toMatchObject(refused);
    expect(await other.call(other.member, 'GET', '/farm-yield/compare', { query })).toMatchObject(refused);
    for (const path of ['/farm-yield/forecast', '/farm-yield/compare'])
      expect((await world.call(other.member, 'GET', path, { query })).status).toBe(404);
    expect((await world.call(world.member, 'GET', '/farm-yield/forecast', { query: { weeks: '27' } })).status).toBe(
      400,
    );
  });
});

describe('batches side by side', () => {
  test('are by default those that have results, and the two nearest to them that are still growing', async () => {
    const made = await enterHistory(world);
    const growing: number[] = [];
    for (const sown of ['2026-04-20', '2026-04-27', '2026-05-04'])
      growing.push(await enterBatch(world, sown, { plants: 500, until: 'sowing' }));
    const { batches } = await comparisonOf(world);
    expect(batches.map(({ batchId }) => batchId)).toEqual([growing[1], growing[0], ...made.toReversed()]);
  });

  test('are compared by days after their start; the best third by kg per seed', async () => {
    const made = await enterHistory(world);
    const growing = await enterBatch(world, '2026-04-20', { plants: 500, until: 'plant' });
    const { batches, best } = await comparisonOf(world);
    expect(batches.map(({ batchId }) => batchId)).toEqual([growing, ...made.toReversed()]);
    expect(batches[1]).toMatchObject({
      firstOn: '2026-02-08',
      reached: [
        { stage: 'sowing', day: 0 },
        { stage: 'seedling', day: 4, rate: expect.any(Number) as number },
        { stage: 'transplant', day: 14 },
        { stage: 'plant', day: 24 },
        { stage: 'harvest', day: 45 },
      ],
      plants: 1_000,
      survival: 0.9,
      harvestKg: 128,
      positions: null,
      deviations: null,
      isComplete: true,
      isBest: true,
      conditions: [],
    });
    expect(batches.filter(({ isBest }) => isBest)).toHaveLength(1);
    expect(batches[0]).toMatchObject({ isComplete: false, isBest: false, survival: null });
    expect(best).toEqual([]);
    const two = await comparisonOf(world, { works: `${made[0]},${growing},999999` });
    expect(two.batches.map(({ batchId, isBest }) => [batchId, isBest])).toEqual([
      [growing, false],
      [made[0], false],
    ]);
  });

  test('have the daily means of the controllers where they stood, and the band of the best', async () => {
    await enterHistory(world);
    const rackId = await makeRack(portal, world.farm.farmNo, { tiers: 1, columns: 2 });
    const controller = await makeController(portal, { farmNo: world.farm.farmNo });
    await portal.pool.query(
      `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 1, '[2026-01-01,)')`,
      [controller.controllerNo, rackId],
    );
    const sown = dayAfter(today, -50);
    const batchId = await enterBatch(world, sown, { kg: 200, cells: [{ rackId, tier: 1, column: 1 }] });
    for (const [day, value] of [
      [40, 20],
      [40, 24],
      [45, 25],
      [46, 30],
    ] as const) {
      const ts = kstDayStart(dayAfter(sown, day)) + value * hourMs * 0.5;
      const body = { ts, values: { temperature: value } };
      expect((await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body })).status).toBe(200);
    }
    await makeDeviation(portal, controller, { openedAt: kstDayStart(dayAfter(sown, 40)) });
    await makeDeviation(portal, controller, { openedAt: kstDayStart(dayAfter(sown, -1)) });
    await portal.catchUp();
    const { batches, best } = await comparisonOf(world, { fields: 'temperature,co2' });
    expect(batches.find((one) => one.batchId === batchId)).toMatchObject({
      isBest: true,
      positions: 1,
      deviations: 1,
      conditions: [{ field: 'temperature', days: [40, 45], mean: [22, 25] }],
    });
    expect(best).toEqual([{ field: 'temperature', days: [40, 45], low: [22, 25], high: [22, 25], batches: 1 }]);
    const query = { farmCropId: String(world.crop), fields: 'nonsense' };
    expect(await world.call(world.member, 'GET', '/farm-yield/compare', { query })).toMatchObject({
      status: 400,
      fields: [{ path: 'fields', code: 'unknownField' }],
    });
  });

  test('without a controller at their tier have the means of one on their rack, else in its group', async () => {
    const [rackId, beside] = [
      await makeRack(portal, world.farm.farmNo, { tiers: 2, columns: 2 }),
      await makeRack(portal, world.farm.farmNo),
    ];
    await portal.pool.query(
      "update rack set place = 'B', rack_group_no = (select rack_group_no from rack where rack_id = $1) where rack_id = $2",
      [rackId, beside],
    );
    const place = async (on: number, tier: number, temperature: number): Promise<void> => {
      const { controllerNo, token } = await makeController(portal, { farmNo: world.farm.farmNo });
      await portal.pool.query(
        `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, $3, $3, '[2026-01-01,)')`,
        [controllerNo, on, tier],
      );
      const body = { ts: kstDayStart(dayAfter(today, -5)), values: { temperature } };
      expect((await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body })).status).toBe(200);
      await portal.catchUp();
    };
    const batchId = await enterBatch(world, dayAfter(today, -50), { kg: 100, cells: [{ rackId, tier: 1, column: 1 }] });
    const meansOf = async () => {
      const { batches } = await comparisonOf(world, { works: String(batchId), fields: 'temperature' });
      return batches[0]?.conditions.flatMap(({ mean }) => mean);
    };
    expect(await meansOf()).toEqual([]);
    await place(beside, 1, 18);
    expect(await meansOf()).toEqual([18]);
    await place(rackId, 2, 20);
    expect(await meansOf()).toEqual([20]);
    await place(rackId, 1, 22);
    expect(await meansOf()).toEqual([22]);
  });

  test('are only those of the requested crop', async () => {
    await enterHistory(world);
    const basil = await makeCrop(portal, world.farm.farmNo, { name: '바질' });
    expect(await comparisonOf(world, { farmCropId: String(basil) })).toMatchObject({
      cropName: '바질',
      batches: [],
      best: [],
    });
  });
});
