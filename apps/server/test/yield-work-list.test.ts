import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '@onsil/contract/yield-work';
import { works } from '#features/yield-work/list-service.ts';
import type { CallContext } from '#platform/context.ts';
import { makeFarm } from './factories.ts';
import { beginBatch, callAt, enter, makeCrop, openWorkWorld, under, type WorkWorld } from './yield-work-world.ts';

let world: WorkWorld;
let lettuce: number;
let basil: number;

beforeAll(async () => {
  world = await openWorkWorld();
  lettuce = await makeCrop(world.portal, world.farm.fno);
  basil = await makeCrop(world.portal, world.farm.fno, { name: '바질' });
});
afterAll(() => world.portal.close());

const board = async (query: Record<string, string> = {}): Promise<Work[]> => {
  const reply = await callAt(world, 'GET', under, { query: { pageSize: '200', ...query } });
  expect(reply.status).toBe(200);
  return reply.items as Work[];
};

test('the board shows what is due first, and complete batches at the end', async () => {
  const named = async (batchNm: string, startOn: string, cultivateCropSeq = lettuce) =>
    (await beginBatch(world, { cultivateCropSeq, startOn, batchNm, note: '' })).workNo;
  const over = await named('끝난 것', '2026-01-02');
  await enter(world, 'sowing', '2026-01-02', { workNo: over, plants: 10 });
  const done = { workNo: over, plants: 0, weightKg: 0 };
  await enter(world, 'harvest', '2026-03-01', done, { completeYn: 'Y', discardRest: 'END' });
  await named('계획한 것', '2026-06-01', basil);
  const early = await named('먼저 뿌린 것', '2026-04-20');
  const late = await named('나중 뿌린 것', '2026-05-01');
  for (const [workNo, day] of [
    [early, '2026-04-20'],
    [late, '2026-05-01'],
  ] as const)
    await enter(world, 'sowing', day, { workNo, plants: 100 });
  expect((await board()).map(({ batchNm }) => batchNm)).toEqual([
    '먼저 뿌린 것',
    '나중 뿌린 것',
    '계획한 것',
    '끝난 것',
  ]);

  await enter(world, 'seedling', '2026-04-22', { workNo: early, plants: 100 });
  await enter(world, 'transplant', '2026-05-19', { workNo: early, plants: 100 }); // fifteen days late
  expect((await board()).map(({ batchNm, harvestOn }) => [batchNm, harvestOn])).toEqual([
    ['나중 뿌린 것', '2026-06-14'],
    ['먼저 뿌린 것', '2026-06-18'],
    ['계획한 것', '2026-07-15'],
    ['끝난 것', '2026-03-01'],
  ]);
  const only = async (query: Record<string, string>) => (await board(query)).map(({ batchNm }) => batchNm);
  expect(await only({ state: 'transplant' })).toEqual(['먼저 뿌린 것']);
  expect(await only({ state: 'work' })).toEqual(['계획한 것']);
  expect(await only({ completeYn: 'N' })).not.toContain('끝난 것');
  expect(await only({ completeYn: 'Y' })).toEqual(['끝난 것']);
  expect(await only({ cultivateCropSeq: String(basil) })).toEqual(['계획한 것']);
  expect(await only({ keyword: '뿌린' })).toHaveLength(2);
  expect(await only({ keyword: '바질' })).toEqual(['계획한 것']);
  expect(await only({ from: '2026-05-01', to: '2026-05-31' })).toEqual(['나중 뿌린 것']);
  const second = await callAt(world, 'GET', under, { query: { pageNo: '2', pageSize: '3' } });
  expect(second).toMatchObject({ items: [{ batchNm: '끝난 것' }], paging: { totalCount: 4, hasMore: false } });
});

test('the days of sowing can be picked from, the newest first', async () => {
  const reply = await callAt(world, 'GET', `${under}/sowing-date`, { query: { cultivateCropSeq: String(lettuce) } });
  const dates = (reply.items as { date: string; works: object[] }[]).map(({ date, works: of }) => [date, of.length]);
  expect(dates).toEqual([
    ['2026-05-01', 1],
    ['2026-04-20', 1],
    ['2026-01-02', 1],
  ]);
});

test('a batch can begin of the crops that are not archived', async () => {
  await world.portal.pool.query('update farm_crop set archived_at = now() where cultivate_crop_seq = $1', [basil]);
  const reply = await callAt(world, 'GET', `${under}/regist-crop`);
  expect(reply.items).toMatchObject([
    { cultivateCropSeq: lettuce, cropNm: '상추', days: 44, portCounts: { seedling: 128 }, weightPerPlant: null },
  ]);
});

/** Inserts two thousand batches with ten entries each, most of them finished, as a busy farm has after some years. */
const fillFarm = async (fno: number, crop: number): Promise<void> => {
  await world.portal.pool.query(
    `insert into batch (fno, cultivate_crop_seq, name, stages, start_on, note, created_at)
     select $1, $2, '작기 ' || n, array['sowing', 'seedling', 'transplant', 'plant', 'harvest'], date '2024-01-01' + n / 3, '', now()
     from generate_series(1, 2000) n`,
    [fno, crop],
  );
  await world.portal.pool.query(
    `insert into batch_entry (work_no, stage, day, plants, weight_kg, note, created_at)
     select work_no, stages[least(5, e / 2 + 1)], start_on + e * 3, 100, case when e / 2 + 1 >= 5 then 10 end, '', now()
     from batch, generate_series(0, 9) e where fno = $1`,
    [fno],
  );
  await world.portal.pool.query(
    `insert into batch_closing (work_no, stage, day)
     select work_no, 'harvest', start_on + 27 from batch where fno = $1 and start_on < '2025-10-01'`,
    [fno],
  );
  await world.portal.pool.query('analyze batch, batch_entry, batch_closing');
};

test('a page of two thousand batches with ten entries each is quick', async () => {
  const farm = await makeFarm(world.portal);
  await fillFarm(farm.fno, await makeCrop(world.portal, farm.fno));
  const ctx = {
    ...world.portal.ctx,
    member: { sessionId: '', mno: world.admin.mno, memberId: 'admin', name: '', admin: true },
    header: () => farm.farmId,
  } as unknown as CallContext;
  // CPU time of this thread, not wall-clock time: other tests run at the same time.
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const before = process.threadCpuUsage();
    const { items, paging } = await works(ctx, { pageNo: 1 + round, pageSize: 50 });
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
    expect([items.length, paging.totalCount]).toEqual([50, 2_000]);
  }
  expect(times.toSorted((a, b) => a - b)[6]).toBeLessThan(100);
});
