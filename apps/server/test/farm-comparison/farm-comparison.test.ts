import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import { hourMs } from '@onsil/domain/calendar/duration';
import {
  joinCompany,
  joinFarm,
  makeCompany,
  makeController,
  makeDeviation,
  makeFarm,
  makeMember,
  signIn,
  type TestController,
  type TestFarm,
} from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';
import { makeCrop } from '../support/yields-world.ts';

// 15 November, a month of 30 days: half of a month's plan is the plan to date.
const noon = Date.parse('2026-11-15T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
let owner: Session;
let calm: TestFarm;
let warm: TestFarm;
let empty: TestFarm;
let rooms: readonly [TestController, TestController, TestController];

const end = (id: number, startedAt: number, backAt: number) =>
  portal.pool.query(
    `update deviation set started_at = $2, back_at = $3, ended_at = $3, end_kind = 'returned', state = 'NONE' where deviation_id = $1`,
    [id, new Date(startedAt), new Date(backAt)],
  );

beforeAll(async () => {
  const companyId = await makeCompany(portal, '두 농장');
  const member = await makeMember(portal);
  await joinCompany(portal, member.memberNo, companyId);
  owner = await signIn(portal, member);
  calm = await makeFarm(portal, { companyId, name: '가 조용' });
  warm = await makeFarm(portal, { companyId, name: '나 더움' });
  empty = await makeFarm(portal, { companyId, name: '다 빈' });
  rooms = [await makeController(portal, calm), await makeController(portal, warm), await makeController(portal, warm)];
  for (const { token, controllerNo } of rooms) {
    await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, {
      body: { ts: noon - 60_000, values: { temperature: 22 } },
    });
    await portal.pool.query(
      `insert into alarm_limit (controller_no, field_key, own, low1, high1) values ($1, 'temperature', true, 10, 30)`,
      [controllerNo],
    );
  }
});

const compare = async (query: Record<string, string> = {}, by: Session = owner) => {
  const reply = await portal.call(by, 'GET', '/my/farms/comparison', { query });
  const rows = reply.status === 200 ? itemsOf<ComparedFarm>(reply) : [];
  return { reply, rows, names: rows.map(({ farmName }) => farmName) };
};
const rowOf = async ({ farmNo }: TestFarm): Promise<ComparedFarm> =>
  (await compare()).rows.find((row) => row.farmNo === farmNo) ?? expect.fail('no such farm');

test('time out of range is a share of the time of all controllers, in which simultaneous deviations count once', async () => {
  const [, one, other] = rooms;
  await makeDeviation(portal, one, { level: 2, openedAt: noon - 6 * hourMs });
  await makeDeviation(portal, one, { level: 1, openedAt: noon - 3 * hourMs });
  await end(await makeDeviation(portal, other), noon - 50 * hourMs, noon - 26 * hourMs);
  const row = await rowOf(warm);
  expect(row.open).toEqual([1, 1, 0]);
  expect(row.acted).toBe(0);
  await portal.pool.query('update deviation set acted_at = started_at where farm_no = $1 and level = 2', [warm.farmNo]);
  expect((await rowOf(warm)).acted).toBe(1);
  expect(row.since).toBe(new Date(noon - 6 * hourMs).toISOString());
  expect(row.outOfRangeDay).toBeCloseTo(6 / 48, 5);
  expect(row.outOfRangeWeek).toBeCloseTo(30 / 336, 5);
  expect(row.trend).toHaveLength(28);
  expect(row.trend.at(-1)).toBeCloseTo(6 / 12, 5);
  expect(row.trend.at(-2)).toBe(0);
  expect(row.trend.reduce((sum: number, share) => sum + (share ?? 0) * 12, 0)).toBeCloseTo(30, 3);
  expect((await rowOf(calm)).outOfRangeDay).toBe(0);
  expect((await rowOf(empty)).outOfRangeDay).toBeNull();
  expect((await compare()).reply).toMatchObject({ beside: { open: [1, 1, 0], farms: 1 } });
  const query = { format: 'csv', sort: 'name', order: 'asc' };
  const { raw } = await portal.call(owner, 'GET', '/downloads/farm-comparison', { query });
  expect(raw.body).toContain('이탈률 24시간 (%)","이탈률 7일 (%)"');
  expect(raw.body.split('\r\n')[2]).toContain(',12.5,8.9,');
});

