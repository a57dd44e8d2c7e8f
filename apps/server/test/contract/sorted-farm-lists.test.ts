import { beforeAll, describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { hourMs } from '@onsil/domain/calendar/duration';
import { beginBatch, callAt, enter, makeCrop, openWorkWorld } from '../support/batches-world.ts';
import { joinFarm, makeController, makeDeviation, makeFarm } from '../support/factories.ts';
import { plan } from '../support/farm-tasks-world.ts';
import { beforeTests, useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { readLines } from '../support/xlsx-reader.ts';

// Lists of a farm in the order of one of their columns: the same in their files, and equal rows in the list's own order.

const world = useWorld(openWorkWorld);
const controller = beforeTests(() => makeController(world.portal, { farmNo: world.farm.farmNo }));
let lettuce: number;
let basil: number;

const days = { from: '2026-01-01', to: '2026-05-20' };
const months = { from: '2026-03', to: '2026-05' };
const may = { from: '2026-05-01', to: '2026-05-31' };
beforeAll(async () => {
  lettuce = await makeCrop(world.portal, world.farm.farmNo);
  basil = await makeCrop(world.portal, world.farm.farmNo, { name: '바질', stages: ['sowing', 'plant', 'harvest'] });
});

type Query = Record<string, string | boolean>;
type Value = string | number | null | undefined;

const get = (path: string, query: Query, by = world.manager) => callAt(world, 'GET', path, { query, by });
const column = async (path: string, name: string, query: Query): Promise<Value[]> => {
  const reply = await get(path, { pageSize: '200', ...query });
  expect(reply.status).toBe(200);
  return itemsOf(reply).map((row) => (row as Record<string, Value>)[name]);
};
const inFile = async (path: string, title: string, query: Query): Promise<Value[]> => {
  const reply = await callAt(world, 'GET', path, {
    query,
    by: world.manager,
    headers: { [headers.farmId]: world.farm.farmId, 'accept-language': 'ko' },
  });
  expect(reply.status).toBe(200);
  return readLines(reply.raw.rawPayload).map((line) => line[title]);
};
const saved = async (path: string, body: object): Promise<void> => {
  expect((await callAt(world, 'POST', path, { body, by: world.manager })).status).toBe(200);
};

test('crops are sorted by their name, days and batches', async () => {
  const names = (query: Query) => column('/my/farm/crops', 'cropName', query);
  expect(await names({})).toEqual(['상추', '바질']);
  expect(await names({ sort: 'name' })).toEqual(['바질', '상추']);
  // Basil has no first transplant, so that a stage of its recipe does not count.
  expect(await names({ sort: 'days' })).toEqual(['바질', '상추']);
  expect(await names({ sort: 'harvest', order: 'desc' })).toEqual(['상추', '바질']);
  expect(await inFile('/my/farm/crops/excel', '작물', { sort: 'name' })).toEqual(['바질', '상추']);
});

describe('batch records', () => {
  const names = (query: Query) => column(`/farm-yield/${world.farm.farmId}`, 'batchName', { ...days, ...query });
  const grow = async (batchName: string, farmCropId: number, plants: number, harvest?: [number, number, number]) => {
    const { batchId } = await beginBatch(world, { farmCropId, startOn: '2026-01-02', batchName });
    await enter(world, 'sowing', '2026-01-02', { batchId, plants });
    if (!harvest) return;
    const [harvested, weightKg, kgGradeA] = harvest;
    await enter(world, 'plant', '2026-02-01', { batchId, plants });
    const entry = { batchId, plants: harvested, weightKg, kgGradeA };
    const reply = await enter(world, 'harvest', '2026-03-01', entry, { isComplete: true, discardRest: 'END' });
    expect(reply.status).toBe(200);
  };

  test('are sorted by what was begun and harvested, those that grow last', async () => {
    await grow('가', basil, 100, [90, 9, 3]);
    await grow('나', basil, 50, [50, 10, 8]);
    await grow('다', basil, 200);
    expect(await names({})).toEqual(['다', '나', '가']);
    expect(await names({ sort: 'name' })).toEqual(['가', '나', '다']);
    expect(await names({ sort: 'begun', order: 'desc' })).toEqual(['다', '가', '나']);
    expect(await names({ sort: 'discarded', order: 'desc' })).toEqual(['가', '다', '나']);
    for (const [sort, highest, lowest] of [
      ['kg', '나', '가'],
      ['survival', '나', '가'],
      ['weight', '나', '가'],
      ['gradeA', '나', '가'],
    ] as const) {
      expect(await names({ sort, order: 'desc' })).toEqual([highest, lowest, '다']);
      expect(await names({ sort })).toEqual([lowest, highest, '다']);
    }
    expect(await names({ sort: 'name', pageSize: '1', pageNo: '2' })).toEqual(['나']);
    const path = `/farm-yield/${world.farm.farmId}/excel`;
    expect(await inFile(path, '작기', { sort: 'begun' })).toEqual(['나', '가', '다']);
  });
});

test('manual readings are sorted by time or by a value, those without it last', async () => {
  const read = (date: string, values: object) =>
    saved('/my/status-measure', {
      controllerId: controller.controllerId,
      date,
      halfDay: 'AM',
      time: '09:00',
      values,
      acceptsWarnings: true,
    });
  await read('2026-05-01', { temperature: 21 });
  await read('2026-05-02', { temperature: 25 });
  await read('2026-05-03', { ph: 6 });
  const dates = async (query: Query) =>
    (await column('/my/status-measure', 'date', query)).map((date) => Number(String(date).slice(-2)));
  expect(await dates({})).toEqual([3, 2, 1]);
  expect(await dates({ sort: 'when' })).toEqual([1, 2, 3]);
  expect(await dates({ sort: 'temperature' })).toEqual([1, 2, 3]);
  expect(await dates({ sort: 'temperature', order: 'desc' })).toEqual([2, 1, 3]);
  const file = { sort: 'temperature', order: 'desc' };
  const temperatures = await inFile('/downloads/manual-readings', '온도 실측값 (℃)', file);
  expect(temperatures.map(Number).slice(0, 2)).toEqual([25, 21]);
});

test('occurrences of tasks are sorted by day, text and assignee, those of anyone last', async () => {
  await plan(world, { description: '나 정렬', start: '2026-05-03', end: '2026-05-03' });
  await plan(world, {
    description: '가 정렬',
    start: '2026-05-01',
    end: '2026-05-01',
    repeat: { every: 'day', until: '2026-05-02' },
    assigneeMemberNo: world.member.memberNo,
  });
  const texts = (query: Query) => column('/farm-task-list', 'description', { ...may, ...query });
  expect(await texts({})).toEqual(['가 정렬', '가 정렬', '나 정렬']);
  expect(await texts({ sort: 'days', order: 'desc' })).toEqual(['나 정렬', '가 정렬', '가 정렬']);
  expect(await texts({ sort: 'what', order: 'desc', pageSize: '2' })).toEqual(['나 정렬', '가 정렬']);
  for (const order of ['asc', 'desc'])
    expect(await texts({ sort: 'assignee', order })).toEqual(['가 정렬', '가 정렬', '나 정렬']);
  const file = { ...may, sort: 'what', order: 'desc' };
  expect(await inFile('/downloads/tasks', '할 일', file)).toEqual(['나 정렬', '가 정렬', '가 정렬']);
});

test('occurrences of tasks are sorted by the names of their categories in the reader’s language', async () => {
  const june = { from: '2026-06-01', to: '2026-06-30' };
  const codes = {
    AAA_SORTED: ['하역', 'Unloading'],
    NUTRIENT: ['양액', 'Nutrient solution'],
    ZZZ_SORTED: ['가지치기', 'Pruning'],
  };
  for (const [category, [ko, en]] of Object.entries(codes)) {
    await world.portal.pool.query(
      `insert into common_code values ('TASK_CATEGORY', $1, $2, $3, 90)
      on conflict (master_code, detail_code) do update set name_ko = $2, name_en = $3`,
      [category, ko, en],
    );
    await plan(world, { category, start: '2026-06-01', end: '2026-06-01' });
  }
  const categories = async (language: string) => {
    const inLanguage = { [headers.farmId]: world.farm.farmId, 'accept-language': language };
    const query = { ...june, sort: 'category' };
    const reply = await callAt(world, 'GET', '/farm-task-list', { query, headers: inLanguage });
    return itemsOf(reply).map(({ category }) => category);
  };
  expect(await categories('ko')).toEqual(['ZZZ_SORTED', 'NUTRIENT', 'AAA_SORTED']);
  expect(await categories('en')).toEqual(['NUTRIENT', 'ZZZ_SORTED', 'AAA_SORTED']);
});

test('entered costs are sorted by amount, kind and what they are for, shared ones last', async () => {
  const add = (kind: string, amount: number, farmCropId: number | null = null) =>
    saved('/farm-cost', { month: '2026-04', kind, amount, farmCropId });
  await add('seeds', 300, lettuce);
  await add('energy', 100);
  await add('other', 200, basil);
  const amounts = (query: Query) => column('/farm-cost', 'amount', { ...months, ...query });
  expect(await amounts({})).toEqual([200, 100, 300]);
  expect(await amounts({ sort: 'amount' })).toEqual([100, 200, 300]);
  expect(await amounts({ sort: 'target' })).toEqual([200, 300, 100]);
  expect(await amounts({ sort: 'kind' })).toEqual([100, 300, 200]);
  const file = { ...months, list: 'entries', sort: 'amount', order: 'desc' };
  expect(await inFile('/farm-cost/excel', '금액(원)', file)).toEqual(['300', '200', '100']);
});

test('growth photos are sorted by their day, crop and place, in their file too', async () => {
  await world.portal.pool.query(
    `insert into growth_photo (farm_no, farm_crop_id, day, location, description, created_at)
     select $1, crop, day::date, place, '정렬을 위한 사진', now() from (values
       ($2::int, '2026-05-01', '나 랙'), ($3::int, '2026-05-02', '가 랙'), ($2::int, '2026-05-02', '다 랙')) one(crop, day, place)`,
    [world.farm.farmNo, lettuce, basil],
  );
  const places = (query: Query) => column('/farm/my/crop-img', 'locationDetail', query);
  expect(await places({})).toEqual(['다 랙', '가 랙', '나 랙']);
  expect(await places({ sort: 'photo' })).toEqual(['나 랙', '가 랙', '다 랙']);
  expect(await places({ sort: 'place' })).toEqual(['가 랙', '나 랙', '다 랙']);
  expect(await places({ sort: 'crop' })).toEqual(['가 랙', '다 랙', '나 랙']);
  const file = { sort: 'place', order: 'desc', from: '2026-05-02' };
  expect(await inFile('/downloads/growth-photos', '위치', file)).toEqual(['다 랙', '가 랙']);
});

test('alarms are sorted by level and duration, and their log by time', async () => {
  const { portal } = world;
  const end = async (level: 1 | 2 | 3, hoursAgo: number, hours: number) => {
    const openedAt = portal.clock.now - hoursAgo * hourMs;
    const seq = await makeDeviation(portal, controller, { level, openedAt });
    await portal.pool.query(
      `update deviation set ended_at = $2, back_at = $2, end_kind = 'returned', state = 'NONE' where deviation_id = $1`,
      [seq, new Date(openedAt + hours * hourMs)],
    );
    return seq;
  };
  const [long, mild, short] = [await end(3, 30, 10), await end(1, 15, 2), await end(3, 5, 1)];
  const path = `/farm/${world.farm.farmId}/deviation-status`;
  const ended = (query: Query) => column(path, 'deviationId', { open: false, ...query });
  expect(await ended({})).toEqual([short, mild, long]);
  expect(await ended({ sort: 'level', order: 'desc' })).toEqual([short, long, mild]);
  expect(await ended({ sort: 'duration', order: 'desc' })).toEqual([long, mild, short]);
  expect(await ended({ sort: 'when' })).toEqual([long, mild, short]);
  const file = { open: false, sort: 'duration' };
  expect(await inFile('/downloads/deviations', '이탈 번호', file)).toEqual([short, mild, long].map(String));
  const span = { from: String((portal.clock.now - 40 * hourMs) / 1_000), to: String(portal.clock.now / 1_000) };
  const log = (query: Query) =>
    column('/noti-system-alarm/notification-deviation', 'deviationId', { ...span, ...query });
  expect(await log({})).toEqual([short, mild, long]);
  expect(await log({ sort: 'time' })).toEqual([long, mild, short]);
  expect(await log({ sort: 'level' })).toEqual([mild, short, long]);
});

test('farms are sorted by their columns, the worst first without', async () => {
  const { portal, member } = world;
  const other = await makeFarm(portal, { code: 'A-0' });
  await joinFarm(portal, member.memberNo, other.farmNo, 'member');
  await makeDeviation(portal, controller);
  const numbers = async (query: Query) =>
    itemsOf(await portal.call(member, 'GET', '/my/farms', { query })).map(({ farmNo }: { farmNo: number }) => farmNo);
  expect(await numbers({})).toEqual([world.farm.farmNo, other.farmNo]);
  expect(await numbers({ sort: 'state' })).toEqual([other.farmNo, world.farm.farmNo]);
  const byCode = itemsOf(await portal.call(member, 'GET', '/my/farms', { query: { sort: 'code' } }));
  const codes = byCode.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(codes.toSorted());
  expect(await numbers({ sort: 'code', order: 'desc' })).toEqual((await numbers({ sort: 'code' })).toReversed());
});

test.each([
  ['/my/farm/crops', {}],
  ['/my/status-measure', {}],
  ['/farm-task-list', may],
  ['/farm-cost', months],
  ['/farm/my/crop-img', {}],
  ['/my/farms', {}],
  ['/noti-system-alarm/notification-deviation', { from: '1778000000', to: '1778100000' }],
] as const)('the columns of %s are the only ones by which it is sorted', async (path, query) => {
  for (const more of [{ sort: 'password' }, { sort: 'name; drop table farm' }, { sort: 'when', order: 'up' }])
    expect((await get(path, { ...query, ...more })).result.code).toBe('INVALID');
});

test('lists that are sorted are of the caller’s farms only', async () => {
  const reply = await callAt(world, 'GET', '/my/farm/crops', { query: { sort: 'name' }, by: world.stranger });
  expect(reply.status).toBe(404);
  expect(itemOf(await callAt(world, 'GET', '/my/profile', { by: world.stranger }))).toBeDefined();
});
