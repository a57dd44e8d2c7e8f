import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ControllerAlarmLimits } from '@onsil/contract/alarm-limits';
import type { ControllerRow } from '@onsil/contract/controllers';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { applyTodaysPlans } from '#features/batches/follow-batches.ts';
import {
  beginBatch,
  callAt,
  enter,
  leafyRecipe,
  makeCrop,
  noon,
  openWorkWorld,
  under,
} from '../support/batches-world.ts';
import { changeOf } from '../support/crops-factories.ts';
import { anyPassword, makeController, makeDeviation, signIn, type TestController } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { makeRack } from '../support/racks-factories.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = useWorld(openWorkWorld);
let lettuce: number;
let rackId: number;
let controller: TestController;

beforeAll(async () => {
  lettuce = await makeCrop(world.portal, world.farm.farmNo);
});

beforeEach(async () => {
  world.portal.clock.now = noon;
  await signInAgain();
  rackId = await makeRack(world.portal, world.farm.farmNo);
  controller = await makeController(world.portal, { farmNo: world.farm.farmNo });
  await world.portal.pool.query(
    `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 2, daterange('2026-01-01', null))`,
    [controller.controllerNo, rackId],
  );
});

/** Signs in again, because the test's clock passes the session's lifetime. */
const signInAgain = async (): Promise<void> => {
  const { memberNo } = world.member;
  const { rows } = await world.portal.pool.query<{ id: string }>(
    'select member_id as id from member where member_no = $1',
    [memberNo],
  );
  world.member = await signIn(world.portal, { memberNo, memberId: rows[0]?.id ?? '', password: anyPassword });
};

const cells = (tier: number, columns: number, from = 1) =>
  Array.from({ length: columns }, (_, index) => ({ rackId, tier, column: from + index }));

const standard = async (): Promise<ControllerAlarmLimits | undefined> => {
  const reply = await callAt(world, 'GET', `/farm/${world.farm.farmNo}/env-threshold`, {
    query: { controllerId: controller.controllerId },
  });
  expect(reply.status).toBe(200);
  return itemOf(reply).controllers[0];
};

/** Returns the current temperature limits and their batch. */
const asked = async () => {
  const found = await standard();
  const temperature = found?.fields.find(({ field }) => field === 'temperature');
  return {
    batchId: found?.recipe?.batchId ?? null,
    stage: found?.recipe?.stage ?? null,
    kind: temperature?.source.kind,
    low: temperature?.ranges?.[0].low ?? null,
  };
};

const batchAt = async (
  given: { tier?: number; columns?: number; from?: number; startOn?: string } = {},
): Promise<number> => {
  const { tier = 1, columns = 4, from = 1, startOn = '2026-05-10' } = given;
  const { batchId } = await beginBatch(world, { farmCropId: lettuce, startOn, cells: cells(tier, columns, from) });
  return batchId;
};

const ok = async (reply: ReturnType<typeof enter>) => expect((await reply).status).toBe(200);

test('the ranges of a controller are those of the season that the batch before it is in', async () => {
  const batchId = await batchAt();
  expect(await asked()).toMatchObject({ batchId: null, kind: 'none' });
  await ok(enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 }));
  expect(await asked()).toEqual({ batchId, stage: 'seedling', kind: 'recipe', low: 20 });
  await ok(enter(world, 'seedling', '2026-05-11', { batchId, plants: 90 }));
  expect(await asked()).toMatchObject({ stage: 'seedling', low: 20 });
  await ok(enter(world, 'transplant', '2026-05-18', { batchId, plants: 90 }));
  expect(await asked()).toEqual({ batchId, stage: 'transplant', kind: 'recipe', low: 18 });
});

test('the list of controllers and a controller name the crop that grows at its place today', async () => {
  const { farmNo } = world.farm;
  const crops = async () => {
    const list = await callAt(world, 'GET', `/farm/connects/${farmNo}`);
    const one = await callAt(world, 'GET', `/farm/connect/${controller.controllerId}`);
    const rows = [...itemsOf(list), one.item as ControllerRow];
    return rows.filter(({ controllerId }) => controllerId === controller.controllerId).map((row) => row.currentCrops);
  };
  expect(await crops()).toEqual([[], []]);
  const farmCropId = await makeCrop(world.portal, farmNo);
  const sown = [
    await batchAt({ startOn: '2026-05-01', columns: 1 }),
    (await beginBatch(world, { farmCropId, startOn: '2026-05-01', cells: cells(2, 3) })).batchId,
  ];
  for (const batchId of sown) await ok(enter(world, 'sowing', '2026-05-01', { batchId, plants: 10 }));
  // Planned, but not sown yet: it does not grow there.
  await batchAt({ startOn: '2026-05-20', columns: 1, from: 4, tier: 2 });
  const grown = [lettuce, farmCropId].map((id) => expect.objectContaining({ farmCropId: id, cropName: '상추' }));
  expect(await crops()).toEqual([grown, grown].map((rows) => expect.arrayContaining(rows)));
});

