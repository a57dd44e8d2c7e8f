import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchesApi } from '@onsil/contract/batches';
import { racksApi } from '@onsil/contract/racks';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { listBatchesAt } from '#features/layouts/occupancy.ts';
import { makeController } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { heldTwice } from '../support/racks-factories.ts';
import { parseItem } from '../support/replies.ts';
import { openForecastPortal, today } from '../support/yield-forecast-world.ts';
import { makePlanningFarm, ok, type PlanningFarm } from './planned-places-world.ts';

const portal = useWorld(openForecastPortal);
let farm: PlanningFarm;
const under = '/farm-yield-management';
beforeEach(async () => {
  portal.clock.now = kstDayStart(today) + 12 * hourMs;
  farm = await makePlanningFarm(portal);
});

describe('plants that come before their planned day', () => {
  test('get the positions from their arrival on, and the plan is restored when that is undone', async () => {
    const batchId = await farm.plan('2026-05-25', farm.on(1, 1, 2), '이른 것');
    await farm.raise(batchId);
    const planned = ['(1.1 05-25–06-16)', '(1.2 05-25–06-16)'];
    expect(await farm.held(batchId)).toEqual(planned);
    const planted = await ok(farm.enter('plant', '2026-05-18', { batchId }));
    expect(await farm.held(batchId)).toEqual(['1.1 05-18–06-16', '1.2 05-18–06-16']);
    expect((await farm.undo(planted)).status).toBe(200);
    expect(await farm.held(batchId)).toEqual(planned);
  });

  test('may come to other places, and do not jump to the planned ones on the planned day', async () => {
    const batchId = await farm.plan('2026-05-25', farm.on(1, 1, 2), '다른 자리');
    await farm.raise(batchId);
    const planted = await ok(farm.enter('plant', '2026-05-18', { batchId, cells: farm.on(2, 5) }));
    expect(await farm.held(batchId)).toEqual(['2.5 05-18–06-16']);
    const other = await farm.plan('2026-05-25', farm.on(1, 1, 2), '빈 자리에');
    expect(await farm.undo(planted)).toMatchObject({ result: { code: 'PLACE_TAKEN' }, names: ['빈 자리에'] });
    await ok(farm.world.call(farm.world.member, 'DELETE', `${under}/${other}`, { query: { state: 'work' } }));
    expect((await farm.undo(planted)).status).toBe(200);
    expect(await farm.held(batchId)).toEqual(['(1.1 05-25–06-16)', '(1.2 05-25–06-16)']);
  });

  test('are rejected with the name of the batch on the position; nothing is entered', async () => {
    const before = await farm.plan('2026-05-01', farm.on(1, 1, 2), '앞 작기');
    await farm.raise(before);
    await ok(farm.enter('plant', '2026-05-01', { batchId: before }));
    const batchId = await farm.plan('2026-05-25', farm.on(1, 2, 3), '뒤 작기');
    await farm.raise(batchId);
    const refused = await farm.enter('plant', '2026-05-18', { batchId });
    expect(refused).toMatchObject({ status: 409, result: { code: 'PLACE_TAKEN' }, names: ['앞 작기'] });
    expect(await farm.held(batchId)).toEqual(['(1.2 05-25–06-16)', '(1.3 05-25–06-16)']);
    await ok(farm.enter('plant', '2026-05-18', { batchId, cells: farm.on(1, 3, 4) }));
    expect(await farm.held(batchId)).toEqual(['1.3 05-18–06-16', '1.4 05-18–06-16']);
  });

  test('planted several times, with the first planting undone, arrive with the second', async () => {
    const batchId = await farm.plan('2026-05-25', farm.on(1, 1), '두 번에');
    await farm.raise(batchId);
    const first = await ok(farm.enter('plant', '2026-05-16', { batchId, plants: 10 }));
    await ok(farm.enter('plant', '2026-05-18', { batchId, plants: 10 }));
    expect(await farm.held(batchId)).toEqual(['1.1 05-16–06-16']);
    expect((await farm.undo(first)).status).toBe(200);
    expect(await farm.held(batchId)).toEqual(['1.1 05-18–06-16']);
  });
});

