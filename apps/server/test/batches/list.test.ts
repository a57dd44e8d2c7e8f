import { beforeAll, expect, test } from 'vitest';
import type { BatchRow } from '@onsil/contract/batches';
import { listStageDays } from '#features/batches/calendar.ts';
import { listBatches, listDueBatches, type BatchQuery } from '#features/batches/list.ts';
import type { Farm, FarmContext } from '#platform/context.ts';
import { beginBatch, callAt, enter, makeCrop, openWorkWorld, under } from '../support/batches-world.ts';
import { makeFarm } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';
import { countRowsRead } from '../support/rows-read.ts';

const world = useWorld(openWorkWorld);
let lettuce: number;
let basil: number;

beforeAll(async () => {
  lettuce = await makeCrop(world.portal, world.farm.farmNo);
  basil = await makeCrop(world.portal, world.farm.farmNo, { name: '바질' });
});

const board = async (query: Record<string, string | boolean> = {}): Promise<BatchRow[]> => {
  const reply = await callAt(world, 'GET', under, { query: { pageSize: '200', ...query } });
  expect(reply.status).toBe(200);
  return itemsOf(reply);
};

test('the board shows what is due first, and complete batches at the end', async () => {
  const named = async (batchName: string, startOn: string, farmCropId = lettuce) =>
    (await beginBatch(world, { farmCropId, startOn, batchName, note: '' })).batchId;
  const over = await named('끝난 것', '2026-01-02');
  await enter(world, 'sowing', '2026-01-02', { batchId: over, plants: 10 });
  const done = { batchId: over, plants: 0, weightKg: 0 };
  await enter(world, 'harvest', '2026-03-01', done, { isComplete: true, discardRest: 'END' });
  await named('계획한 것', '2026-06-01', basil);
  const early = await named('먼저 뿌린 것', '2026-04-20');
  const late = await named('나중 뿌린 것', '2026-05-01');
  for (const [batchId, day] of [
    [early, '2026-04-20'],
    [late, '2026-05-01'],
  ] as const)
    await enter(world, 'sowing', day, { batchId, plants: 100 });
  expect((await board()).map(({ batchName }) => batchName)).toEqual([
    '먼저 뿌린 것',
    '나중 뿌린 것',
    '계획한 것',
    '끝난 것',
  ]);

  await enter(world, 'seedling', '2026-04-22', { batchId: early, plants: 100 });
  await enter(world, 'transplant', '2026-05-19', { batchId: early, plants: 100 }); // fifteen days late
  expect((await board()).map(({ batchName, harvestOn }) => [batchName, harvestOn])).toEqual([
    ['나중 뿌린 것', '2026-06-14'],
    ['먼저 뿌린 것', '2026-06-18'],
    ['계획한 것', '2026-07-15'],
    ['끝난 것', '2026-03-01'],
  ]);
  const only = async (query: Record<string, string | boolean>) =>
    (await board(query)).map(({ batchName }) => batchName);
  expect(await only({ state: 'transplant' })).toEqual(['먼저 뿌린 것']);
  expect(await only({ state: 'work' })).toEqual(['계획한 것']);
  expect(await only({ isComplete: false })).not.toContain('끝난 것');
  expect(await only({ isComplete: true })).toEqual(['끝난 것']);
  expect(await only({ farmCropId: String(basil) })).toEqual(['계획한 것']);
  expect(await only({ keyword: '뿌린' })).toHaveLength(2);
  expect(await only({ keyword: '바질' })).toEqual(['계획한 것']);
  expect(await only({ keyword: '바질'.normalize('NFD') })).toEqual(['계획한 것']);
  expect(await only({ from: '2026-05-01', to: '2026-05-31' })).toEqual(['나중 뿌린 것']);
  const second = await callAt(world, 'GET', under, { query: { pageNo: '2', pageSize: '3' } });
  expect(second).toMatchObject({ items: [{ batchName: '끝난 것' }], paging: { totalCount: 4, hasMore: false } });
});

test('the days of sowing can be picked from, the newest first', async () => {
  const reply = await callAt(world, 'GET', `${under}/sowing-date`, { query: { farmCropId: String(lettuce) } });
  const dates = itemsOf(reply).map(({ date, works: of }) => [date, of.length]);
  expect(dates).toEqual([
    ['2026-05-01', 1],
    ['2026-04-20', 1],
    ['2026-01-02', 1],
  ]);
  expect(itemsOf(reply)[0]?.['works']).toMatchObject([{ farmCropId: lettuce, cropName: '상추' }]);
});