test('where nothing has limits, or had some in these days, there is no share out of range', async () => {
  const validUntil = (to: number | null) =>
    portal.pool.query('update alarm_limit set valid_to = $2 where controller_no = $1', [
      rooms[0].controllerNo,
      to === null ? null : new Date(to),
    ]);
  await validUntil(noon - 8 * 24 * hourMs);
  expect(await rowOf(calm)).toMatchObject({ outOfRangeDay: null, outOfRangeWeek: null, reporting: 1 });
  expect((await rowOf(calm)).trend.every((share) => share === null)).toBe(true);
  await validUntil(noon - 6 * 24 * hourMs);
  expect(await rowOf(calm)).toMatchObject({ outOfRangeDay: 0, outOfRangeWeek: 0 });
  await validUntil(null);
});

test('what was withdrawn counts nowhere', async () => {
  const [room] = rooms;
  const id = await makeDeviation(portal, room);
  await end(id, noon - 5 * hourMs, noon - hourMs);
  await portal.pool.query(`update deviation set end_kind = 'withdrawn' where deviation_id = $1`, [id]);
  expect((await rowOf(calm)).outOfRangeDay).toBe(0);
});

test('a silent controller lowers the time in which its farm reported; one that never did is not counted', async () => {
  const [room] = rooms;
  expect((await rowOf(calm)).reporting).toBe(1);
  const id = await makeDeviation(portal, room);
  await end(id, noon - 12 * hourMs, noon - 6 * hourMs);
  await portal.pool.query(
    `update deviation set cause = 'no_data', field_key = null, side = null where deviation_id = $1`,
    [id],
  );
  expect((await rowOf(calm)).reporting).toBeCloseTo(0.75, 5);
  await makeController(portal, { farmNo: calm.farmNo });
  expect((await rowOf(calm)).reporting).toBeCloseTo(0.75, 5);
  expect((await rowOf(calm)).outOfRangeDay).toBe(0);
  expect((await rowOf(calm)).lastSeen).toBe(new Date(noon - 60_000).toISOString());
  expect(await rowOf(empty)).toMatchObject({ reporting: null, lastSeen: null });
});

