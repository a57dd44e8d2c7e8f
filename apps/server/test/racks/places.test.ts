import { beforeEach, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { racksApi } from '@onsil/contract/racks';
import { beginBatch, enter, makeCrop } from '../support/batches-world.ts';
import { makeController } from '../support/factories.ts';
import { auditOf } from '../support/farm-info-world.ts';
import type { Reply } from '../support/harness.ts';
import { beforeTests, useWorld } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { makeRack } from '../support/racks-factories.ts';
import { parseItems } from '../support/replies.ts';
import { openRackWorld } from './racks-world.ts';

const world = useWorld(openRackWorld);
const controller = beforeTests(() => makeController(world.portal, { farmNo: world.cast.farm.farmNo }));
let near: number;
let far: number;
beforeEach(async () => {
  for (const table of ['occupancy', 'batch_layout', 'controller_place', 'rack'])
    await world.portal.pool.query(`delete from ${table}`);
  near = await makeRack(world.portal, world.cast.farm.farmNo, { name: '앞' });
  far = await makeRack(world.portal, world.cast.farm.farmNo, { name: '뒤' });
});

type Place = { rackId: number; tierFrom: number; tierTo: number };
const tiers = (rackId: number, tierFrom = 1, tierTo = 5): Place => ({ rackId, tierFrom, tierTo });
const put = (from: string, place: Place | null, controllerId = controller.controllerId) =>
  world.call('manager', 'POST', '/farm-rack/controller-place', { controllerId, from, place });
const placed = async (...steps: [string, Place | null][]): Promise<void> => {
  for (const [from, place] of steps) expect((await put(from, place)).status).toBe(200);
};
const history = async (): Promise<(string | number | null)[][]> => {
  const reply = await world.call('member', 'GET', '/farm-rack/controller-place');
  return parseItems(racksApi.listControllerPlaces, reply).map(({ rackId, from, to }) => [rackId, from, to]);
};
const faults = (reply: Reply): string[] => (reply.fields ?? []).map(({ path, code }) => `${path} ${code}`);

test('a new place ends the previous one on that day, and keeps the history', async () => {
  await placed(
    ['2025-01-01', tiers(near)],
    ['2026-05-01', tiers(far, 2, 3)],
    ['2026-05-08', null],
    ['2026-06-01', tiers(near)],
  );
  expect(await history()).toEqual([
    [near, '2026-06-01', null],
    [far, '2026-05-01', '2026-05-07'],
    [near, '2025-01-01', '2026-04-30'],
  ]);
  const drawn = async (day: string): Promise<unknown[]> =>
    (await world.list(day)).racks.flatMap(({ name, controllers }) =>
      controllers.map(({ tierFrom, tierTo }) => [name, tierFrom, tierTo]),
    );
  expect(await drawn('2026-05-07')).toEqual([['뒤', 2, 3]]);
  expect(await drawn('2026-05-10')).toEqual([]);
  expect(await drawn('2026-07-01')).toEqual([['앞', 1, 5]]);
  expect(await auditOf(world.portal, world.cast.farm.farmNo, 'controller-place')).toHaveLength(4);
});

test('a place of the same day is replaced, also by none', async () => {
  await placed(['2026-05-01', tiers(near)], ['2026-05-05', tiers(far)], ['2026-05-05', tiers(near, 2, 2)]);
  expect(await history()).toEqual([
    [near, '2026-05-05', null],
    [near, '2026-05-01', '2026-05-04'],
  ]);
  await placed(['2026-05-05', null]);
  expect(await history()).toEqual([[near, '2026-05-01', '2026-05-04']]);
});

test('a place before a known later one is refused', async () => {
  await placed(['2026-05-05', tiers(near)]);
  for (const place of [tiers(far), null])
    expect((await put('2026-05-04', place)).fields).toMatchObject([{ path: 'from', code: 'laterPlace' }]);
  expect(await history()).toEqual([[near, '2026-05-05', null]]);
});

test('a place has tiers of a rack of the farm, and a controller of it', async () => {
  const theirs = await makeRack(world.portal, world.cast.elsewhere.farmNo);
  const other = await makeController(world.portal, { farmNo: world.cast.elsewhere.farmNo });
  expect(faults(await put('2026-05-01', tiers(near, 1, 6)))).toEqual(['place.tierTo outOfRange']);
  expect(faults(await put('2026-05-01', tiers(near, 3, 2)))).toEqual(['place.tierTo rangeReversed']);
  expect(faults(await put('2026-05-01', tiers(theirs)))).toEqual(['place.rackId invalid']);
  expect(faults(await put('2026-05-01', tiers(near), other.controllerId))).toEqual(['controllerId unknownController']);
  expect(await history()).toEqual([]);
});

test('the history can be filtered by controller', async () => {
  const second = await makeController(world.portal, { farmNo: world.cast.farm.farmNo });
  await placed(['2026-05-01', tiers(near)]);
  expect((await put('2026-05-02', tiers(near), second.controllerId)).status).toBe(200);
  const { items } = await world.portal.call(world.cast.member, 'GET', '/farm-rack/controller-place', {
    headers: { [headers.farmId]: world.cast.farm.farmId },
    query: { controllerId: second.controllerId },
  });
  expect(items).toMatchObject([{ controllerId: second.controllerId, from: '2026-05-02' }]);
});

test('watched tiers cannot be removed, and a deleted rack is no longer watched', async () => {
  await placed(['2026-05-01', tiers(near)], ['2026-06-01', tiers(far)]);
  const first = (await world.list()).racks.find(({ rackId }) => rackId === near);
  const { name, place, rackGroupNo, columnCount, pots, version } = first ?? expect.fail('the rack is drawn');
  const smaller = { name, place, rackGroupNo, columnCount, pots, version, tierCount: 4 };
  expect(faults(await world.call('manager', 'PUT', `/farm-rack/${near}`, smaller))).toEqual(['tierCount inUse']);
  for (const rackId of [near, far])
    expect((await world.call('manager', 'DELETE', `/farm-rack/${rackId}`)).status).toBe(200);
  expect(await history()).toEqual([[near, '2026-05-01', '2026-05-09']]);
  const { rows } = await world.portal.pool.query('select rack_id as "rackId" from rack');
  expect(rows).toEqual([{ rackId: near }]);
});

test('screens with controllers learn that a rack was deleted at which some stood', async () => {
  const announced = new Set<number>();
  const unsubscribe = world.portal.ctx.bus.subscribe(
    'controllers',
    (farmNos) => farmNos.forEach((farmNo) => announced.add(farmNo)),
    () => undefined,
  );
  await placed(['2026-05-01', tiers(far)]);
  await expect.poll(() => announced.size).toBe(1);
  announced.clear();
  expect((await world.call('manager', 'DELETE', `/farm-rack/${far}`)).status).toBe(200);
  await expect.poll(() => announced.size).toBe(1);
  unsubscribe();
});

test('of twenty places for one controller at once, each takes its turn', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `2026-04-${String(index + 1).padStart(2, '0')}`);
  const replies = await Promise.all(days.map((day, index) => put(day, tiers(index % 2 ? near : far))));
  for (const { result } of replies) expect(['OK', 'INVALID']).toContain(result.code);
  const found = await history();
  expect(found).toHaveLength(replies.filter(({ status }) => status === 200).length);
  expect(found[0]?.slice(1)).toEqual(['2026-04-20', null]);
});

