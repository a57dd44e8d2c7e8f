import { beforeAll, expect, test } from 'vitest';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { createLimitsCache } from '#features/alarm-limits/alarm-limits.ts';
import { updateDeviations } from '#features/deviations/worker.ts';
import { makeController, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { keepSessions, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);

beforeAll(() => keepSessions(portal));

const upTo = (high: number): NonNullable<AlarmLimitsChange['ranges']> => [
  { low: null, high },
  { low: null, high: high + 20 },
  { low: null, high: high + 40 },
];
const atOnce = { deadband: 0, onDelaySeconds: 0, offDelaySeconds: 0, attentionSeconds: 0 };

const save = async ({ controllerId }: TestController, body: object): Promise<void> => {
  const url = `/farm/${cast.farm.farmNo}/env-threshold`;
  const reply = await portal.call(cast.manager, 'PUT', url, { body: { controllerId, fields: [], ...body } });
  expect(reply.status).toBe(200);
};

/** Whether a controller that reports a temperature is then out of its range, as a worker finds that keeps limits. */
const watcherOf = (controller: TestController) => {
  const limitsCache = createLimitsCache();
  return async (temperature: number): Promise<boolean> => {
    portal.clock.now += 6 * minuteMs;
    await send(portal, controller, portal.clock.now, { temperature });
    await updateDeviations(portal.ctx, [controller.controllerNo], { limitsCache });
    const { rows } = await portal.pool.query(
      `select from deviation where controller_no = $1 and cause = 'range' and ended_at is null`,
      [controller.controllerNo],
    );
    return rows.length > 0;
  };
};

test('limits are kept from one evaluation to the next, until a person changes them', async () => {
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  const isOut = watcherOf(controller);
  const limits = (high: number) => ({
    fields: [{ field: 'temperature', ranges: upTo(high), night: null, timing: atOnce }],
  });
  await save(controller, limits(26));
  expect(await isOut(25)).toBe(false);
  await portal.pool.query('update alarm_limit set high1 = 20 where controller_no = $1', [controller.controllerNo]);
  expect(await isOut(25)).toBe(false);
  await save(controller, limits(20));
  expect(await isOut(25)).toBe(true);
  await save(controller, limits(28));
  expect(await isOut(25)).toBe(false);
});

test('a recipe of a controller applies to its next sample', async () => {
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  const isOut = watcherOf(controller);
  expect(await isOut(25)).toBe(false);
  const both = { day: upTo(24), night: upTo(24) };
  await save(controller, {
    recipe: {
      nameKo: '상추',
      nameEn: 'Lettuce',
      source: '시험 재배 기준',
      startedAt: new Date(portal.clock.now).toISOString(),
      stages: [{ stage: 'transplant', days: 30, dayFromMinute: 360, dayMinutes: 960, fields: { temperature: both } }],
    },
  });
  await isOut(25);
  expect(await isOut(25)).toBe(true);
});

test('one that was never evaluated does not make others load limits of long ago', async () => {
  const known = await makeController(portal, { farmNo: cast.farm.farmNo });
  const fresh = await makeController(portal, { farmNo: cast.farm.farmNo });
  for (const high of [20, 22, 24])
    for (const controller of [known, fresh]) {
      portal.clock.now += minuteMs;
      await save(controller, {
        fields: [{ field: 'temperature', ranges: upTo(high), night: null, timing: atOnce }],
      });
    }
  const limitsOf = await createLimitsCache().load(portal.ctx.db, [
    { controllerNo: known.controllerNo, version: 3, since: portal.clock.now },
    { controllerNo: fresh.controllerNo, version: 3, since: 0 },
  ]);
  const countOf = ({ controllerNo }: TestController) => limitsOf(controllerNo).rows.get('temperature')?.length;
  expect([countOf(known), countOf(fresh)]).toEqual([1, 3]);
});
