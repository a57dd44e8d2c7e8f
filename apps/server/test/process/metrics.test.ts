import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { getEventLoopDelay, startEventLoopMonitor } from '#platform/log/event-loop-delay.ts';
import { makeController } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { freePort } from '../support/portal-process.ts';
import { openProcesses, type PortalProcesses } from '../support/portal-processes.ts';

const token = 'a token for metrics';
const given = token.replaceAll(' ', '-');
let portal: TestPortal;
let processes: PortalProcesses;

beforeAll(async () => {
  portal = await openTestPortal({ settings: { ONSIL_METRICS_TOKEN: given } });
  processes = await openProcesses(portal);
});
afterAll(async () => {
  await processes.close();
  await portal.close();
});

const scrape = (authorization?: string) =>
  portal.server.fastify.inject({
    method: 'GET',
    url: '/metrics',
    ...(authorization !== undefined && { headers: { authorization } }),
  });

/** The value of a line such as `name{label="x"} 3`. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );

test('metrics are for who has the token, and off without one', async () => {
  const statuses: number[] = [];
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${given}x`, `Bearer ${given.slice(1)}`, `Basic ${given}`]) {
    const reply = await scrape(wrong);
    statuses.push(reply.statusCode);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.body).not.toContain('onsil_');
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await scrape(`Bearer ${given}`)).statusCode).toBe(200);

  const without = await openTestPortal();
  const off = await without.server.fastify.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } });
  await without.close();
  expect([off.statusCode, off.body]).toEqual([404, expect.stringContaining('ONSIL_METRICS_TOKEN')]);
});

test('a scrape shows queues, the process and its database connections', async () => {
  const controller = await makeController(portal);
  const ts = portal.clock.now - dayMs; // its day is over
  await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, {
    body: [{ ts, values: { temperature: 21 } }],
  });
  await expect
    .poll(async () => valueOf((await scrape(`Bearer ${given}`)).body, 'onsil_queue_length{queue="rollups"}'))
    .toBe(1);
  const { body, headers } = await scrape(`Bearer ${given}`);
  expect(headers['content-type']).toContain('version=0.0.4');
  expect(valueOf(body, 'onsil_queue_oldest_seconds{queue="rollups"}')).toBeGreaterThan(0);
  expect(valueOf(body, 'onsil_queue_length{queue="deviations"}')).toBe(1);
  expect(valueOf(body, 'onsil_database_up')).toBe(1);
  expect(valueOf(body, 'onsil_pool_connections{state="max"}')).toBe(6);
  expect(valueOf(body, 'onsil_pool_wait_seconds{stat="max"}')).toBeGreaterThan(0);
  expect(valueOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
  expect(valueOf(body, 'onsil_disk_free_bytes')).toBe(20_000_000_000);
  expect(valueOf(body, 'onsil_log_lines_dropped_total')).toBe(0);
  for (const line of body.trim().split('\n'))
    expect(line).toMatch(/^$|^(#|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$)/);
});

test('waits for a connection are counted and timed', async () => {
  const held = await Promise.all(Array.from({ length: 6 }, () => portal.pool.connect()));
  const waiting = portal.pool.query('select 1');
  // Process metrics need no connection; the database's part waits for one.
  const scraping = scrape(`Bearer ${given}`);
  await expect.poll(() => portal.pool.waitingCount).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 120));
  for (const client of held) client.release();
  await Promise.all([waiting, scraping]);
  expect(valueOf((await scrape(`Bearer ${given}`)).body, 'onsil_pool_wait_seconds{stat="max"}')).toBeGreaterThan(0.1);
});

test('an event loop that is held up shows', async () => {
  startEventLoopMonitor();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const end = performance.now() + 150;
  while (performance.now() < end);
  await expect.poll(() => getEventLoopDelay().maxMs).toBeGreaterThan(100);
});

test('a worker has metrics on a port of its own', { timeout: 120_000 }, async () => {
  const port = await freePort();
  await processes.start(['worker'], { ONSIL_METRICS_TOKEN: given, ONSIL_METRICS_PORT: String(port) });
  const ask = (path: string, authorization: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
  expect((await ask('/metrics', 'Bearer wrong')).status).toBe(401);
  expect((await ask('/', `Bearer ${given}`)).status).toBe(404);
  const text = await (await ask('/metrics', `Bearer ${given}`)).text();
  expect(valueOf(text, 'onsil_database_up')).toBe(1);
  expect(valueOf(text, 'onsil_queue_length{queue="jobs"}')).toBeGreaterThanOrEqual(0);
  expect(text).not.toContain('onsil_streams ');
});
