import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCast, makeController, type Cast } from './support/factories.ts';
import { openTestPortal, type TestPortal } from './support/harness.ts';
import type { PortalProcess } from './support/portal-process.ts';
import { openProcesses, type PortalProcesses } from './support/portal-processes.ts';

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
    `insert into standard (controller_no, field_key, own, high1, high2, high3, on_delay_seconds) values ($1, 'temperature', true, 25, 27, 29, 0)`,
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
