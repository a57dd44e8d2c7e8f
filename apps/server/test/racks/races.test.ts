import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cell } from '@onsil/contract/racks';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { heldTwice, makeBatch, makeRack, makeRackGroup, stand } from '../support/racks-factories.ts';
import { cellAt, openRackWorld } from './racks-world.ts';

const world = useWorld(openRackWorld);
let rackId: number;
let batches: number[];
beforeAll(async () => {
  const { farmNo } = world.cast.farm;
  rackId = await makeRack(world.portal, farmNo, { name: '재배랙 1', tiers: 6, columns: 20 });
  batches = await Promise.all(Array.from({ length: 20 }, () => makeBatch(world.portal, farmNo)));
});
beforeEach(async () => {
  for (const table of ['occupancy', 'batch_layout']) await world.portal.pool.query(`delete from ${table}`);
  await world.portal.pool.query('update rack set tier_count = 6 where rack_id = $1', [rackId]);
});

const at = (tier: number, column: number): Cell => cellAt(rackId, tier, column);
const move = (moves: { from: Cell; to: Cell | null }[]) =>
  world.call('member', 'POST', '/farm-rack/move', { date: '2026-05-08', moves });
const codes = (replies: readonly Reply[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(replies, ({ result }) => result.code)].map(([code, all]) => [code, all.length]));
/** Gives each batch two positions in its own column, in the two lowest tiers. */
const standApart = async (): Promise<void> => {
  for (const [index, batchId] of batches.entries())
    await stand(world.portal, world.cast.farm.farmNo, batchId, '2026-05-01', [at(1, index + 1), at(2, index + 1)]);
};

test('of twenty batches that are moved to the same positions at once, exactly one comes there', async () => {
  await standApart();
  const replies = await Promise.all(
    batches.map((_, index) => {
      const [one, two] = index % 2 ? [at(5, 1), at(5, 2)] : [at(5, 2), at(5, 1)];
      return move([
        { from: at(1, index + 1), to: one },
        { from: at(2, index + 1), to: two },
      ]);
    }),
  );
  expect(codes(replies)).toEqual({ OK: 1, PLACE_TAKEN: 19 });
  const winner = batches[replies.findIndex(({ status }) => status === 200)];
  const { racks } = await world.list('2026-05-08');
  expect(racks[0]?.held.filter(([tier]) => tier === 5).map(([, , batchId]) => batchId)).toEqual([winner, winner]);
  expect(racks[0]?.held).toHaveLength(40);
  expect(await heldTwice(world.portal)).toEqual([]);
});

test('of twenty who move the same positions away at once, exactly one does', async () => {
  await standApart();
  const replies = await Promise.all(batches.map((_, index) => move([{ from: at(1, 1), to: at(6, index + 1) }])));
  expect(codes(replies)).toEqual({ OK: 1, INVALID: 19 });
  expect((await world.list('2026-05-08')).racks[0]?.held).toHaveLength(40);
});

test('batches change places round and round, all at once, and none is lost', async () => {
  await standApart();
  const round = batches.map((_, index) => ({ from: at(1, index + 1), to: at(1, ((index + 1) % batches.length) + 1) }));
  const replies = await Promise.all(Array.from({ length: 6 }, () => move(round)));
  expect(codes(replies)).toEqual({ OK: 6 });
  expect(await heldTwice(world.portal)).toEqual([]);
  const held = (await world.list('2026-05-08')).racks[0]?.held ?? [];
  expect(held.find(([tier, column]) => tier === 1 && column === 7)?.[2]).toBe(batches[0]);
});

test('a rack cannot shrink below a concurrent layout', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await world.portal.pool.query('delete from occupancy');
    await world.portal.pool.query('delete from batch_layout');
    await world.portal.pool.query('update rack set tier_count = 6 where rack_id = $1', [rackId]);
    const [batchId = 0] = batches;
    await stand(world.portal, world.cast.farm.farmNo, batchId, '2026-05-01', [at(1, 1)]);
    const [rack] = (await world.list()).racks;
    const { name, place, rackGroupNo, columnCount, pots, version } = rack ?? expect.fail('the rack is drawn');
    const smaller = { name, place, rackGroupNo, columnCount, pots, version, tierCount: 5 };
    const [moved, shrunk] = await Promise.all([
      move([{ from: at(1, 1), to: at(6, 1) }]),
      world.call('manager', 'PUT', `/farm-rack/${rackId}`, smaller),
    ]);
    expect(`${moved.status} ${shrunk.status}`).toBeOneOf(['200 409', '400 200']);
    const held = (await world.list('2026-05-08')).racks[0]?.held;
    expect(held).toEqual([moved.status === 200 ? [6, 1, batchId] : [1, 1, batchId]]);
  }
});

test('a group is not removed from under a rack that is set up in it meanwhile', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const group = await makeRackGroup(world.portal, world.cast.farm.farmNo);
    const rack = { name: `새 랙 ${turn}`, rackGroupNo: group, place: '1', tierCount: 1, columnCount: 1, pots: 1 };
    const add = () => world.call('manager', 'POST', '/farm-rack/', rack);
    const remove = () => world.call('manager', 'DELETE', `/farm-rack/group/${group}`);
    const [first, second] = await Promise.all(turn % 2 ? [add(), remove()] : [remove(), add()]);
    expect(`${first.status} ${second.status}`).toBeOneOf(['200 400', '400 200']);
  }
});
