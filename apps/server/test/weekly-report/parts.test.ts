import { expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { hourMs, minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { makeController, makeFarm, type TestController } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { makeCrop } from '../support/yields-world.ts';
import { noon, openWeekWorld, reportOf, weekly } from './weekly-report-world.ts';

const world = useWorld(openWeekWorld);
const lastWeek = '2026-W19';
const thisWeek = '2026-W20';

/** Stores a sample and a manual reading of the same time. */
const measure = async ({ token, controllerId }: TestController, at: number, sensed: number, measured: number) => {
  const samples = [0, 1, 2].map((back) => ({ ts: at - back * minuteMs, values: { temperature: sensed } }));
  await world.portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: samples });
  const kst = new Date(at + 9 * hourMs).toISOString();
  const reply = await world.portal.call(world.cast.member, 'POST', '/my/status-measure', {
    body: {
      controllerId,
      date: kst.slice(0, 10),
      halfDay: Number(kst.slice(11, 13)) < 12 ? 'AM' : 'PM',
      time: kst.slice(11, 16),
      values: { temperature: measured },
      acceptsWarnings: true,
    },
  });
  if (reply.status !== 200) throw new Error(reply.raw.body);
};

test('manual readings are counted by half-days, and a drifting sensor is named', async () => {
  const { portal, cast } = world;
  const off = await makeController(portal, { farmNo: cast.farm.farmNo });
  const fine = await makeController(portal, { farmNo: cast.farm.farmNo });
  for (const back of [12, 10, 9]) await measure(off, noon - back * dayMs, 20, 20.2);
  for (const back of [2, 1]) await measure(off, noon - back * dayMs, 20, 22.5);
  await measure(off, noon - dayMs - 180 * minuteMs, 20, 22.5);
  for (const back of [5, 4, 3, 2]) await measure(fine, noon - back * dayMs, 20, 20.1);
  const { measuring } = await reportOf(world, thisWeek);
  expect(measuring).toMatchObject({ halves: 5, rounds: 3 });
  const of = ({ controllerId }: TestController, { controllers } = measuring) =>
    controllers.find((one) => one.controllerId === controllerId);
  expect(of(fine)).toMatchObject({ rounds: 1, judged: 1, drifting: [] });
  expect(of(off)).toMatchObject({
    rounds: 3,
    judged: 1,
    drifting: [{ field: 'temperature', advice: 'now', bias: 1.35, tolerance: 1, daysLeft: null }],
  });
  // Before the end of the previous week there were only three pairs.
  const before = (await reportOf(world, lastWeek)).measuring;
  expect(before).toMatchObject({ halves: 14, rounds: 4 });
  expect(of(off, before)).toMatchObject({ rounds: 1, judged: 0, drifting: [] });
});

const plan = async (body: Record<string, unknown>): Promise<number> => {
  const { portal, cast } = world;
  const reply = await portal.call(cast.member, 'POST', '/farm-task', {
    headers: { [headers.farmId]: cast.farm.farmId },
    body: { category: 'CROP', ...body },
  });
  if (reply.status !== 200) throw new Error(reply.raw.body);
  return itemOf(reply).taskNo;
};

test('tasks are in the weeks of their occurrences, by day and category', async () => {
  const long = await plan({ description: '잎 따기', start: '2026-05-09', end: '2026-05-12' });
  const weekly14 = await plan({
    category: 'HYGIENE',
    description: '물청소',
    start: '2026-05-14',
    end: '2026-05-14',
    repeat: { every: 'week', weekdays: [1, 4], until: '2026-05-20' },
  });
  await plan({ description: '멀리 있는 일', start: '2026-06-20', end: '2026-06-20' });
  const { tasks } = await reportOf(world, thisWeek);
  expect(tasks).toEqual({
    week: {
      count: 2,
      done: 0,
      categories: [
        { category: 'CROP', count: 1 },
        { category: 'HYGIENE', count: 1 },
      ],
      undone: { count: 1, first: [expect.objectContaining({ taskNo: long, assigneeName: null })] },
      days: [
        {
          day: '2026-05-11',
          count: 1,
          first: [
            {
              taskNo: long,
              category: 'CROP',
              description: '잎 따기',
              start: '2026-05-09',
              end: '2026-05-12',
              controllerName: null,
              assigneeName: null,
              isDone: false,
            },
          ],
        },
        { day: '2026-05-14', count: 1, first: [expect.objectContaining({ taskNo: weekly14 })] },
      ],
    },
    next: {
      count: 1,
      done: 0,
      categories: [{ category: 'HYGIENE', count: 1 }],
      undone: { count: 0, first: [] },
      days: [{ day: '2026-05-18', count: 1, first: [expect.objectContaining({ start: '2026-05-18' })] }],
    },
  });
  const before = await reportOf(world, lastWeek);
  expect(before.tasks.week.days.map(({ day: on }) => on)).toEqual(['2026-05-09']);
  expect(before.tasks.next.count).toBe(2);
});

test('the forecast and the prices of the farm’s crops are in the current week only', async () => {
  const { portal, cast } = world;
  expect((await reportOf(world, thisWeek)).outlook).toMatchObject({
    weather: { state: 'placeless', warnings: [] },
    prices: { isSample: true, items: [] },
  });
  await makeCrop(portal, cast.farm.farmNo, { name: '청상추' });
  await portal.pool.query('update farm set latitude = 37.5, longitude = 127 where farm_no = $1', [cast.farm.farmNo]);
  const { outlook } = await reportOf(world, thisWeek);
  expect(outlook?.weather).toMatchObject({ state: 'ready', source: 'sample', isSample: true });
  expect(new Set(outlook?.prices.items.map(({ itemName, rankCode }) => `${itemName} ${rankCode}`))).toEqual(
    new Set(['상추 04']),
  );
  expect(outlook?.prices.items[0]).toMatchObject({
    weekAgo: { change: expect.any(Number) },
    yearAgo: { change: expect.any(Number) },
  });
  expect((await reportOf(world, lastWeek)).outlook).toBeNull();
});

test('an empty farm has all parts without content', async () => {
  const { portal, cast } = world;
  const nothing = { count: 0, categories: [], days: [] };
  const { farmId } = await makeFarm(portal, { companyId: cast.farm.companyId });
  const reply = await weekly(world, 'GET', '', {
    by: cast.company,
    headers: { [headers.farmId]: farmId },
    query: { week: thisWeek },
  });
  expect(reply).toMatchObject({
    status: 200,
    item: {
      measuring: { halves: 5, rounds: 0, controllers: [] },
      tasks: { week: nothing, next: nothing },
      outlook: { prices: { items: [] } },
    },
  });
});