test('that are late reserve their positions while still in the nursery, and set no limits there', async () => {
  const batchId = await farm.plan('2026-05-15', farm.on(1, 1), '늦은 것');
  await farm.raise(batchId, farm.on(3, 1));
  const nursery = '3.1 04-20–';
  expect(await farm.held(batchId)).toEqual([nursery, '(1.1 05-15–06-06)']);
  const reply = await farm.world.call(farm.world.member, 'GET', `/farm-rack/list/${farm.world.farm.farmId}`);
  const [rack] = parseItem(racksApi.getRackView, reply).racks;
  expect(rack?.held.toSorted()).toEqual([
    [1, 1, batchId],
    [3, 1, batchId],
  ]);
  expect(rack?.reserved).toEqual([[1, 1]]);
  const { controllerNo } = await makeController(portal, { farmNo: farm.world.farm.farmNo });
  await portal.pool.query(
    `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during)
     values ($1, $2, 1, 1, daterange('2026-01-01', null))`,
    [controllerNo, farm.rackId],
  );
  expect(await listBatchesAt(portal.ctx.db, controllerNo, today)).toEqual([]);
  await ok(farm.enter('plant', '2026-05-19', { batchId }));
  expect(await farm.held(batchId)).toEqual(['3.1 04-20–05-19', '1.1 05-19–06-06']);
  expect(await listBatchesAt(portal.ctx.db, controllerNo, today)).toEqual([{ batchId, cells: 1 }]);
});

describe('plants that are not harvested by their planned day', () => {
  test('stay day by day while no other batch comes, until the harvest is complete', async () => {
    const batchId = await farm.plan('2026-04-29', farm.on(1, 1), '늦은 수확');
    await farm.raise(batchId);
    await ok(farm.enter('plant', '2026-04-29', { batchId }));
    expect(await farm.held(batchId)).toEqual(['1.1 04-29–05-21']);
    await farm.night('2026-05-21');
    await farm.night('2026-05-22');
    expect(await farm.held(batchId)).toEqual(['1.1 04-29–05-21', '1.1 05-21–05-23']);
    expect(await farm.crowdedBy(batchId)).toEqual([]);
    await ok(farm.finish(batchId, '2026-05-22'));
    await farm.night('2026-05-23');
    await farm.night('2026-05-24');
    expect((await farm.held(batchId)).at(-1)).toBe('1.1 05-21–05-23');
    await ok(farm.world.call(farm.world.member, 'PUT', `${under}/${batchId}/reopen`, { body: { stage: 'harvest' } }));
    expect((await farm.held(batchId)).at(-1)).toBe('1.1 05-21–05-25');
  });

  test('leave the places to whom planned them, who is named on the board; the rest stays theirs', async () => {
    const batchId = await farm.plan('2026-04-29', farm.on(1, 1, 2), '늦은 수확');
    await farm.raise(batchId);
    await ok(farm.enter('plant', '2026-04-29', { batchId }));
    const next = await farm.plan('2026-05-22', farm.on(1, 2, 3), '다음 작기');
    await farm.night('2026-05-21');
    expect(await farm.crowdedBy(batchId)).toEqual([]);
    await farm.night('2026-05-22');
    await farm.night('2026-05-23');
    expect(await farm.held(batchId)).toEqual([
      '1.1 04-29–05-21',
      '1.2 04-29–05-21',
      '1.1 05-21–05-24',
      '1.2 05-21–05-22',
    ]);
    expect(await farm.held(next)).toEqual(['(1.2 05-22–06-13)', '(1.3 05-22–06-13)']);
    expect(await farm.crowdedBy(batchId)).toEqual(['다음 작기']);
    expect(await farm.crowdedBy(next)).toEqual([]);
    await ok(farm.enter('harvest', '2026-05-23', { batchId, plants: 10, weightKg: 1 }));
    await ok(farm.finish(batchId, '2026-05-23', 30));
    expect(await farm.held(next)).toEqual(['(1.2 05-22–06-13)', '(1.3 05-22–06-13)']);
    expect(await farm.crowdedBy(batchId)).toEqual([]);
  });

  test('get the positions again when the other batch releases them', async () => {
    const batchId = await farm.plan('2026-04-29', farm.on(1, 1), '늦은 수확');
    await farm.raise(batchId);
    await ok(farm.enter('plant', '2026-04-29', { batchId }));
    const next = await farm.plan('2026-05-21', farm.on(1, 1), '다음 작기');
    await farm.night('2026-05-21');
    expect(await farm.held(batchId)).toEqual(['1.1 04-29–05-21']);
    await ok(farm.world.call(farm.world.member, 'DELETE', `${under}/${next}`, { query: { state: 'work' } }));
    await farm.night('2026-05-22');
    expect((await farm.held(batchId)).at(-1)).toBe('1.1 05-21–05-23');
  });

  test('stay on the rest of a rack; a plan without a sowing ends on its day', async () => {
    const batchId = await farm.plan('2026-04-29', [...farm.on(1, 1), ...farm.on(3, 1)], '줄어든 랙');
    await farm.raise(batchId);
    await ok(farm.enter('plant', '2026-04-29', { batchId }));
    const never = await farm.plan('2026-04-29', farm.on(2, 1), '안 한 것');
    portal.clock.now = kstDayStart('2026-05-21');
    await portal.pool.query(`update rack set tier_count = 2, changed_on = '2026-05-21' where rack_id = $1`, [
      farm.rackId,
    ]);
    await farm.night('2026-05-22');
    expect(await farm.held(batchId)).toEqual(['1.1 04-29–05-21', '3.1 04-29–05-21', '1.1 05-21–05-23']);
    expect(await farm.held(never)).toEqual(['(2.1 04-29–05-21)']);
  });
});

