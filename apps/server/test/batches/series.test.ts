import { expect, test } from 'vitest';
import type { BatchSeries } from '@onsil/contract/yield-forecast';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { makeController, type TestController } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { beforeEachTest, useWorld } from '../support/hooks.ts';
import {
  comparisonOf,
  enterBatch,
  makeForecastFarm,
  openForecastPortal,
  today,
} from '../support/yield-forecast-world.ts';
import { dayAfter, makeRack } from '../support/yields-world.ts';

const portal = useWorld(openForecastPortal);
const world = beforeEachTest(() => makeForecastFarm(portal));

const sown = dayAfter(today, -50);

/** A rack whose only tier belongs to a new controller. */
const makePlace = async (): Promise<{ controller: TestController; rackId: number }> => {
  const rackId = await makeRack(portal, world.farm.farmNo, { tiers: 1, columns: 2 });
  const controller = await makeController(portal, { farmNo: world.farm.farmNo });
  await portal.pool.query(
    `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 1, '[2026-01-01,)')`,
    [controller.controllerNo, rackId],
  );
  return { controller, rackId };
};

/** Samples by days after sowing and hour. */
const send = async ({ controllerNo }: TestController, samples: readonly [day: number, at: number, value: number][]) => {
  await portal.pipeline.writer.append({
    controllerNo,
    samples: samples.map(([day, at, temperature]) => ({
      ts: kstDayStart(dayAfter(sown, day)) + at * hourMs,
      values: { temperature },
    })),
    rejections: [],
    receivedAt: portal.clock.now,
  });
  await portal.catchUp();
};

const ask = (batchId: number, query: Record<string, string> = {}, who = world.member) =>
  world.call(who, 'GET', '/farm-yield/batch-series', {
    query: { batchId: String(batchId), fields: 'temperature', points: '4000', ...query },
  });
const itemOf = (reply: Reply): BatchSeries => {
  expect(reply.status).toBe(200);
  return reply.item as BatchSeries;
};

/** Filled buckets as days after sowing, hour and mean. */
const filled = ({ t, series }: BatchSeries) =>
  t.flatMap((at, index) => {
    const mean = series[0]?.avg[index] ?? null;
    return mean === null ? [] : [[Math.floor(at / 86_400), (at % 86_400) / 3_600, mean]];
  });

test('a batch has what was measured where it stood, by time since it was sown, and nothing from before and after', async () => {
  const { controller, rackId } = await makePlace();
  const batchId = await enterBatch(world, sown, { kg: 200, cells: [{ rackId, tier: 1, column: 1 }] });
  await send(controller, [
    [-1, 6, 99],
    [40, 6, 20],
    [40, 6.5, 24],
    [40, 7, 25],
    [46, 6, 99],
  ]);
  const item = itemOf(await ask(batchId));
  expect(item).toMatchObject({ batchId, firstOn: sown, width: 3_600 });
  expect(item.t).toHaveLength(46 * 24);
  expect(item.series[0]).toMatchObject({ field: 'temperature', unit: '°C', decimals: 1 });
  expect(filled(item)).toEqual([
    [40, 6, 22],
    [40, 7, 25],
  ]);
  const at = 40 * 24 + 6;
  expect([item.series[0]?.min[at], item.series[0]?.max[at], item.series[0]?.count[at]]).toEqual([20, 24, 2]);
});

test('a batch keeps what a controller measured that was retired since, and has that of the one that took its place', async () => {
  const { controller, rackId } = await makePlace();
  const batchId = await enterBatch(world, sown, { kg: 200, cells: [{ rackId, tier: 1, column: 1 }] });
  await send(controller, [[39, 6, 20]]);
  const then = portal.clock.now;
  portal.clock.now = kstDayStart(dayAfter(sown, 40)) + 12 * hourMs;
  expect((await world.call(world.admin, 'DELETE', `/admin/controller/${controller.controllerId}`)).status).toBe(200);
  portal.clock.now = then;
  const next = await makeController(portal, { farmNo: world.farm.farmNo });
  await portal.pool.query(
    'insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 1, daterange($3, null))',
    [next.controllerNo, rackId, dayAfter(sown, 41)],
  );
  await send(next, [[41, 6, 30]]);
  expect(filled(itemOf(await ask(batchId)))).toEqual([
    [39, 6, 20],
    [41, 6, 30],
  ]);
  const { batches } = await comparisonOf(world, { fields: 'temperature' });
  expect(batches.find((one) => one.batchId === batchId)?.conditions).toEqual([
    { field: 'temperature', days: [39, 41], mean: [20, 30] },
  ]);
});

test('means of two controllers weigh by their samples, in buckets of a day where few are asked for', async () => {
  const [one, other] = [await makePlace(), await makePlace()];
  const cells = [one, other].map(({ rackId }) => ({ rackId, tier: 1, column: 1 }));
  const batchId = await enterBatch(world, sown, { kg: 200, cells });
  await send(one.controller, [
    [40, 1, 20],
    [40, 2, 20],
    [40, 3, 20],
  ]);
  await send(other.controller, [[40, 1, 28]]);
  const item = itemOf(await ask(batchId, { points: '50' }));
  expect(item.width).toBe(86_400);
  expect(filled(item)).toEqual([[40, 0, 22]]);
});

test('a batch without a place has no values', async () => {
  const item = itemOf(await ask(await enterBatch(world, sown, { kg: 200 })));
  expect([item.t, item.series.map(({ field }) => field)]).toEqual([[], ['temperature']]);
});

test('an unknown field, too many fields, an unknown batch, and a batch of another farm are refused', async () => {
  const batchId = await enterBatch(world, sown, { kg: 200 });
  expect((await ask(batchId, { fields: 'nonsense' })).fields?.[0]).toMatchObject({ code: 'unknownField' });
  expect((await ask(batchId, { fields: 'a,b,c,d,e,f,g' })).fields?.[0]).toMatchObject({ code: 'tooMany' });
  expect((await ask(batchId, { points: '4001' })).result.code).toBe('INVALID');
  expect((await ask(99_999_999)).status).toBe(404);
  const elsewhere = await makeForecastFarm(portal);
  const foreign = await enterBatch(elsewhere, sown, { kg: 200 });
  expect((await ask(foreign)).status).toBe(404);
  expect((await ask(batchId, {}, world.stranger)).status).toBe(404);
});