test('the limits of a controller follow the batch at its place, and change when it is moved', async () => {
  const { portal, cast } = world;
  const moving = await makeController(portal, { farmNo: cast.farm.farmNo });
  const farmCropId = await makeCrop(portal, cast.farm.farmNo);
  const batchAt = async (rackId: number): Promise<number> => {
    const body = { farmCropId, startOn: '2026-05-01', cells: [{ rackId, tier: 1, column: 1 }] };
    const { batchId } = await beginBatch({ ...cast, portal }, body);
    expect((await enter({ ...cast, portal }, 'sowing', '2026-05-01', { batchId, plants: 24 })).status).toBe(200);
    return batchId;
  };
  const leader = async (): Promise<unknown[]> =>
    (
      await portal.pool.query(
        'select batch_id as "batchId" from cultivation where controller_no = $1 and ended_at is null',
        [moving.controllerNo],
      )
    ).rows;
  const [nearBatch, farBatch] = [await batchAt(near), await batchAt(far)];
  for (const [from, place, led] of [
    ['2026-05-02', tiers(near), [{ batchId: nearBatch }]],
    ['2026-05-08', tiers(far, 2, 5), []],
    ['2026-05-09', tiers(far, 1, 1), [{ batchId: farBatch }]],
    ['2026-05-10', null, []],
  ] as const) {
    expect((await put(from, place, moving.controllerId)).status).toBe(200);
    expect(await leader()).toEqual(led);
  }
});

test('a retired controller leaves its rack, which may be made smaller then', async () => {
  const { controllerId } = await makeController(world.portal, { farmNo: world.cast.farm.farmNo });
  expect((await put('2026-05-01', tiers(near, 5, 5), controllerId)).status).toBe(200);
  expect((await world.call('admin', 'DELETE', `/admin/controller/${controllerId}`)).status).toBe(200);
  expect(await history()).toEqual([[near, '2026-05-01', '2026-05-09']]);
  const drawn = (await world.list()).racks.find(({ rackId }) => rackId === near);
  const { name, place, rackGroupNo, columnCount, pots, version } = drawn ?? expect.fail('the rack is drawn');
  const smaller = { name, place, rackGroupNo, columnCount, pots, version, tierCount: 4 };
  expect((await world.call('manager', 'PUT', `/farm-rack/${near}`, smaller)).status).toBe(200);
});

test.each([
  ['ends that place', ['placement', 'retirement'], [200, 200], ['2026-05-01', '2026-05-09']],
  ['leaves no place to it', ['retirement', 'placement'], [200, 400], undefined],
] as const)('a retirement at the same moment as a placement %s', async (_what, order, statuses, place) => {
  const { portal, cast } = world;
  const { controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
  const calls = {
    placement: () => put('2026-05-01', tiers(near), controllerId),
    retirement: () => world.call('admin', 'DELETE', `/admin/controller/${controllerId}`),
  };
  const holder = await portal.pool.connect();
  await holder.query('begin');
  await holder.query("select pg_advisory_xact_lock(hashtext('layouts'), $1)", [cast.farm.farmNo]);
  const replies: Promise<Reply>[] = [];
  for (const [index, name] of order.entries()) {
    const reply = calls[name]();
    replies.push(reply);
    await Promise.race([reply, untilWaiting(portal, index + 1)]);
  }
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(statuses);
  expect((await history()).map(([, from, to]) => [from, to])).toEqual(place ? [place] : []);
});
