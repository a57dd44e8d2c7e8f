import { beforeEach, describe, expect, test } from 'vitest';
import type { CostEntry, CostSetting, CostSummary } from '@onsil/contract/costs';
import { beginBatch, callAt, enter, makeCrop, noon, type WorkWorld } from '../support/batches-world.ts';
import { makeCast, makeController } from '../support/factories.ts';
import { auditOf } from '../support/farm-info-world.ts';
import { plan } from '../support/farm-tasks-world.ts';
import type { Call, Reply } from '../support/harness.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { addMeterField, fillLight, fillMeter, placeOnRack } from './costs-world.ts';

const portal = usePortal({ now: noon });
let world: WorkWorld;
let lettuce: number;
beforeEach(async () => {
  world = { ...(await makeCast(portal)), portal };
  lettuce = await makeCrop(portal, world.farm.farmNo, { name: '상추', stages: ['sowing', 'plant', 'harvest'] });
});

type Role = 'manager' | 'member' | 'stranger' | 'company';
const months = { from: '2026-03', to: '2026-05' };
const call = <M extends 'GET' | 'POST' | 'PUT' | 'DELETE', P extends string>(
  who: Role,
  method: M,
  path: P,
  more: Call = {},
) => callAt(world, method, path, { by: world[who], ...more });
const add = (given: object = {}, who: Role = 'manager') =>
  call(who, 'POST', '/farm-cost', { body: { month: '2026-04', kind: 'seeds', amount: 50_000, ...given } });
const list = async (query: object = {}): Promise<CostEntry[]> =>
  itemsOf(await call('manager', 'GET', '/farm-cost', { query: { ...months, ...query } }));
const costOf = (reply: Reply<{ costId: number }>): number => itemOf(reply).costId;
const summary = async (query: object = months): Promise<CostSummary> => {
  const reply = await call('manager', 'GET', '/farm-cost-summary', { query: { ...query } });
  if (reply.status !== 200) throw new Error(reply.raw.body);
  return itemOf(reply);
};
const setting = async (): Promise<CostSetting> => itemOf(await call('manager', 'GET', '/farm-cost-setting'));
const rate = { from: '2026-01', electricityPrice: 100, labourRate: 12_000 };
const saveSetting = (body: object, who: Role = 'manager') =>
  call(who, 'PUT', '/farm-cost-setting', { body: { rates: [rate], energy: [], version: 0, ...body } });

/** Sows plants and harvests all of them, if a day is given. */
const grow = async (startOn: string, plants: number, harvest?: { on: string; kg: number }): Promise<number> => {
  const { batchId } = await beginBatch(world, { farmCropId: lettuce, startOn });
  await enter(world, 'sowing', startOn, { batchId, plants });
  if (!harvest) return batchId;
  await enter(world, 'plant', harvest.on, { batchId, plants });
  await enter(world, 'harvest', harvest.on, { batchId, plants, weightKg: harvest.kg }, { isComplete: true });
  return batchId;
};

