import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { makeCast, makeController, type Cast, type TestController } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { openProcesses, type PortalProcesses } from '../support/portal-processes.ts';
import { listDifferences, untilRolledUp } from '../support/rollup-world.ts';

let portal: TestPortal;
let cast: Cast;
let processes: PortalProcesses;

beforeAll(async () => {
  portal = await openTestPortal();
  cast = await makeCast(portal);
  processes = await openProcesses(portal);
});
afterAll(async () => {
  await processes.close();
  await portal.close();
});

const startWorker = (): Promise<PortalProcess> => processes.start(['worker']);

const count = async (text: string): Promise<number> =>
  (await portal.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0;

const until = async (holds: () => Promise<boolean>, everyMs: number): Promise<void> => {
  for (const deadline = Date.now() + 30_000; !(await holds());) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};

test('a deviation stored by a killed worker is notified once by the next one', { timeout: 90_000 }, async () => {
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  await portal.pool.query(
    `insert into alarm_limit (controller_no, field_key, own, high1, high2, high3, on_delay_seconds) values ($1, 'temperature', true, 25, 27, 29, 0)`,
    [controller.controllerNo],
  );
  const worker = await startWorker();
  const body = { values: { temperature: 28 } };
  expect((await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body })).status).toBe(200);
  await until(async () => (await count('deviation')) === 1, 10);
  worker.child.kill('SIGKILL');
  await worker.ended;
  expect(await count('notice')).toBe(0);

  await Promise.all([startWorker(), startWorker()]);
  await until(async () => (await count('notice')) > 0, 50);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await count('notice')).toBe(1);
  expect(await count(`alarm where kind = 'notice'`)).toBe(1);
  expect(await count('notice_reader')).toBe(2); // the farm's manager and its member
});

test(
  'of two workers one is killed under load: the other takes its work over, nothing is missing or twice, and every controller is evaluated',
  { timeout: 180_000 },
  async () => {
    const controllers = await Promise.all(
      Array.from({ length: 40 }, () => makeController(portal, { farmNo: cast.farm.farmNo })),
    );
    const ids = controllers.map(({ controllerNo }) => controllerNo);
    await portal.pool.query(
      `insert into alarm_limit (controller_no, field_key, own, high1, high2, high3, on_delay_seconds)
       select unnest($1::int[]), 'temperature', true, 25, 27, 29, 0`,
      [ids],
    );
    const [doomed] = await Promise.all([startWorker(), startWorker()]);
    const send = async ({ token }: TestController, body: object): Promise<void> =>
      expect((await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body })).status).toBe(200);
    const now = portal.ctx.now();
    const past = Array.from({ length: 60 }, (_, index) => ({
      ts: now - 2 * dayMs + index * minuteMs,
      values: { temperature: 22 },
    }));
    for (const [place, controller] of controllers.entries()) {
      await send(controller, past);
      await send(controller, { ts: now, values: { temperature: 28 } });
      if (place === controllers.length / 2) doomed?.child.kill('SIGKILL');
    }
    const some = async (text: string): Promise<number> =>
      (await portal.pool.query<{ n: number }>(`select count(*)::int as n ${text}`, [ids])).rows[0]?.n ?? 0;
    const ofThese = 'where controller_no = any($1::int[])';
    // Longer than the seconds it takes, for a busy machine.
    const evaluated = `from latest join alarm_state using (controller_no) ${ofThese} and at = ts`;
    await until(async () => (await some(evaluated)) === ids.length, 50);
    await untilRolledUp(portal.pool, now);
    const hot = `from deviation ${ofThese} and field_key = 'temperature'`;
    expect(await some(hot)).toBe(ids.length);
    expect(await some(`from (select controller_no ${hot} group by 1) one`)).toBe(ids.length);
    expect(
      await some(
        `from (select from alarm join deviation using (deviation_id) ${ofThese} group by deviation_id, kind, alarm.level having count(*) > 1) twice`,
      ),
    ).toBe(0);
    expect(await some(`from sample_value ${ofThese} and field = 'temperature'`)).toBe(ids.length * (past.length + 1));
    expect(await listDifferences(portal.pool)).toEqual([]);
  },
);