describe('moves by a person', () => {
  test('of a reservation is where the plants come, also early', async () => {
    const batchId = await farm.plan('2026-05-25', farm.on(1, 1, 2), '옮긴 예약');
    await farm.raise(batchId);
    await ok(farm.move('2026-05-25', farm.on(1, 2), farm.on(2, 2)));
    expect(await farm.held(batchId)).toEqual(['(1.1 05-25–06-16)', '(2.2 05-25–06-16)']);
    await ok(farm.enter('plant', '2026-05-18', { batchId }));
    expect(await farm.held(batchId)).toEqual(['1.1 05-18–06-16', '2.2 05-18–06-16']);
  });

  test('of plants stay, through the planned day and past the planned end, and are deleted with the planting', async () => {
    const batchId = await farm.plan('2026-04-29', farm.on(1, 1), '옮긴 것');
    await farm.raise(batchId);
    const planted = await ok(farm.enter('plant', '2026-04-28', { batchId }));
    await ok(farm.move('2026-05-10', farm.on(1, 1), farm.on(2, 1)));
    await farm.night('2026-05-22');
    expect(await farm.held(batchId)).toEqual(['1.1 04-28–05-10', '2.1 05-10–05-21', '2.1 05-21–05-23']);
    await ok(farm.move('2026-05-22', farm.on(2, 1), farm.on(3, 1)));
    expect((await farm.held(batchId)).slice(2)).toEqual(['2.1 05-21–05-22', '3.1 05-22–05-23']);
    expect((await farm.undo(planted)).status).toBe(200);
    expect(await farm.held(batchId)).toEqual(['(1.1 04-29–05-21)']);
  });

  test('stay when a record is updated, as does its planned end', async () => {
    const batchId = await farm.plan('2026-05-10', farm.on(1, 1), '다시 쓴 기록');
    await farm.raise(batchId);
    await ok(farm.enter('plant', '2026-05-09', { batchId }));
    await ok(farm.move('2026-05-15', farm.on(1, 1), farm.on(2, 1)));
    const process = await farm.world.call(farm.world.member, 'GET', `${under}/process/${batchId}`);
    const { version } = parseItem(batchesApi.getBatchProcess, process);
    const stages = [
      { stage: 'sowing', date: '2026-04-20', plants: 40 },
      { stage: 'seedling', date: '2026-04-21', plants: 40 },
      { stage: 'transplant', date: '2026-04-25', plants: 40 },
      { stage: 'plant', date: '2026-05-08', plants: 40 },
    ];
    const body = { version, farmCropId: farm.world.crop, batchName: '다시 쓴 기록', stages, isComplete: false };
    const change = (more: object) =>
      farm.world.call(farm.world.member, 'PUT', `/farm-yield/${batchId}`, { body: { ...body, ...more } });
    await ok(change({}));
    expect(await farm.held(batchId)).toEqual(['1.1 05-08–05-15', '2.1 05-15–06-01']);
    await ok(change({ version: version + 2, cells: farm.on(3, 1) }));
    expect(await farm.held(batchId)).toEqual(['3.1 04-20–']);
  });
});