test('a batch can begin of the crops that are not archived', async () => {
  await world.portal.pool.query('update farm_crop set archived_at = now() where farm_crop_id = $1', [basil]);
  const reply = await callAt(world, 'GET', `${under}/regist-crop`);
  expect(reply.items).toMatchObject([
    { farmCropId: lettuce, cropName: '상추', days: 44, portCounts: { seedling: 128 }, weightPerPlant: null },
  ]);
});

/** Inserts two thousand batches with ten entries each, most of them finished, as a busy farm has after some years. */
const fillFarm = async (farmNo: number, crop: number): Promise<void> => {
  await world.portal.pool.query(
    `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
     select $1, $2, '작기 ' || n, array['sowing', 'seedling', 'transplant', 'plant', 'harvest'], date '2024-01-01' + n / 3, '', now()
     from generate_series(1, 2000) n`,
    [farmNo, crop],
  );
  await world.portal.pool.query(
    `insert into batch_entry (batch_id, stage, day, plants, weight_kg, note, created_at)
     select batch_id, stages[least(5, e / 2 + 1)], start_on + e * 3, 100, case when e / 2 + 1 >= 5 then 10 end, '', now()
     from batch, generate_series(0, 9) e where farm_no = $1`,
    [farmNo],
  );
  await world.portal.pool.query(
    `insert into batch_closing (batch_id, stage, day)
     select batch_id, 'harvest', start_on + 27 from batch where farm_no = $1 and start_on < '2025-10-01'`,
    [farmNo],
  );
  await world.portal.pool.query('analyze batch, batch_entry, batch_closing');
};

const callerOn = (farm: Pick<Farm, 'farmNo'>): FarmContext =>
  ({
    ...world.portal.ctx,
    member: { sessionId: '', memberNo: world.admin.memberNo, memberId: 'admin', name: '', admin: true },
    farm,
  }) as unknown as FarmContext;

test('a page, and what is reached or due in a week, read the entries of batches that grow or are shown', async () => {
  const farm = await makeFarm(world.portal);
  await fillFarm(farm.farmNo, await makeCrop(world.portal, farm.farmNo));
  const ctx = callerOn(farm);
  const entriesRead = async (work: () => Promise<unknown>): Promise<number> => {
    const { statements } = await countRowsRead(world.portal.pool, work);
    return statements.reduce((sum, { tables }) => sum + (tables['batch_entry'] ?? 0), 0);
  };
  const page = (query: Partial<BatchQuery>) => () => listBatches(ctx, { pageNo: 3, pageSize: 50, ...query });
  const week = { from: '2025-10-06', to: '2025-10-12' };
  // A hundred and sixty of two thousand batches grow, with ten entries each.
  expect(await entriesRead(page({ isComplete: false }))).toBeLessThan(3_000);
  expect(await entriesRead(page({}))).toBeLessThan(5_000);
  expect(await entriesRead(() => listDueBatches(ctx, farm.farmNo, week, true))).toBeLessThan(5_000);
  expect(await entriesRead(() => listStageDays(ctx.db, farm.farmNo, week))).toBeLessThan(5_000);
});

test('pages go on from those that grow to complete ones, in every stage once', async () => {
  const farm = await makeFarm(world.portal);
  await fillFarm(farm.farmNo, await makeCrop(world.portal, farm.farmNo));
  const ctx = callerOn(farm);
  const seen: BatchRow[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { items, paging } = await listBatches(ctx, { pageNo, pageSize: 190 });
    seen.push(...items);
    expect(paging.totalCount).toBe(2_000);
    if (!paging.hasMore) break;
  }
  expect(new Set(seen.map(({ batchId }) => batchId)).size).toBe(2_000);
  const complete = seen.filter(({ isComplete }) => isComplete);
  expect(seen.slice(-complete.length)).toEqual(complete);
  const starts = complete.map(({ startOn }) => startOn);
  expect(starts).toEqual(starts.toSorted().toReversed());
  const harvested = await listBatches(ctx, { state: 'harvest', isComplete: true, pageNo: 1, pageSize: 10 });
  expect(harvested.paging.totalCount).toBe(complete.length);
  expect((await listBatches(ctx, { state: 'plant', isComplete: true, pageNo: 1, pageSize: 10 })).items).toEqual([]);
});

test('a page of two thousand batches with ten entries each is quick', async () => {
  const farm = await makeFarm(world.portal);
  await fillFarm(farm.farmNo, await makeCrop(world.portal, farm.farmNo));
  const ctx = callerOn(farm);
  // CPU time of this thread, not wall-clock time: other tests run at the same time.
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const before = process.threadCpuUsage();
    const { items, paging } = await listBatches(ctx, { pageNo: 1 + round, pageSize: 50 });
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
    expect([items.length, paging.totalCount]).toEqual([50, 2_000]);
  }
  expect(times.toSorted((a, b) => a - b)[6]).toBeLessThan(100);
});