test('moving on today changes the limits within an hour, and past evaluations stay', async () => {
  const batchId = await batchAt();
  await ok(enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 }));
  await ok(enter(world, 'seedling', '2026-05-11', { batchId, plants: 100 }));
  const deviationId = await makeDeviation(world.portal, controller);
  const judged = async () =>
    (await world.portal.pool.query('select * from deviation where deviation_id = $1', [deviationId])).rows;
  const before = await judged();
  world.portal.clock.now += 60_000;
  await ok(enter(world, 'transplant', '2026-05-20', { batchId, plants: 100 }));
  expect((await asked()).low).toBeCloseTo(20, 1);
  world.portal.clock.now += 30 * minuteMs;
  await signInAgain();
  expect((await asked()).low).toBeCloseTo(19, 1);
  world.portal.clock.now += 31 * minuteMs;
  await signInAgain();
  expect(await asked()).toMatchObject({ stage: 'transplant', low: 18 });
  expect(await judged()).toEqual(before);
});

test('taking the entry back takes the season back', async () => {
  const batchId = await batchAt();
  await ok(enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 }));
  const seedling = await enter(world, 'seedling', '2026-05-11', { batchId, plants: 100 });
  expect(seedling.status).toBe(200);
  const moved = await enter(world, 'transplant', '2026-05-18', { batchId, plants: 100 });
  const [entryId] = (moved.item as { entryIds: number[] }).entryIds;
  expect((await callAt(world, 'DELETE', `${under}/entry/${entryId}`)).status).toBe(200);
  expect(await asked()).toEqual({ batchId, stage: 'seedling', kind: 'recipe', low: 20 });
});

test('a batch that leaves, is over or is removed ends it', async () => {
  const leaves = await batchAt();
  await ok(enter(world, 'sowing', '2026-05-10', { batchId: leaves, plants: 100 }));
  await ok(enter(world, 'seedling', '2026-05-12', { batchId: leaves, plants: 100, cells: cells(4, 4) }));
  expect(await asked()).toMatchObject({ batchId: null, kind: 'none' });

  const over = await batchAt({ from: 5 });
  await ok(enter(world, 'sowing', '2026-05-10', { batchId: over, plants: 100 }));
  expect((await asked()).batchId).toBe(over);
  for (const stage of ['seedling', 'transplant', 'plant'] as const)
    await ok(enter(world, stage, '2026-05-12', { batchId: over, plants: 100 }));
  await ok(enter(world, 'harvest', '2026-05-20', { batchId: over, plants: 100, weightKg: 12 }, { isComplete: true }));
  expect((await asked()).batchId).toBeNull();

  const removed = await batchAt({ tier: 2, startOn: '2026-05-14' });
  await ok(enter(world, 'sowing', '2026-05-14', { batchId: removed, plants: 100 }));
  expect((await asked()).batchId).toBe(removed);
  for (const state of ['sowing', 'work'])
    expect((await callAt(world, 'DELETE', `${under}/${removed}`, { query: { state } })).status).toBe(200);
  expect((await asked()).batchId).toBeNull();
});

test('of several batches the one with most positions leads, then the older', async () => {
  const small = await batchAt({ columns: 2 });
  const large = await batchAt({ tier: 2, columns: 5 });
  await ok(enter(world, 'sowing', '2026-05-10', { batchId: small, plants: 100 }));
  expect((await asked()).batchId).toBe(small); // nothing of the other batch was sown yet
  await ok(enter(world, 'sowing', '2026-05-10', { batchId: large, plants: 100 }));
  expect((await asked()).batchId).toBe(large);
  await ok(enter(world, 'seedling', '2026-05-12', { batchId: large, plants: 100, cells: cells(2, 2) }));
  expect((await asked()).batchId).toBe(small);
});

