import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { createClockWatch } from '#features/telemetry/ingest/clock-watch.ts';
import { joinFarm, makeController, makeMember, signIn, type TestController } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';
import { itemOf } from '../../support/replies.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let grower: Session;
let farmNo: number;

beforeAll(async () => {
  const first = await makeController(portal);
  farmNo = first.farmNo;
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, farmNo, 'member');
  grower = await signIn(portal, member, true);
});

const send = async ({ token }: TestController, body: unknown) =>
  portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });

const last = async ({ controllerId }: TestController): Promise<Record<string, [number, string]>> => {
  const reply = await portal.call(grower, 'GET', `/influx/status-logs/last/${controllerId}`);
  const [one] = itemOf(reply).controllers;
  return Object.fromEntries((one?.values ?? []).map(({ field, value, at }) => [field, [value, at]]));
};

const stored = async ({ controllerNo }: TestController): Promise<unknown[]> =>
  (
    await portal.pool.query(
      `select (extract(epoch from r.ts) * 1000)::float8 as ts, temperature, humidity from ${allSamples} r where controller_no = $1 order by r.ts`,
      [controllerNo],
    )
  ).rows;

const refused = async ({ controllerNo }: TestController): Promise<number | null> =>
  (await portal.pool.query('select from rejected_sample where controller_no = $1', [controllerNo])).rowCount;

test('after the clock was a day ahead the newest value of now is shown, and deviations are judged on', async () => {
  const controller = await makeController(portal, { farmNo });
  const watch = createClockWatch(portal.ctx, 13, () => 0);
  await send(controller, { ts: noon - minuteMs, values: { temperature: 20, humidity: 60, light: 100 } });
  await portal.catchUpDeviations();
  portal.clock.now = noon + dayMs;
  await send(controller, { temperature: 22.5, light: 100 });
  await portal.catchUp();
  await portal.catchUpDeviations();
  portal.clock.now = noon + 2 * minuteMs;
  await send(controller, { temperature: 21, humidity: 61, light: 110 });
  await watch.check();
  await portal.catchUp();
  expect(await last(controller)).toMatchObject({
    temperature: [21, new Date(noon + 2 * minuteMs).toISOString()],
    vpd: [expect.any(Number), new Date(noon + 2 * minuteMs).toISOString()],
    dli: [expect.any(Number), new Date(noon + 2 * minuteMs).toISOString()],
  });
  portal.clock.now = noon + 3 * minuteMs;
  await send(controller, { temperature: 21.5 });
  expect((await last(controller))['temperature']).toEqual([21.5, new Date(noon + 3 * minuteMs).toISOString()]);
  await portal.catchUpDeviations();
  const { rows } = await portal.pool.query<{ at: Date }>('select at from alarm_state where controller_no = $1', [
    controller.controllerNo,
  ]);
  expect(rows[0]?.at).toEqual(new Date(noon + 3 * minuteMs));
  expect(await stored(controller)).toHaveLength(4); // tomorrow's sample too
  await watch.check();
  expect((await last(controller))['temperature']).toEqual([21.5, new Date(noon + 3 * minuteMs).toISOString()]);
});

test('a value later than the newest sample of its controller is looked for at the start and once the clock was set back', async () => {
  const controller = await makeController(portal, { farmNo });
  portal.clock.now = noon;
  const putAhead = () =>
    portal.pool.query(`update latest set "values" = "values" || $2::jsonb where controller_no = $1`, [
      controller.controllerNo,
      JSON.stringify({ humidity: [noon + dayMs, 99] }),
    ]);
  const humidity = async () => (await last(controller))['humidity'];
  await send(controller, { temperature: 20, humidity: 60 });
  await putAhead();
  const watch = createClockWatch(portal.ctx, 13, () => 0);
  await watch.check();
  expect(await humidity()).toEqual([60, new Date(noon).toISOString()]);
  await putAhead();
  portal.clock.now = noon - 2_000;
  await watch.check();
  expect(await humidity()).toEqual([60, new Date(noon).toISOString()]);
});