test('of earlier layouts, plans are derived if possible', async () => {
  const toCome = await farm.plan('2026-05-25', farm.on(1, 1), '올 것');
  await farm.raise(toCome, farm.on(3, 1));
  const late = await farm.plan('2026-04-29', farm.on(1, 2), '늦은 수확');
  await farm.raise(late);
  await ok(farm.enter('plant', '2026-04-29', { batchId: late }));
  const early = await farm.plan('2026-05-25', farm.on(1, 3), '이른 것');
  await farm.raise(early);
  await ok(farm.enter('plant', '2026-05-18', { batchId: early, cells: farm.on(2, 3) }));
  const over = await farm.plan('2026-04-25', farm.on(1, 4), '끝난 것');
  await farm.raise(over);
  await ok(farm.enter('plant', '2026-04-25', { batchId: over }));
  await ok(farm.finish(over, '2026-05-10'));
  const body = { farmCropId: farm.world.crop, startOn: '2026-05-22', cells: farm.on(2, 1) };
  const begun = (
    (await ok(farm.world.call(farm.world.member, 'POST', `${under}/work`, { body }))) as { batchId: number }
  ).batchId;
  const all = [toCome, late, early, over, begun];
  const plans = async () =>
    (
      await portal.pool.query<{ at: number; line: string }>(
        `select array_position($1, batch_id) as at, planned_for || ' ' || to_char(day, 'MM-DD') as line from batch_layout
         where batch_id = any($1) and planned_for is not null order by 1, day`,
        [all],
      )
    ).rows.map(({ at, line }) => `${at} ${line}`);
  const written = await plans();
  await portal.pool.query('update batch_layout set planned_for = null where batch_id = any($1)', [all]);
  await portal.pool.query('update occupancy set reserved = false');
  const file = await readFile(path.join(import.meta.dirname, '../../migrations/0019_planned_layouts.sql'), 'utf8');
  // Columns got standard names after this migration.
  const statement = file
    .slice(file.indexOf('with layouts as'))
    .replaceAll('work_no', 'batch_id')
    .replaceAll('rno', 'rack_id');
  await portal.pool.query(statement);
  // For plants that moved early only the end is listed; finished stages are omitted.
  const told = written.filter((line) => line !== '3 plant 05-25' && !line.startsWith('4 '));
  expect(await plans()).toEqual(told);
  expect(told).toEqual([
    '1 plant 05-25',
    '1 plant 06-16',
    '2 plant 04-29',
    '2 plant 05-21',
    '3 plant 06-16',
    '5 sowing 05-22',
  ]);
  expect(await farm.held(toCome)).toEqual(['3.1 04-20–', '(1.1 05-25–06-16)']);
  expect(await farm.held(begun)).toEqual(['(2.1 05-22–)']);
  await farm.night('2026-05-22');
  expect(await farm.held(late)).toEqual(['1.2 04-29–05-21', '1.2 05-21–05-23']);
});

test('of all that became of plans, no position was held twice', async () => {
  expect(await heldTwice(portal)).toEqual([]);
});
