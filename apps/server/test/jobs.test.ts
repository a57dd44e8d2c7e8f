import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminSystem } from '@onsil/contract/admin-system';
import { startJobs } from '#platform/jobs/scheduler.ts';
import { createLog } from '#platform/log/log.ts';
import { makeCast, type Cast } from './support/factories.ts';
import { openTestPortal, type TestPortal } from './support/harness.ts';

let portal: TestPortal;
let cast: Cast;
beforeAll(async () => {
  portal = await openTestPortal();
  cast = await makeCast(portal);
});
afterAll(() => portal.close());

test('a job that fails is in the log and in the state of the system, with its reason', async () => {
  const log = createLog('error', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  const run = async (): Promise<void> => {
    throw new Error('the disk is full');
  };
  const jobs = await startJobs(portal.connectionString, [{ name: 'test.fails', cron: '0 0 1 1 *', run }], log);
  await portal.pool.query("insert into pgboss.job (name) values ('test.fails')");
  await expect
    .poll(async () => ((await portal.call(cast.admin, 'GET', '/admin/system')).item as AdminSystem).errors[0])
    .toMatchObject({ message: 'job failed', cause: 'the disk is full' });
  await jobs.stop();
});
