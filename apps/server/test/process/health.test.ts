import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Health } from '@onsil/contract/system';
import { addHealthRoutes } from '#features/system/health.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { nobody } from '../support/nobody.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { openProcesses, type PortalProcesses } from '../support/portal-processes.ts';

let portal: TestPortal;
let processes: PortalProcesses;

beforeAll(async () => {
  portal = await openTestPortal();
  processes = await openProcesses(portal);
});
afterAll(async () => {
  await processes.close();
  await portal.close();
});

type Answer = { status: number; result: { number: number; code: string }; item: Health };
const healthOf = async ({ url }: PortalProcess): Promise<Answer> => {
  const reply = await fetch(`${url}/web/v1/health`);
  return { status: reply.status, ...((await reply.json()) as Omit<Answer, 'status'>) };
};

/** Makes the database unreachable and ends its connections, or restores it. */
const setAway = async (away: boolean): Promise<void> => {
  const name = new URL(portal.connectionString, 'postgresql://x').pathname.slice(1);
  const admin = openDatabase(inject('databaseServer'), 1, () => undefined);
  await admin.pool.query(`alter database ${name} with allow_connections ${!away}`);
  if (away) await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.close();
};

test(
  'every process with HTTP says 503 while the database is away, and 200 when it is back',
  { timeout: 120_000 },
  async () => {
    const [api, ingest] = [await processes.start(['api']), await processes.start(['ingest'])];
    const [ok, away] = [
      { status: 200, result: { number: 200 }, item: { status: 'ok', checks: { database: 'ok', ingest: 'ok' } } },
      {
        status: 503,
        result: { number: 503, code: 'UNAVAILABLE' },
        item: { status: 'failing', checks: { database: 'failing', ingest: 'refusing' } },
      },
    ];
    // Several at once, so that some connections are idle when the calls below take others.
    for (const one of [api, ingest])
      for (const answer of await Promise.all(Array.from({ length: 4 }, () => healthOf(one))))
        expect(answer).toMatchObject(ok);
    await setAway(true);
    const meanwhile = [healthOf(api), healthOf(ingest), fetch(`${api.url}/web/v1/faqs`)];
    const answers = await Promise.all(meanwhile).finally(() => setAway(false));
    expect(answers).toMatchObject([away, away, { status: 503 }]); // every call responds so
    for (const one of [api, ingest]) await expect.poll(() => healthOf(one)).toMatchObject(ok);
    const lost = async (): Promise<string[]> =>
      (await readFile(path.join(processes.dataDir, 'onsil.log'), 'utf8'))
        .split('\n')
        .filter((line) => line.includes('idle connection lost'));
    await expect.poll(lost).not.toEqual([]);
    for (const line of await lost())
      expect(Object.keys((JSON.parse(line) as { err: object }).err)).not.toContain('client');
  },
);

test('a full disk fails the health of ingesting processes only; others keep serving', async () => {
  const statuses: number[] = [];
  for (const forPeople of [true, false]) {
    const server = await createHttpServer({ ctx: portal.ctx, access: nobody });
    addHealthRoutes(server, portal.ctx, { version: '0.0.0', disk: { state: () => 'full' }, forPeople });
    const reply = await server.fastify.inject('/web/v1/health');
    expect(reply.json()).toMatchObject({ item: { checks: { database: 'ok', ingest: 'refusing', disk: 'full' } } });
    statuses.push(reply.statusCode);
    await server.fastify.close();
  }
  expect(statuses).toEqual([200, 503]);
});

test(
  'a process without HTTP prints no address: a worker has none, and an ingest process has no screens',
  { timeout: 120_000 },
  async () => {
    const worker = await processes.start(['worker']);
    expect(worker.output()).toContain('Onsil is running.');
    expect(worker.output()).not.toContain('://');
    const ingest = await processes.start(['ingest'], { ONSIL_DEMO: 'on' });
    expect(ingest.output()).toContain('Sign in at a process with screens (api) as');
    expect(ingest.output()).toContain(`Onsil is running: http://localhost:${new URL(ingest.url).port}`);
  },
);
