import { expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { Series } from '@onsil/contract/telemetry';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { getLimitsAt, loadLimitsInMemory } from '#features/alarm-limits/alarm-limits.ts';
import { replaceLimits, type NewLimits } from '#features/alarm-limits/limits.sql.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { makeController, makeFarm, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);

const makeReporting = async (farmNo: number): Promise<TestController> => {
  const controller = await makeController(portal, { farmNo });
  await send(portal, controller, portal.clock.now - minuteMs, { temperature: 21 });
  return controller;
};

const askSeries = ({ controllerId }: TestController, session: Session) =>
  portal.call(session, 'GET', '/influx/status-logs/field', {
    query: {
      controllerId,
      fields: 'temperature',
      from: String(portal.clock.now / 1000 - 3_600),
      to: String(portal.clock.now / 1000),
    },
  });

const askLast = ({ controllerId }: TestController, session: Session) =>
  portal.call(session, 'GET', `/influx/status-logs/last/${controllerId}`);

const statusesOf = async (controller: TestController, session: Session): Promise<number[]> => [
  (await askSeries(controller, session)).status,
  (await askLast(controller, session)).status,
];

const limits = (high1: number): NewLimits => ({
  field: 'temperature',
  own: true,
  low1: null,
  high1,
  low2: null,
  high2: high1 + 20,
  low3: null,
  high3: high1 + 40,
  night: null,
  deadband: null,
  onDelaySeconds: null,
  offDelaySeconds: null,
  attentionSeconds: null,
});

const saveIn = ({ db }: Pick<Context, 'db'>, { controllerNo }: TestController, high1: number): Promise<void> =>
  replaceLimits(db, controllerNo, { limits: [limits(high1)], from: new Date(portal.clock.now), memberNo: null });

/** Changes limits in the database alone, as another process does. */
const saveElsewhere = (controller: TestController, high1: number): Promise<void> =>
  transact(portal.ctx, (ctx) => saveIn(ctx, controller, high1));

/** Upper limit of level 1 as the series, and as the newest values have it. */
const highsOf = async (controller: TestController): Promise<(number | null | undefined)[]> => {
  const series = itemOf<Series>(await askSeries(controller, cast.member));
  const { controllers } = itemOf(await askLast(controller, cast.member));
  const last = controllers[0]?.values.find(({ field }) => field === 'temperature');
  return [series.series[0]?.ranges?.[0].high, last?.ranges?.[0].high];
};

test('of callers in turn each reads their own farm alone', async () => {
  const [own, others] = [await makeReporting(cast.farm.farmNo), await makeReporting(cast.elsewhere.farmNo)];
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await statusesOf(own, cast.member)).toEqual([200, 200]);
    expect(await statusesOf(own, cast.stranger)).toEqual([404, 404]);
    expect(await statusesOf(others, cast.stranger)).toEqual([200, 200]);
    expect(await statusesOf(others, cast.member)).toEqual([404, 404]);
    expect(await statusesOf(own, cast.company)).toEqual([200, 200]);
    expect(await statusesOf(others, cast.admin)).toEqual([200, 200]);
  }
});

test('who loses a role, and what leaves a farm or is retired, is not found by the next call', async () => {
  const [farm, other] = [await makeFarm(portal), await makeFarm(portal)];
  const controller = await makeReporting(farm.farmNo);
  const memberNo = await portal.pool
    .query<{ no: number }>('select member_no as no from farm_member where farm_no = $1', [cast.elsewhere.farmNo])
    .then(({ rows }) => rows[0]?.no);
  const { stranger } = cast;
  expect(await statusesOf(controller, stranger)).toEqual([404, 404]);
  await portal.pool.query(`insert into farm_member (member_no, farm_no, role) values ($1, $2, 'member')`, [
    memberNo,
    farm.farmNo,
  ]);
  expect(await statusesOf(controller, stranger)).toEqual([200, 200]);
  await portal.pool.query('delete from farm_member where farm_no = $1', [farm.farmNo]);
  expect(await statusesOf(controller, stranger)).toEqual([404, 404]);

  expect(await statusesOf(controller, cast.admin)).toEqual([200, 200]);
  const move = 'update controller set farm_no = $2 where controller_no = $1';
  await portal.pool.query(move, [controller.controllerNo, cast.elsewhere.farmNo]);
  expect(await statusesOf(controller, stranger)).toEqual([200, 200]);
  await portal.pool.query(move, [controller.controllerNo, other.farmNo]);
  expect(await statusesOf(controller, stranger)).toEqual([404, 404]);
  await portal.pool.query('update controller set retired_at = now() where controller_no = $1', [
    controller.controllerNo,
  ]);
  expect(await statusesOf(controller, cast.admin)).toEqual([404, 404]);
});

test('limits that another process changes are those of the next call; until then they are read from memory', async () => {
  const controller = await makeReporting(cast.farm.farmNo);
  await saveElsewhere(controller, 26);
  expect(await highsOf(controller)).toEqual([26, 26]);
  await portal.pool.query('update alarm_limit set high1 = 1 where controller_no = $1', [controller.controllerNo]);
  expect(await highsOf(controller)).toEqual([26, 26]);
  portal.clock.now += minuteMs;
  await saveElsewhere(controller, 24);
  expect(await highsOf(controller)).toEqual([24, 24]);
});

test('limits of a transaction that is rolled back are not kept', async () => {
  const controller = await makeReporting(cast.farm.farmNo);
  await saveElsewhere(controller, 26);
  portal.clock.now += minuteMs;
  const change = transact(portal.ctx, async (ctx) => {
    await saveIn(ctx, controller, 30);
    const { rows } = await portal.pool.query<{ version: number }>(
      'select limits_version + 1 as version from controller where controller_no = $1',
      [controller.controllerNo],
    );
    const changed = { controllerNo: controller.controllerNo, limitsVersion: rows[0]?.version ?? 0 };
    const limitsOf = await loadLimitsInMemory(ctx, [changed], 0);
    const { ranges } = getLimitsAt(limitsOf(controller.controllerNo), 'temperature', portal.clock.now);
    expect(ranges?.[0].high).toBe(30);
    throw new Error('rolled back');
  });
  await expect(change).rejects.toThrow('rolled back');
  await saveElsewhere(controller, 24);
  expect(await highsOf(controller)).toEqual([24, 24]);
});