test('a stage planned for a day sets the limits from that day on', async () => {
  const batchId = await batchAt({ tier: 4 });
  await ok(enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 }));
  const body = { date: '2026-05-22', moves: cells(4, 4).map((from) => ({ from, to: { ...from, tier: 1 } })) };
  expect((await callAt(world, 'POST', '/farm-rack/move', { body })).status).toBe(200);
  await applyTodaysPlans(world.portal.ctx);
  expect((await asked()).batchId).toBeNull();
  world.portal.clock.now = Date.parse('2026-05-22T00:01:00+09:00');
  await signInAgain();
  await applyTodaysPlans(world.portal.ctx);
  expect((await asked()).batchId).toBe(batchId);
});

test('a batch that cannot be extended past its planned end keeps no other from its limits', async () => {
  const broken = await batchAt({ tier: 3 });
  await ok(enter(world, 'sowing', '2026-05-10', { batchId: broken, plants: 100 }));
  const batchId = await batchAt({ tier: 4 });
  await ok(enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 }));
  const body = { date: '2026-05-22', moves: cells(4, 4).map((from) => ({ from, to: { ...from, tier: 1 } })) };
  expect((await callAt(world, 'POST', '/farm-rack/move', { body })).status).toBe(200);
  const { pool, ctx, clock } = world.portal;
  await pool.query(
    `insert into batch_layout (batch_id, day, cells, planned_for) values ($1, '2026-05-20', '[]', 'plant')`,
    [broken],
  );
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail before delete on occupancy for each row when (old.batch_id = ${broken}) execute function fail()`);
  clock.now = Date.parse('2026-05-22T00:01:00+09:00');
  await expect(applyTodaysPlans(ctx)).rejects.toThrow('broken');
  await pool.query('drop function fail cascade');
  await signInAgain();
  expect((await asked()).batchId).toBe(batchId);
});

describe('while the crop’s recipe changes', () => {
  let standing: number;
  beforeEach(async () => {
    standing = await batchAt();
    await ok(enter(world, 'sowing', '2026-05-10', { batchId: standing, plants: 100 }));
  });
  afterEach(async () => {
    await callAt(world, 'DELETE', `/farm-yield/${standing}`);
  });

  let low = 20;
  const changeRecipe = async () => {
    const crops = itemsOf(await callAt(world, 'GET', '/my/farm/crops', { by: world.manager }));
    const crop = crops.find(({ farmCropId }) => farmCropId === lettuce) ?? expect.fail('it is grown');
    const asks = (from: number) => ({ low: from, high: from + 4 });
    low += 0.5;
    const seasons = crop.recipe.seasons.map((one) => ({
      ...one,
      fields: { temperature: { day: asks(low), night: asks(low) } },
    }));
    const body = changeOf(crop, { recipe: { ...crop.recipe, seasons } });
    return callAt(world, 'PUT', `/my/farm/crop/${lettuce}`, { body, by: world.manager });
  };
  afterEach(async () => {
    await world.portal.pool.query('update farm_crop_recipe set recipe = $1', [JSON.stringify(leafyRecipe)]);
  });

  /**
   * Starts both calls while another transaction holds the controller, the second once the first waits; then releases
   * it.
   */
  const meet = async (first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<Reply[]> => {
    expect(await asked()).toMatchObject({ batchId: standing, low: 20 });
    const client = await world.portal.pool.connect();
    await client.query('begin');
    await client.query('select from controller where controller_no = $1 for no key update', [controller.controllerNo]);
    const one = first();
    await untilWaiting(world.portal, 1);
    const other = second();
    await untilWaiting(world.portal, 2);
    await client.query('commit');
    client.release();
    return Promise.all([one, other]);
  };

  test('its controller is moved, and follows the new batch', async () => {
    const place = { rackId, tierFrom: 1, tierTo: 1 };
    const put = () =>
      callAt(world, 'POST', '/farm-rack/controller-place', {
        body: { controllerId: controller.controllerId, from: '2026-05-20', place },
        by: world.manager,
      });
    expect((await meet(put, changeRecipe)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await asked()).toMatchObject({ batchId: standing, low });
  });

  const end = () =>
    enter(
      world,
      'harvest',
      '2026-05-19',
      { batchId: standing, plants: 0, weightKg: 0 },
      { isComplete: true, discardRest: 'DISEASE' },
    );
  const remove = () => callAt(world, 'DELETE', `/farm-yield/${standing}`);

  test.each([
    ['is over', end, true],
    ['is over', end, false],
    ['is removed', remove, true],
    ['is removed', remove, false],
  ])('a batch that %s leads no controller any more, whichever comes first', async (_, leave, before) => {
    const replies = await (before ? meet(leave, changeRecipe) : meet(changeRecipe, leave));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await asked()).toMatchObject({ batchId: null });
  });
});