test('samples rejected because the server’s clock was slow are accepted after its correction; those of a device with a wrong clock are not', async () => {
  const [right, wrong] = [await makeController(portal, { farmNo }), await makeController(portal, { farmNo })];
  portal.clock.now = noon - 2 * dayMs;
  let steady = 0;
  const watch = createClockWatch(portal.ctx, 13, () => steady);
  const reply = await send(right, [
    { ts: noon, values: { temperature: 23, humidity: 70, nothing: 1 } },
    { ts: noon + minuteMs, values: { temperature: 24 } },
  ]);
  expect(reply.status).toBe(400);
  expect(reply).toMatchObject({
    stored: 0,
    rejected: [{ ts: noon, reason: 'future' }, { reason: 'future' }],
  });
  expect((await send(wrong, { ts: noon + 2 * dayMs, values: { temperature: 1 } })).status).toBe(400);
  await watch.check();
  expect(await stored(right)).toEqual([]);

  steady += 2 * minuteMs;
  portal.clock.now = noon + 2 * minuteMs;
  await watch.check();
  expect(await stored(right)).toEqual([
    { ts: noon, temperature: 23, humidity: 70 },
    { ts: noon + minuteMs, temperature: 24, humidity: null },
  ]);
  expect(await refused(right)).toBe(0);
  expect([await stored(wrong), await refused(wrong)]).toEqual([[], 1]);
  expect((await last(right))['temperature']).toEqual([24, new Date(noon + minuteMs).toISOString()]);

  steady += 3 * dayMs; // the normal passage of time adds nothing
  portal.clock.now += 3 * dayMs;
  await watch.check();
  expect([await stored(wrong), await refused(wrong)]).toEqual([[], 1]);
});

test('samples rejected as too old because the server’s clock was years ahead are accepted after its correction, also after a restart', async () => {
  const [right, wrong] = [await makeController(portal, { farmNo }), await makeController(portal, { farmNo })];
  portal.clock.now = noon + 3 * 366 * dayMs;
  const reply = await send(right, { ts: noon, values: { temperature: 23, nothing: 1 } });
  expect(reply).toMatchObject({ status: 400, stored: 0, rejected: [{ ts: noon, reason: 'too_old' }] });
  expect(reply.raw.body).not.toContain('held');
  expect((await send(wrong, { ts: 0, values: { temperature: 1 } })).status).toBe(400);
  await createClockWatch(portal.ctx, 13, () => 0).check();
  expect(await stored(right)).toEqual([]);

  portal.clock.now = noon + 2 * minuteMs;
  await createClockWatch(portal.ctx, 13, () => 0).check();
  expect(await stored(right)).toEqual([{ ts: noon, temperature: 23, humidity: null }]);
  expect([await refused(right), await refused(wrong)]).toEqual([0, 1]);
  expect((await last(right))['temperature']).toEqual([23, new Date(noon).toISOString()]);
});

test('a field that reports once a day keeps its newest value when the clock is put right', async () => {
  portal.clock.now = noon;
  const controller = await makeController(portal, { farmNo });
  await send(controller, { ts: noon - dayMs, values: { ph: 5.9, temperature: 20 } });
  await send(controller, { ts: noon - minuteMs, values: { temperature: 21 } });
  portal.clock.now = noon + 3 * dayMs;
  await send(controller, { ph: 6.4, temperature: 22 });
  portal.clock.now = noon;
  await createClockWatch(portal.ctx, 13, () => 0).check();
  expect(await last(controller)).toMatchObject({
    ph: [5.9, new Date(noon - dayMs).toISOString()],
    temperature: [21, new Date(noon - minuteMs).toISOString()],
  });
});

test('a controller whose latest values cannot be rebuilt keeps neither those behind it nor the held samples waiting', async () => {
  const [broken, behind, right] = [
    await makeController(portal, { farmNo }),
    await makeController(portal, { farmNo }),
    await makeController(portal, { farmNo }),
  ];
  portal.clock.now = noon;
  const watch = createClockWatch(portal.ctx, 13, () => 0);
  expect((await send(right, { ts: noon + dayMs, values: { temperature: 23 } })).status).toBe(400);
  portal.clock.now = noon + 3 * dayMs;
  for (const controller of [broken, behind]) await send(controller, { temperature: 22.5 });
  portal.clock.now = noon + dayMs;
  await portal.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail before update on latest for each row when (new.controller_no = ${broken.controllerNo}) execute function fail()`);
  await expect(watch.check()).rejects.toThrow('broken');
  await portal.pool.query('drop function fail cascade');
  const { rows } = await portal.pool.query('select controller_no from latest where ts > $1', [
    new Date(noon + 2 * dayMs),
  ]);
  expect(rows).toEqual([{ controller_no: broken.controllerNo }]);
  expect(await stored(right)).toEqual([{ ts: noon + dayMs, temperature: 23, humidity: null }]);
});