describe('entered costs', () => {
  test('are listed by month, newest first, with their batch or crop', async () => {
    const batchId = await grow('2026-04-01', 100);
    await add({ month: '2026-03', kind: 'other', note: '포장 테이프' });
    await add({ batchId });
    await add({ farmCropId: lettuce, kind: 'nutrients' });
    await add({ month: '2026-02' });
    expect(await list()).toMatchObject([
      { month: '2026-04', kind: 'nutrients', farmCropId: lettuce, cropName: '상추', batchId: null },
      { month: '2026-04', kind: 'seeds', batchId, cropName: '상추', farmCropId: null, amount: 50_000 },
      { month: '2026-03', kind: 'other', note: '포장 테이프', cropName: null, version: 1 },
    ]);
    const page = await call('manager', 'GET', '/farm-cost', { query: { ...months, pageNo: '2', pageSize: '2' } });
    expect(page.paging).toEqual({ pageNo: 2, pageSize: 2, totalCount: 3, hasMore: false });
  });

  test('are changed by version and deleted, which the log keeps', async () => {
    const costId = costOf(await add());
    const change = (body: object) =>
      call('manager', 'PUT', `/farm-cost/${costId}`, {
        body: { month: '2026-05', kind: 'seeds', amount: 70_000, version: 1, ...body },
      });
    expect((await change({})).status).toBe(200);
    expect(await change({})).toMatchObject({ status: 409, result: { code: 'CONFLICT' } });
    expect(await list()).toMatchObject([{ month: '2026-05', amount: 70_000, version: 2 }]);
    expect((await call('manager', 'DELETE', `/farm-cost/${costId}`)).status).toBe(200);
    expect((await call('manager', 'DELETE', `/farm-cost/${costId}`)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await auditOf(portal, world.farm.farmNo, 'cost')).toMatchObject([
      { action: 'create', after: { amount: 50_000 } },
      { action: 'change', before: { amount: 50_000, month: '2026-04' }, after: { amount: 70_000, month: '2026-05' } },
      { action: 'remove', before: { amount: 70_000 } },
    ]);
  });

  test.each([
    ['month', 'month', { month: '2026-13' }],
    ['month', 'month', { month: '2026-4' }],
    ['kind', 'invalid', { kind: 'rent' }],
    ['amount', 'tooSmall', { amount: 0 }],
    ['amount', 'number', { amount: 10.5 }],
    ['amount', 'tooBig', { amount: 1_000_000_000_001 }],
    ['note', 'tooLong', { note: 'x'.repeat(201) }],
    ['farmCropId', 'oneOfBoth', { farmCropId: 1, batchId: 1 }],
    ['batchId', 'unknownBatch', { batchId: 999_999 }],
    ['farmCropId', 'unknownCrop', { farmCropId: 999_999 }],
  ])('are refused where they cannot be: %s, %s', async (path, code, wrong) => {
    expect(await add(wrong)).toMatchObject({
      status: 400,
      fields: [{ path, code }],
    });
  });

  test('are of batches and crops of this farm alone', async () => {
    const theirs = await makeCrop(portal, world.elsewhere.farmNo);
    expect(await add({ farmCropId: theirs })).toMatchObject({ status: 400, fields: [{ code: 'unknownCrop' }] });
  });

  test('stay, shared by all, when their batch is deleted', async () => {
    const { batchId } = await beginBatch(world, { farmCropId: lettuce, startOn: '2026-04-01' });
    await add({ batchId });
    expect(
      (await call('manager', 'DELETE', `/farm-yield-management/${batchId}`, { query: { state: 'work' } })).status,
    ).toBe(200);
    expect(await list()).toMatchObject([{ batchId: null, amount: 50_000 }]);
  });

  test('are asked for at most two years at once, in order', async () => {
    const refused = (query: object) => call('manager', 'GET', '/farm-cost', { query: { ...query } });
    expect(await refused({ from: '2026-05', to: '2026-04' })).toMatchObject({ status: 400 });
    expect(await refused({ from: '2024-05', to: '2026-05' })).toMatchObject({ result: { code: 'RANGE_TOO_LONG' } });
    expect((await refused({ from: '2024-06', to: '2026-05' })).status).toBe(200);
  });
});

describe('money', () => {
  test('is not for members, and unknown to strangers', async () => {
    const costId = costOf(await add());
    const calls = (who: Role): Promise<Reply[]> =>
      Promise.all([
        call(who, 'GET', '/farm-cost', { query: months }),
        add({}, who),
        call(who, 'PUT', `/farm-cost/${costId}`, { body: { month: '2026-05', kind: 'seeds', amount: 1, version: 1 } }),
        call(who, 'DELETE', `/farm-cost/${costId}`),
        call(who, 'GET', '/farm-cost-setting'),
        saveSetting({}, who),
        call(who, 'GET', '/farm-cost-summary', { query: months }),
      ]);
    expect((await calls('member')).map(({ status }) => status)).toEqual(Array(7).fill(403));
    expect((await calls('stranger')).map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect(await list()).toMatchObject([{ amount: 50_000, version: 1 }]);
    expect((await call('company', 'GET', '/farm-cost-summary', { query: months })).status).toBe(200);
  });
});

describe('the setting', () => {
  test('has prices from a month on and sources of energy, and changes by version', async () => {
    const { controllerId } = await makeController(portal, { farmNo: world.farm.farmNo });
    expect(await setting()).toMatchObject({ rates: [], version: 0, energy: [{ controllerId, lampWatts: null }] });
    const energy = [{ controllerId, meterField: null, lampWatts: 2_400 }];
    const later = { ...rate, from: '2026-07' };
    expect((await saveSetting({ rates: [later, rate], energy })).status).toBe(200);
    expect(await saveSetting({ energy })).toMatchObject({ status: 409 });
    expect(await setting()).toMatchObject({ rates: [rate, later], version: 1, energy: [{ lampWatts: 2_400 }] });
    expect((await saveSetting({ version: 1 })).status).toBe(200);
    expect(await setting()).toMatchObject({ version: 2, energy: [{ meterField: null, lampWatts: null }] });
    expect(await auditOf(portal, world.farm.farmNo, 'cost-setting')).toMatchObject([
      { before: { rates: [], energy: [] }, after: { energy } },
      { before: { rates: [rate, later], energy }, after: { energy: [] } },
    ]);
  });

  test('refuses other controllers, fields that are no meter, and two prices of one month', async () => {
    const { controllerId } = await makeController(portal, { farmNo: world.farm.farmNo });
    const theirs = await makeController(portal, { farmNo: world.elsewhere.farmNo });
    const source = { controllerId, meterField: null, lampWatts: 1 };
    const refused = async (body: object) => (await saveSetting(body)).fields?.map(({ code }) => code);
    expect(await refused({ energy: [{ ...source, controllerId: theirs.controllerId }] })).toEqual([
      'unknownController',
    ]);
    expect(await refused({ energy: [{ ...source, meterField: 'temperature' }] })).toEqual(['notEnergyField']);
    expect(await refused({ energy: [source, source] })).toEqual(['duplicate']);
    expect(await refused({ rates: [rate, rate] })).toEqual(['duplicate']);
    expect(await refused({ energy: [{ ...source, lampWatts: -1 }] })).toEqual(['tooSmall']);
  });
});

describe('the summary', () => {
  test('shares costs by plant-days, and every won is somewhere', async () => {
    const first = await grow('2026-04-01', 100, { on: '2026-04-21', kg: 40 });
    const second = await grow('2026-04-11', 200);
    await add({ amount: 100_003, kind: 'other' });
    await add({ amount: 30_000, batchId: first });
    await add({ amount: 7_777, month: '2026-03' });
    const { months: rows, batches, crops, total, unallocated } = await summary();
    // 20 days of 100 plants, 20 days of 200
    expect(batches).toMatchObject([
      { batchId: second, isRunning: true, harvestKg: 0, costPerKg: null, margin: null, total: 66_669 },
      { batchId: first, isRunning: false, isCut: false, harvestKg: 40, total: 63_334, costPerKg: 63_334 / 40 },
    ]);
    expect(rows.map(({ month, total: won, harvestKg }) => [month, won, harvestKg])).toEqual([
      ['2026-03', 7_777, 0],
      ['2026-04', 130_003, 40],
      ['2026-05', 0, 0],
    ]);
    expect(rows[1]).toMatchObject({ basis: 'plants', amounts: { other: 100_003, seeds: 30_000 } });
    expect(unallocated).toBe(7_777);
    expect(total).toMatchObject({ total: 137_780, harvestKg: 40 });
    expect(batches.reduce((sum, one) => sum + one.total, 0) + unallocated).toBe(total.total);
    expect(crops).toMatchObject([{ cropName: '상추', total: 130_003, harvestKg: 40 }]);
  });

  test('has a batch with costs of a month to come alone, and adds kg without the errors of binary fractions', async () => {
    const { batchId } = await beginBatch(world, { farmCropId: lettuce, startOn: '2026-07-01' });
    await add({ month: '2026-07', batchId });
    await grow('2026-04-01', 100, { on: '2026-04-21', kg: 0.1 });
    await grow('2026-04-01', 100, { on: '2026-04-22', kg: 0.2 });
    const { batches, crops, total } = await summary({ from: '2026-04', to: '2026-07' });
    expect(batches[0]).toMatchObject({ batchId, total: 50_000, harvestKg: 0 });
    expect([crops[0]?.harvestKg, total.harvestKg, total.total]).toEqual([0.3, 0.3, 50_000]);
  });

  test('has the price of the survey beside the cost, and the margin', async () => {
    await grow('2026-04-01', 100, { on: '2026-04-21', kg: 40 });
    await add();
    const { crops, prices, missing } = await summary();
    const [crop] = crops;
    expect(crop?.price).toMatchObject({ itemName: '상추' });
    expect(crop?.margin?.perKg).toBeCloseTo((crop?.price?.perKg ?? 0) - 1_250);
    expect(prices.isSample).toBe(true);
    expect(missing).toEqual([]);
  });

  test('says what is missing', async () => {
    expect((await summary()).missing).toEqual(['costs', 'harvest']);
    const { controllerId } = await makeController(portal, { farmNo: world.farm.farmNo });
    await saveSetting({ rates: [], energy: [{ controllerId, meterField: null, lampWatts: 1_000 }] });
    const taskNo = await plan(world, { start: '2026-04-10', end: '2026-04-10' });
    await call('member', 'POST', `/farm-task/${taskNo}/completion`, { body: { day: '2026-04-10', hours: 2.5 } });
    expect((await summary()).missing).toEqual(['costs', 'labourRate', 'lightValues', 'harvest']);
  });

  test('marks a batch that began before the period', async () => {
    const batchId = await grow('2026-03-20', 10);
    expect((await summary({ from: '2026-04', to: '2026-05' })).batches).toMatchObject([{ batchId, isCut: true }]);
    expect((await summary()).batches).toMatchObject([{ batchId, isCut: false }]);
  });

  test('counts hours of work at their price', async () => {
    await grow('2026-04-01', 10);
    await saveSetting({});
    const taskNo = await plan(world, { start: '2026-04-10', end: '2026-04-10' });
    await call('member', 'POST', `/farm-task/${taskNo}/completion`, { body: { day: '2026-04-10', hours: 2.5 } });
    const { months: rows, batches } = await summary();
    expect(rows[1]).toMatchObject({ labourHours: 2.5, amounts: { labour: 30_000 }, computed: { labour: 30_000 } });
    expect(batches).toMatchObject([{ amounts: { labour: 30_000 } }]);
  });

  test('counts lamps by their lit hours, and days to come not at all', async () => {
    const { controllerId, controllerNo } = await makeController(portal, { farmNo: world.farm.farmNo });
    await grow('2026-04-01', 10);
    await saveSetting({ energy: [{ controllerId, meterField: null, lampWatts: 1_000 }] });
    await fillLight(portal, controllerNo, { from: '2026-05-01', until: '2026-05-21', hours: 12, light: 200 });
    const { months: rows, conditions, missing } = await summary();
    expect(rows[2]).toMatchObject({ energyKwh: 240, amounts: { energy: 24_000 } });
    expect(rows[1]).toMatchObject({ energyKwh: null, amounts: { energy: 0 } });
    expect(conditions).toEqual({ light: 200, lightHours: 12, temperature: 20 });
    expect(missing).toEqual(['harvest']);
  });

  test('reads a meter before the lamps, from the last reading of the month before', async () => {
    const { controllerId, controllerNo } = await makeController(portal, { farmNo: world.farm.farmNo });
    const meterField = await addMeterField(portal);
    await saveSetting({ energy: [{ controllerId, meterField, lampWatts: 1_000 }] });
    expect((await summary()).missing).toContain('meterValues');
    await fillMeter(portal, controllerNo, meterField, [
      ['2026-04-29', 90, 100],
      ['2026-04-30', 100, 110],
      ['2026-05-01', 110, 125],
      ['2026-05-02', 0, 5],
    ]);
    const { months: rows, unallocated } = await summary();
    expect(rows.map(({ energyKwh }) => energyKwh)).toEqual([null, 10, 20]);
    expect(unallocated).toBe(3_000);
    expect((await summary({ from: '2026-05', to: '2026-05' })).months).toMatchObject([{ energyKwh: 20 }]);
    const fields = (await setting()).meterFields.map(({ field }) => field);
    expect(fields).toContain(meterField);
  });

  test('shares by the days of positions when every batch has them, and energy among the batches at its place', async () => {
    const { controllerId, controllerNo } = await makeController(portal, { farmNo: world.farm.farmNo });
    const [first, second] = [await grow('2026-04-01', 10), await grow('2026-04-01', 90)];
    const { rackId } = await placeOnRack(portal, world.farm.farmNo, [first, second], controllerNo);
    await saveSetting({ energy: [{ controllerId, meterField: null, lampWatts: 1_000 }] });
    await fillLight(portal, controllerNo, { from: '2026-04-01', until: '2026-05-01', hours: 10, light: 100 });
    await add({ amount: 100_000, kind: 'other' });
    const { batches, months: rows } = await summary({ from: '2026-04', to: '2026-04' });
    expect(rackId).toBeGreaterThan(0);
    expect(rows).toMatchObject([{ basis: 'positions', energyKwh: 300 }]);
    // one position each; the controller stands at the tier of the first
    expect(batches.toSorted((a, b) => a.batchId - b.batchId)).toMatchObject([
      { amounts: { other: 50_000, energy: 30_000 } },
      { amounts: { other: 50_000, energy: 0 } },
    ]);
  });
});