test('the harvest of the month is compared with the plan until today', async () => {
  const crop = await makeCrop(portal, calm.farmNo);
  await portal.pool.query(
    `insert into yield_plan (farm_no, farm_crop_id, year, month, plan_kg) values ($1, $2, 2026, 11, 200), ($1, $2, 2026, 12, 900)`,
    [calm.farmNo, crop],
  );
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
     values ($1, $2, '작기', '{sow,harvest}', '2026-09-01', '', now()) returning batch_id as id`,
    [calm.farmNo, crop],
  );
  for (const [day, kg] of [
    ['2026-10-31', 500],
    ['2026-11-02', 60],
    ['2026-11-15', 30],
  ])
    await portal.pool.query(
      `insert into batch_entry (batch_id, stage, day, plants, weight_kg, note, created_at) values ($1, 'harvest', $2, 10, $3, '', now())`,
      [rows[0]?.id, day, kg],
    );
  expect((await rowOf(calm)).harvest).toEqual({ harvestKg: 90, planToDateKg: 100, rate: 0.9 });
  expect((await rowOf(warm)).harvest).toEqual({ harvestKg: 0, planToDateKg: null, rate: null });
});

test('open tasks that ended in the last 7 days are overdue', async () => {
  const add = async (text: { from: string; to?: string; every?: string; until?: string }): Promise<number> => {
    const { rows } = await portal.pool.query<{ no: number }>(
      `insert into farm_task (farm_no, category, description, start_on, end_on, repeat_every, until_on, created_at)
       values ($1, 'CROP', '순지르기', $2, $3, $4, $5, now()) returning task_no as no`,
      [warm.farmNo, text.from, text.to ?? text.from, text.every ?? null, text.until ?? null],
    );
    return rows[0]?.no ?? 0;
  };
  await add({ from: '2026-11-07' });
  await add({ from: '2026-11-01', to: '2026-11-08' });
  await add({ from: '2026-11-10', to: '2026-11-15' });
  const daily = await add({ from: '2026-10-01', every: 'day', until: '2026-11-12' });
  expect((await rowOf(warm)).overdueTasks).toBe(1 + 5);
  await portal.pool.query(
    `insert into farm_task_completion (task_no, day, completed_at) values ($1, '2026-11-09', now())`,
    [daily],
  );
  await portal.pool.query(`insert into farm_task_skip (task_no, day) values ($1, '2026-11-10')`, [daily]);
  expect((await rowOf(warm)).overdueTasks).toBe(1 + 3);
  expect((await rowOf(calm)).overdueTasks).toBe(0);
});

test('farms are sorted and paged by the server; those without a figure are last in either order', async () => {
  expect((await compare()).names).toEqual(['나 더움', '가 조용', '다 빈']);
  expect((await compare({ sort: 'alarms', order: 'asc' })).names).toEqual(['가 조용', '다 빈', '나 더움']);
  expect((await compare({ sort: 'outOfRangeWeek' })).names).toEqual(['나 더움', '가 조용', '다 빈']);
  expect((await compare({ sort: 'outOfRangeDay', order: 'asc' })).names).toEqual(['가 조용', '나 더움', '다 빈']);
  expect((await compare({ sort: 'reporting', order: 'asc' })).names).toEqual(['가 조용', '나 더움', '다 빈']);
  expect((await compare({ sort: 'harvest', order: 'asc' })).names[0]).toBe('가 조용');
  expect((await compare({ sort: 'overdueTasks' })).names[0]).toBe('나 더움');
  expect((await compare({ sort: 'name', order: 'desc' })).names).toEqual(['다 빈', '나 더움', '가 조용']);
  const second = await compare({ sort: 'name', order: 'asc', pageNo: '2', pageSize: '2' });
  expect(second.names).toEqual(['다 빈']);
  expect(second.reply.paging).toEqual({ pageNo: 2, pageSize: 2, totalCount: 3, hasMore: false });
  expect((await compare({ keyword: '더움' })).names).toEqual(['나 더움']);
});

test('everyone sees their own farms only: the totals too', async () => {
  const { reply, rows } = await compare({}, cast.stranger);
  expect(rows.map(({ farmId }) => farmId)).toEqual([cast.elsewhere.farmId]);
  expect(reply).toMatchObject({ beside: { open: [0, 0, 0], farms: 0 } });
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, warm.farmNo, 'member');
  expect((await compare({}, await signIn(portal, member))).names).toEqual(['나 더움']);
  expect((await compare({}, cast.admin)).rows).toHaveLength(5);
  expect((await portal.call(null, 'GET', '/my/farms/comparison')).status).toBe(401);
});

test('an unknown order or page size is refused by name', async () => {
  const { reply } = await compare({ sort: 'colour', order: 'up', pageSize: '201' });
  expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
  expect(reply.fields?.map(({ path }) => path)).toEqual(['sort', 'order', 'pageSize']);
});

test('5,000 farms are compared, one more is refused and can be narrowed by a keyword', async () => {
  const companyId = await makeCompany(portal);
  const member = await makeMember(portal);
  await joinCompany(portal, member.memberNo, companyId);
  const session = await signIn(portal, member);
  const insert = (from: number, to: number) =>
    portal.pool.query(
      `insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status, province)
       select $1, 'many-' || n, 'M-' || n, '많은 농장 ' || n, 'DFT', 'OPERATING', '' from generate_series($2::int, $3::int) n`,
      [companyId, from, to],
    );
  await insert(1, 5000);
  expect((await compare({ sort: 'name', pageSize: '200' }, session)).reply).toMatchObject({
    status: 200,
    paging: { totalCount: 5000 },
  });
  await insert(5001, 5001);
  expect((await compare({}, session)).reply).toMatchObject({ status: 400, result: { code: 'TOO_MANY_FARMS' } });
  expect((await compare({ keyword: 'M-5001' }, session)).names).toEqual(['많은 농장 5001']);
});
