import { beforeAll, describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { makeController, makeDeviation, makeFarm } from '../support/factories.ts';
import { beforeTests, useWorld } from '../support/hooks.ts';
import { fileSupportRequest } from '../support/support-requests-factories.ts';
import { makeCrop } from '../support/yields-world.ts';
import { makeBatch, noon, openWeekWorld, reportOf, weekly } from './weekly-report-world.ts';

const world = useWorld(openWeekWorld);
const controller = beforeTests(() => makeController(world.portal, { farmNo: world.cast.farm.farmNo }));
const lastWeek = '2026-W19';
const thisWeek = '2026-W20';
const monday = '2026-05-11';

const send = (from: number, minutes: number, values: Record<string, number>) =>
  world.portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, {
    body: Array.from({ length: minutes }, (_, index) => ({ ts: from + index * minuteMs, values })),
  });

beforeAll(async () => {
  await world.portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, low2, high2, low3, high3) values (true, $1, 'temperature', 18, 25, 16, 27, null, 29)`,
    [controller.controllerNo],
  );
  await send(noon - 8 * dayMs, 30, { temperature: 26, light: 0 });
  await send(noon - 8 * dayMs + 30 * minuteMs, 70, { temperature: 20, light: 0 });
  await send(noon - 2 * dayMs, 40, { temperature: 22, light: 200 });
  await send(noon - 2 * dayMs + 40 * minuteMs, 50, { temperature: 20, light: 0 });
  await send(noon - 2 * dayMs + 90 * minuteMs, 10, { temperature: 26, light: 0 });
  await world.portal.catchUp();
});

describe('the weeks', () => {
  test('start on Monday in Korea; the current one ends now', async () => {
    expect(await reportOf(world, thisWeek)).toMatchObject({
      week: thisWeek,
      monday,
      sunday: '2026-05-17',
      from: '2026-05-10T15:00:00.000Z',
      to: new Date(noon).toISOString(),
      state: 'under_way',
      firstMonday: '2026-05-04',
      writtenAt: new Date(noon).toISOString(),
    });
    expect(await reportOf(world, monday)).toMatchObject({ week: thisWeek });
  });

  test('that are over end with their Sunday, those before the first data say so', async () => {
    expect(await reportOf(world, lastWeek)).toMatchObject({ state: 'over', to: '2026-05-10T15:00:00.000Z' });
    expect(await reportOf(world, '2026-W18')).toMatchObject({
      state: 'before',
      deviations: { isWatched: false, before: null, byLevel: [0, 0, 0] },
    });
  });

  test.each([
    ['2026-W21', 'weekToCome'],
    ['2026-05-18', 'weekToCome'],
    ['2026-05-12', 'week'],
    ['2026-W54', 'week'],
    ['9999-W53', 'week'],
    ['', 'week'],
  ])('%s is refused', async (week, code) =>
    expect(await weekly(world, 'GET', '', { query: { week } })).toMatchObject({
      status: 400,
      fields: [{ path: 'week', code, message: expect.stringMatching(/\S/) }],
    }),
  );

  test('of another’s farm, and without one, are refused', async () => {
    const { stranger } = world.cast;
    expect((await weekly(world, 'GET', '', { by: stranger, query: { week: thisWeek } })).status).toBe(404);
    expect((await weekly(world, 'GET', '', { by: null, query: { week: thisWeek } })).status).toBe(401);
    const without = await weekly(world, 'GET', '', { headers: {}, query: { week: thisWeek } });
    expect(without).toMatchObject({ status: 400, result: { code: 'FARM_NOT_CHOSEN' } });
  });
});

test('the environment is listed by controller and field, by day and night, against the previous week', async () => {
  const { environment } = await reportOf(world, thisWeek);
  expect(environment.controllers).toHaveLength(1);
  const [one] = environment.controllers;
  expect(one).toMatchObject({ controllerId: controller.controllerId, received: 100, expected: 60 * 60 });
  const temperature = one?.fields.find(({ field }) => field === 'temperature');
  expect(temperature).toMatchObject({
    samples: 100,
    outside: [0.1, 0, 0],
    before: 0.3,
    all: { min: 20, max: 26 },
    day: { min: 22, avg: 22, max: 22 },
    night: { min: 20, avg: 21, max: 26 },
  });
  expect(temperature?.all?.avg).toBeCloseTo((40 * 22 + 50 * 20 + 10 * 26) / 100, 6);
  expect(one?.fields.find(({ field }) => field === 'light')).toMatchObject({ outside: null, before: null });
  const dli = one?.fields.find(({ field }) => field === 'dli');
  expect(dli).toMatchObject({ day: null, night: null });
  expect(dli?.all?.max).toBeCloseTo(0.48, 1);
});

test('deviations are counted by level and field against the same days of the previous week, with their actions', async () => {
  const { portal, cast } = world;
  await makeDeviation(portal, controller, { level: 1, openedAt: noon - 7 * dayMs - minuteMs });
  const early = await makeDeviation(portal, controller, { level: 3, openedAt: noon - dayMs });
  const late = await makeDeviation(portal, controller, { level: 2, openedAt: noon - 30 * minuteMs });
  await portal.pool.query(
    "update deviation set ended_at = $2, end_kind = 'returned', state = 'NONE' where deviation_id = $1",
    [early, new Date(noon - dayMs / 2)],
  );
  const acted = await portal.call(cast.manager, 'POST', '/farm/alarm-management', {
    headers: { [headers.farmId]: cast.farm.farmId },
    body: { deviationId: [late], description: '창을 열었습니다.', actionCode: 'OTHER' },
  });
  expect(acted.status).toBe(200);
  portal.clock.now = noon + minuteMs;
  const { deviations } = await reportOf(world, thisWeek);
  portal.clock.now = noon;
  expect(deviations).toMatchObject({
    isWatched: true,
    byLevel: [0, 1, 1],
    byField: [{ key: 'temperature', count: 2 }],
    actedShare: 0.5,
    medianMinutesToAction: 30,
    open: { count: 2 },
    actions: { count: 1, newest: [{ description: '창을 열었습니다.', deviationId: [late] }] },
  });
  // The farm had no samples at the start of the previous week, so there is no comparison.
  expect(deviations.before).toBeNull();
  expect(deviations.open.newest[0]).toMatchObject({ deviationId: late, endedAt: null });
  await send(noon - 20 * dayMs, 10, { temperature: 20 });
  await portal.catchUp();
  expect((await reportOf(world, thisWeek)).deviations).toMatchObject({
    before: [1, 0, 0],
    byField: [{ key: 'temperature', count: 2, before: 1 }],
  });
  expect((await reportOf(world, lastWeek)).deviations.longest[0]).toMatchObject({ field: 'temperature', highest: 1 });
});

test('the yield counts moved, lost and harvested plants, the month’s plan and what is due next', async () => {
  const { portal, cast } = world;
  const crop = await makeCrop(portal, cast.farm.farmNo, { name: '청상추' });
  const plan = { farmCropId: crop, year: 2026, month: 5, planKg: 100 };
  const ofFarm = { headers: { [headers.farmId]: cast.farm.farmId } };
  expect((await portal.call(cast.manager, 'POST', '/farm-yield/plan', { ...ofFarm, body: plan })).status).toBe(200);
  await makeBatch(
    world,
    crop,
    [
      ['sowing', '2026-03-30', 500],
      ['plant', '2026-04-20', 480],
      ['harvest', '2026-05-05', 100, 8, 6],
      ['harvest', '2026-05-12', 200, 20, 15],
    ],
    ['plant', 7],
  );
  await makeBatch(world, crop, [['sowing', '2026-05-11', 300]]);
  const basil = await makeCrop(portal, cast.farm.farmNo, { name: '바질' });
  await makeBatch(world, basil, [
    ['sowing', '2026-04-10', 50],
    ['plant', '2026-04-24', 50],
    ['harvest', '2026-05-05', 50, 5, 5],
  ]);
  // A recipe of 14 days per season: one is due on 22 May; the other should have been harvested on 8 May.
  const next = await makeBatch(world, crop, [
    ['sowing', '2026-04-24', 90],
    ['plant', '2026-05-08', 90],
  ]);
  const overdue = await makeBatch(world, crop, [
    ['sowing', '2026-04-10', 40],
    ['plant', '2026-04-24', 40],
  ]);
  const soon = await makeBatch(world, crop, [
    ['sowing', '2026-04-16', 30],
    ['plant', '2026-05-01', 30],
  ]);
  const { yields } = await reportOf(world, thisWeek);
  expect(yields.total).toEqual({ harvestKg: 20, beforeKg: 13, gradeARate: 0.75, weightPerPlant: 100 });
  expect(yields.crops).toMatchObject([
    { cropName: '청상추', harvestKg: 20, beforeKg: 8 },
    { cropName: '바질', harvestKg: 0, beforeKg: 5, gradeARate: null, weightPerPlant: null },
  ]);
  expect(yields.moved).toContainEqual({ stage: 'sowing', plants: 300 });
  expect(yields.losses).toEqual([{ stage: 'plant', plants: 7 }]);
  const planned = (days: number) => (100 * days) / 31;
  expect(yields.plan).toMatchObject([
    { period: 'week', harvestKg: 20, planToDateKg: expect.closeTo(planned(3)), planKg: expect.closeTo(planned(7)) },
    { period: 'month', year: 2026, month: 5, harvestKg: 33, planToDateKg: expect.closeTo(planned(13)), planKg: 100 },
    { period: 'year', harvestKg: 33, rate: expect.closeTo(33 / planned(13)), planKg: 100 },
  ]);
  expect(yields.due.map(({ batchId, harvestOn, isLate }) => [batchId, harvestOn, isLate])).toEqual([
    [overdue, '2026-05-08', true],
    [soon, '2026-05-15', false],
    [next, '2026-05-22', false],
  ]);
  const before = await reportOf(world, lastWeek);
  expect(before.yields.total).toMatchObject({ harvestKg: 13, beforeKg: 0 });
  expect(before.yields.due.map(({ batchId, isLate }) => [batchId, isLate])).toEqual([[soon, false]]);
});

test('contains only the requests and control settings of its week', async () => {
  const { portal, cast } = world;
  const supportRequestId = await fileSupportRequest(portal, cast.member, cast.farm);
  const save = await portal.call(cast.manager, 'POST', '/farm/connect-set', {
    body: {
      controllerId: controller.controllerId,
      version: 0,
      slots: [{ startTime: '06:00', values: { temperature: 22 } }],
      reason: '더위',
    },
  });
  expect(save.status).toBe(200);
  portal.clock.now = noon + minuteMs;
  const { requests, settings } = await reportOf(world, thisWeek);
  const before = await reportOf(world, lastWeek);
  portal.clock.now = noon;
  expect(requests).toMatchObject({
    registered: 1,
    completed: 0,
    open: 1,
    newest: [{ supportRequestId, progress: 'requested' }],
  });
  expect(settings).toMatchObject({
    count: 1,
    newest: [{ controllerId: controller.controllerId, version: 1, reason: '더위', state: 'sent' }],
  });
  expect(before).toMatchObject({ requests: { registered: 0, newest: [] }, settings: { count: 0, newest: [] } });
});

test('of an empty farm is empty', async () => {
  const { portal, cast } = world;
  const { farmId } = await makeFarm(portal, { companyId: cast.farm.companyId });
  const reply = await weekly(world, 'GET', '', {
    by: cast.company,
    headers: { [headers.farmId]: farmId },
    query: { week: thisWeek },
  });
  expect(reply).toMatchObject({
    status: 200,
    item: { state: 'before', firstMonday: null, environment: { controllers: [] }, yields: { due: [] } },
  });
});

test('of a farm whose first record is of the first day that can be entered is there', async () => {
  const { portal, cast } = world;
  const farm = await makeFarm(portal, { companyId: cast.farm.companyId });
  const crop = await makeCrop(portal, farm.farmNo);
  await makeBatch({ portal, cast: { ...cast, farm } }, crop, [['sowing', '1800-01-01', 10]]);
  const call = { by: cast.company, headers: { [headers.farmId]: farm.farmId }, query: { week: thisWeek } };
  expect(await weekly(world, 'GET', '', call)).toMatchObject({ status: 200, item: { firstMonday: '1799-12-30' } });
});

test('nothing is expected of a controller that has not reported yet', async () => {
  const { controllerId } = await makeController(world.portal, { farmNo: world.cast.farm.farmNo });
  const { environment } = await reportOf(world, thisWeek);
  const expected = new Map(environment.controllers.map((one) => [one.controllerId, one.expected]));
  expect(expected).toEqual(
    new Map([
      [controller.controllerId, 60 * 60],
      [controllerId, 0],
    ]),
  );
});
