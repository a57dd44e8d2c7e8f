import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarEvents } from '@onsil/contract/farm-tasks';
import { beginBatch, callAt, enter, noon, openLettuceWorld, type WorkWorld } from '../support/batches-world.ts';
import { makeController } from '../support/factories.ts';
import { itemOf } from '../support/replies.ts';

// Today is 2026-05-20; the recipe asks for 14, 14 and 16 days.
let world: WorkWorld & { lettuce: number };
beforeAll(async () => {
  world = await openLettuceWorld();
});
afterAll(() => world.portal.close());

const eventsOf = async (from: string, to: string): Promise<CalendarEvents> =>
  itemOf(await callAt(world, 'GET', '/farm-calendar', { query: { from, to } }));
const stagesOf = async (from: string, to: string): Promise<string[]> =>
  (await eventsOf(from, to)).stages.map(({ day, stage, isPlanned }) => `${day} ${stage} ${isPlanned}`);

test('shows batches with the stages they reached and are due to reach', async () => {
  const { batchId, batchName } = await beginBatch(world, { farmCropId: world.lettuce, startOn: '2026-05-04' });
  await enter(world, 'sowing', '2026-05-05', { batchId, plants: 1000 });
  expect(await stagesOf('2026-05-01', '2026-07-31')).toEqual([
    '2026-05-05 sowing false',
    '2026-05-19 transplant true',
    '2026-06-02 plant true',
    '2026-06-18 harvest true',
  ]);
  expect((await eventsOf('2026-05-05', '2026-05-05')).stages).toEqual([
    { batchId, batchName, cropName: '상추', stage: 'sowing', day: '2026-05-05', isPlanned: false },
  ]);
  await enter(world, 'seedling', '2026-05-08', { batchId, plants: 900 });
  await enter(world, 'transplant', '2026-05-20', { batchId, plants: 900 });
  expect(await stagesOf('2026-05-06', '2026-06-30')).toEqual([
    '2026-05-08 seedling false',
    '2026-05-20 transplant false',
    '2026-06-03 plant true',
    '2026-06-19 harvest true',
  ]);
  await enter(world, 'plant', '2026-05-20', { batchId, plants: 900 });
  await enter(
    world,
    'harvest',
    '2026-05-20',
    { batchId, plants: 900, weightKg: 90 },
    { isComplete: true, discardRest: 'END' },
  );
  expect(await stagesOf('2026-05-20', '2026-07-31')).toEqual([
    '2026-05-20 transplant false',
    '2026-05-20 plant false',
    '2026-05-20 harvest false',
  ]);
});

test('shows nutrient renewals until they end', async () => {
  const { controllerId, controllerNo } = await makeController(world.portal, { farmNo: world.farm.farmNo });
  await world.portal.pool.query(
    `insert into maintenance (controller_no, kind, started_at, ends_at, ended_at, ended_by) values
       ($1, 'nutrientRenewal', '2026-04-02T01:00:00Z', '2026-04-02T07:00:00Z', '2026-04-02T02:00:00Z', 'steady')`,
    [controllerNo],
  );
  const begun = await callAt(world, 'PUT', `/farm/${controllerId}/nutrient-renewal`, { query: { alarm: false } });
  expect(begun.status).toBe(200);
  expect((await eventsOf('2026-04-02', '2026-04-02')).renewals).toMatchObject([
    { controllerId, startedAt: '2026-04-02T01:00:00.000Z', endsAt: '2026-04-02T02:00:00.000Z' },
  ]);
  expect((await eventsOf('2026-05-20', '2026-05-20')).renewals).toMatchObject([
    { controllerId, startedAt: new Date(noon).toISOString() },
  ]);
  expect((await eventsOf('2026-05-21', '2026-06-20')).renewals).toEqual([]);
});

test('covers at most three months, and shows nothing to strangers', async () => {
  const query = { from: '2026-05-01', to: '2026-09-01' };
  expect((await callAt(world, 'GET', '/farm-calendar', { query })).result.code).toBe('RANGE_TOO_LONG');
  const short = { from: '2026-05-01', to: '2026-05-02' };
  expect((await callAt(world, 'GET', '/farm-calendar', { query: short, by: world.stranger })).status).toBe(404);
});
