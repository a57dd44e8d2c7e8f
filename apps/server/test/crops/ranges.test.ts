import { beforeEach, describe, expect, test } from 'vitest';
import type { ControllerAlarmLimits } from '@onsil/contract/alarm-limits';
import type { FarmCrop } from '@onsil/contract/crops';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import type { Stage } from '@onsil/domain/crops/stages';
import { getLimitCurve } from '#features/alarm-limits/curve.ts';
import { followBatch } from '#features/alarm-limits/follow-batch.ts';
import { loadLimits } from '#features/alarm-limits/limits.ts';
import { listLimitPeriods } from '#features/alarm-limits/periods.ts';
import { getBatchRecipe, listAllCrops, requireCrop } from '#features/crops/lookup.ts';
import { aCrop, addCrop, changeOf, farmHeader, makeBatch, seasonAt } from '../support/crops-factories.ts';
import { makeCast, makeController, type Cast, type TestController } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { farmer, keepSessions, only, report, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let cast: Cast;
let controller: TestController;
let crop: number;

beforeEach(async () => {
  portal.clock.now = noon;
  cast = await makeCast(portal);
  await keepSessions(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  crop = await addCrop(portal, cast.manager, cast.farm);
});

type Days = Partial<Record<Stage, string>>;

/** Makes a batch with these first days set the controller's limits, as its entries would. */
const lead = (batchId: number, days: Days): Promise<void> =>
  portal.ctx.db.transaction().execute(async (db) => {
    const dates = Object.entries(days).map(([stage, on]) => ({ stage: stage as Stage, day: on }));
    const grown = await getBatchRecipe(db, crop, dates, portal.clock.now);
    await followBatch({ ...portal.ctx, db }, controller.controllerNo, grown && { batchId, ...grown });
  });
const leave = (): Promise<void> =>
  portal.ctx.db.transaction().execute((db) => followBatch({ ...portal.ctx, db }, controller.controllerNo, null));
const standard = async (): Promise<ControllerAlarmLimits> => {
  const query = { controllerId: controller.controllerId };
  const reply = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/env-threshold`, { query });
  return only(itemOf(reply).controllers);
};
const temperature = async () => only((await standard()).fields.filter(({ field }) => field === 'temperature'));
const cultivations = async (): Promise<number> =>
  (await portal.pool.query('select from cultivation where controller_no = $1', [controller.controllerNo])).rowCount ??
  0;
const seedlings = { sowing: '2026-04-26', seedling: '2026-04-29' };
const transplants = { ...seedlings, transplant: '2026-05-10' };

describe('a batch that leads a controller', () => {
  test('sets the ranges of its season, level 2 and 3 one and two margins further out', async () => {
    const batchId = await makeBatch(portal, cast.farm, crop);
    await lead(batchId, { ...seedlings, transplant: '2026-05-07' });
    expect((await standard()).recipe).toMatchObject({
      nameKo: '상추',
      source: '시험 재배 기준',
      batchId,
      stage: 'transplant',
      startedAt: '2026-04-25T15:00:00.000Z', // the sowing day, although it sets the limits only from today
    });
    expect(await temperature()).toMatchObject({
      source: { kind: 'recipe', stage: 'transplant', period: 'day' },
      ranges: [
        { low: 20, high: 24 },
        { low: 18, high: 26 },
        { low: 16, high: 28 },
      ],
    });
  });

  test('that moves on moves the ranges over within an hour, without a step', async () => {
    const batchId = await makeBatch(portal, cast.farm, crop);
    portal.clock.now = noon - 3 * dayMs;
    await lead(batchId, seedlings);
    portal.clock.now = noon;
    await lead(batchId, transplants);
    const { controllerNo } = controller;
    const span = { from: noon - 2 * hourMs, to: noon + 2 * hourMs };
    const standards = (await loadLimits(portal.ctx.db, [controllerNo], span.from))(controllerNo);
    const band = getLimitCurve(standards, 'temperature', { ...span, now: noon });
    expect([band?.t.map((t) => (t * 1000 - noon) / hourMs), band?.low[0]]).toEqual([
      [-2, 0, 1, 2],
      [18, 18, 20, 20],
    ]);
    const pieces = await listLimitPeriods(standards, ['temperature'], { from: span.from, to: span.to });
    const lows = pieces.map(({ ranges }) => ranges[0]?.[0].low);
    expect(lows.map((low) => Math.round((low ?? 0) * 100) / 100)).toEqual([
      18, 18.17, 18.5, 18.83, 19.17, 19.5, 19.83, 20,
    ]);
    const query = {
      controllerId: controller.controllerId,
      field: 'temperature',
      from: String(span.from / 1000),
      to: String(span.to / 1000),
      points: '241',
    };
    const reply = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/env-threshold/band`, { query });
    const low = itemOf(reply).low[0].map(Number);
    const steps = low.slice(1).map((value, index) => Math.abs(value - (low[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.04); // 2 °C in an hour, in steps of a minute
  });

  test('leaves deviations as they were judged before it', async () => {
    const batchId = await makeBatch(portal, cast.farm, crop);
    await lead(batchId, seedlings); // 18 … 22
    await report(portal, [controller], 15, { temperature: 24.2 });
    await report(portal, [controller], 20, { temperature: 20.5 });
    const deviations = () => farmer(portal, cast, cast.member).deviations({ controllerId: controller.controllerId });
    const before = await deviations();
    expect(before).toHaveLength(1);
    await lead(batchId, transplants); // 20 … 24: an hour later the deviation's values would have been in range
    await send(portal, controller, portal.clock.now - 5 * minuteMs - 30_000, { temperature: 20.5 });
    await portal.catchUp();
    await portal.catchUpDeviations();
    expect(await deviations()).toEqual(before);
  });

  test('changes nothing if it already sets the limits in the same season', async () => {
    const batchId = await makeBatch(portal, cast.farm, crop);
    await lead(batchId, seedlings);
    portal.clock.now += hourMs;
    await lead(batchId, { sowing: '2026-04-25' });
    expect(await cultivations()).toBe(1);
    await lead(await makeBatch(portal, cast.farm, crop, { name: '상추 2작' }), seedlings);
    expect(await cultivations()).toBe(2);
  });

  test('removes its limits when it leaves; manual limits stay', async () => {
    const batchId = await makeBatch(portal, cast.farm, crop);
    await lead(batchId, seedlings);
    portal.clock.now += minuteMs;
    await leave();
    expect(await standard()).toMatchObject({ recipe: null });
    await leave();
    expect(await cultivations()).toBe(1);
    const stages = [{ stage: 'transplant', days: 30, dayFromMinute: 0, dayMinutes: 1440, fields: {} }];
    const recipe = { nameKo: '손', nameEn: 'Hand', source: '시험', startedAt: '2026-05-01T00:00:00+09:00', stages };
    const body = { controllerId: controller.controllerId, recipe };
    const saved = await portal.call(cast.manager, 'PUT', `/farm/${cast.farm.farmNo}/env-threshold`, { body });
    expect(saved.status).toBe(200);
    await leave();
    expect((await standard()).recipe).toMatchObject({
      nameKo: '손',
      batchId: null,
      startedAt: '2026-04-30T15:00:00.000Z',
    });
  });
});

describe('a crop whose recipe changes', () => {
  const changed = {
    ...aCrop.recipe,
    seasons: [seasonAt('seedling', 14), seasonAt('transplant', 21), seasonAt('lastFeed', 22)],
  };
  const change = async () => {
    const reply = await portal.call(cast.manager, 'GET', '/my/farm/crops', { headers: farmHeader(cast.farm) });
    const body = changeOf(only(itemsOf(reply)), { recipe: changed });
    return portal.call(cast.manager, 'PUT', `/my/farm/crop/${crop}`, { headers: farmHeader(cast.farm), body });
  };

  test('moves the ranges of the controllers that its batches lead, from now on', async () => {
    const batchId = await makeBatch(portal, cast.farm, crop, { days: transplants });
    await lead(batchId, transplants);
    portal.clock.now += 3 * hourMs;
    expect((await change()).status).toBe(200);
    expect(await temperature()).toMatchObject({ source: { stage: 'transplant', period: 'day' } });
    const band = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/env-threshold/band`, {
      query: {
        controllerId: controller.controllerId,
        field: 'temperature',
        from: String((noon + 2 * hourMs) / 1000),
        to: String((noon + 4 * hourMs) / 1000),
        points: '3',
      },
    });
    // The season that started at noon does not fade in from the seedlings' a second time.
    expect(itemOf(band).low[0]).toEqual([20, 21, 21]);
  });

  test('leaves controllers alone that other crops lead, or that batches have left', async () => {
    const other = await addCrop(portal, cast.manager, cast.farm, { number: 'C-2', cropName: '바질' });
    await lead(await makeBatch(portal, cast.farm, other, { name: '바질 1작', days: seedlings }), seedlings);
    await makeBatch(portal, cast.farm, crop, { days: seedlings });
    const body = { headers: farmHeader(cast.farm), query: { keyword: 'C-1' } };
    const [mine] = itemsOf(await portal.call(cast.manager, 'GET', '/my/farm/crops', body));
    const reply = await portal.call(cast.manager, 'PUT', `/my/farm/crop/${crop}`, {
      headers: farmHeader(cast.farm),
      body: changeOf(mine as FarmCrop, { recipe: changed }),
    });
    expect([reply.status, await cultivations()]).toEqual([200, 1]);
  });
});

describe('a crop as other features read it', () => {
  const open = (farmNo: number, seq: number) =>
    portal.ctx.db.transaction().execute((db) => requireCrop({ ...portal.ctx, db }, farmNo, seq));
  const unknown = { refusal: 'INVALID', fields: [{ path: 'farmCropId', code: 'unknownCrop' }] };

  test('belongs to its farm, and can be changed until archived', async () => {
    expect(await open(cast.farm.farmNo, crop)).toMatchObject({
      cropName: '상추',
      stages: aCrop.stages,
      recipe: aCrop.recipe,
    });
    await expect(open(cast.elsewhere.farmNo, crop)).rejects.toMatchObject(unknown);
    await expect(open(cast.farm.farmNo, 9_999_999)).rejects.toMatchObject(unknown);
    await portal.pool.query('update farm_crop set archived_at = now() where farm_crop_id = $1', [crop]);
    await expect(open(cast.farm.farmNo, crop)).rejects.toMatchObject(unknown);
    expect(only(await listAllCrops(portal.ctx.db, cast.farm.farmNo))).toMatchObject({
      farmCropId: crop,
      archived: true,
    });
  });

  test('has its English name from the master while it is called so', async () => {
    const { rows } = await portal.pool.query<{ no: number }>(`select crop_no as no from crop where name_ko = '바질'`);
    const cropNo = rows[0]?.no ?? null;
    await addCrop(portal, cast.manager, cast.farm, { number: 'C-2', cropName: '바질', cropNo });
    await addCrop(portal, cast.manager, cast.farm, { number: 'C-3', cropName: '타이 바질', cropNo });
    expect((await listAllCrops(portal.ctx.db, cast.farm.farmNo)).map(({ cropNameEn }) => cropNameEn)).toEqual([
      '상추',
      'Basil',
      '타이 바질',
    ]);
  });

  test('is not removed from under a batch that begins at the same moment', async () => {
    const removal = portal.ctx.db.transaction().execute(async (db) => {
      await requireCrop({ ...portal.ctx, db }, cast.farm.farmNo, crop);
      const path = `/my/farm/crop/${crop}`;
      const answer = portal.call(cast.manager, 'DELETE', path, { headers: farmHeader(cast.farm) });
      await untilWaiting(portal, 1);
      await db
        .insertInto('batch')
        .values({
          farmNo: cast.farm.farmNo,
          farmCropId: crop,
          name: '상추 1작',
          stages: aCrop.stages,
          startOn: '2026-05-10',
          note: '',
          createdAt: new Date(noon),
        })
        .execute();
      return { answer };
    });
    expect((await (await removal).answer).result.code).toBe('CROP_IN_USE');
  });
});
