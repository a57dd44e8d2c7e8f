import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstParts } from '@onsil/domain/calendar/kst';
import { startJobs } from '#platform/jobs/scheduler.ts';
import { createLog } from '#platform/log/log.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);

/** Sends a job from a process of its own, as the schedule of another one does. */
const sendJob = async (name: string): Promise<void> => {
  const other = new PgBoss({ connectionString: portal.connectionString, max: 1, supervise: false, schedule: false });
  await other.start();
  await other.send(name);
  await other.stop();
};

test('a job that fails is in the log and in the state of the system, with its reason', async () => {
  const log = createLog('error', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  const run = async (): Promise<void> => {
    throw new Error('the disk is full');
  };
  const jobs = await startJobs(portal.connectionString, [{ name: 'test.fails', cron: '0 0 1 1 *', run }], log);
  await sendJob('test.fails');
  await expect
    .poll(async () => itemOf(await portal.call(cast.admin, 'GET', '/admin/system')).errors[0])
    .toMatchObject({ message: 'job failed', cause: 'the disk is full' });
  await jobs.stop();
});

test('a job wakes its worker when it is sent, also in a queue of an older version', async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  let runs = 0;
  const job = { name: 'test.counts', cron: '0 0 1 1 *', run: async () => void (runs += 1) };
  await (await startJobs(portal.connectionString, [job], log)).stop();
  await portal.pool.query("update pgboss.queue set notify = false where name = 'test.counts'");
  const jobs = await startJobs(portal.connectionString, [job], log);
  const { rows } = await portal.pool.query("select notify from pgboss.queue where name = 'test.counts'");
  expect(rows).toEqual([{ notify: true }]);
  for (const count of [1, 2]) {
    await sendJob('test.counts');
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(count); // a worker that is not woken asks after 30 s
  }
  await jobs.stop();
});

test('the schedule of a job that no longer exists is gone after the next start', async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  const run = async (): Promise<void> => undefined;
  const scheduled = async () => (await portal.pool.query('select name from pgboss.schedule order by 1')).rows;
  for (const name of ['test.before', 'test.after']) {
    await (await startJobs(portal.connectionString, [{ name, cron: '0 0 1 1 *', run }], log)).stop();
    expect(await scheduled()).toEqual([{ name }]);
  }
});

test('a job that runs is told when the process stops, and ends before its database is closed', async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  const seen: string[] = [];
  const run = async (stopping: AbortSignal): Promise<void> => {
    seen.push('begun');
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    seen.push('ended');
  };
  const jobs = await startJobs(portal.connectionString, [{ name: 'test.stops', cron: '0 0 1 1 *', run }], log);
  await sendJob('test.stops');
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['begun']);
  await jobs.stop();
  expect(seen).toEqual(['begun', 'ended']);
});

test('a run that exceeds its time is told, and the next one waits until it has ended', async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  const seen: string[] = [];
  const run = async (stopping: AbortSignal): Promise<void> => {
    seen.push('begun');
    if (seen.length > 1) return;
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    seen.push('told');
    await pause(1_500); // its current piece, in which the next run is asked for
    seen.push('ended');
  };
  const job = { name: 'test.late', cron: '0 0 1 1 *', run };
  const starting = () => startJobs(portal.connectionString, [job], log, { maxRunMs: 1_000 });
  const processes = [await starting(), await starting()];
  await sendJob('test.late');
  await expect.poll(() => seen, { timeout: 10_000 }).toContain('told');
  await sendJob('test.late');
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['begun', 'told', 'ended', 'begun']);
  await Promise.all(processes.map((process) => process.stop()));
});

test('a run whose process died is tried again', async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  let runs = 0;
  const job = { name: 'test.died', cron: '0 0 1 1 *', run: async () => void (runs += 1) };
  await (await startJobs(portal.connectionString, [job], log)).stop();
  await sendJob('test.died');
  await portal.pool.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '2 min' where name = 'test.died'",
  );
  const supervisor = new PgBoss({ connectionString: portal.connectionString, max: 1, schedule: false });
  await supervisor.start();
  const jobs = await startJobs(portal.connectionString, [job], log);
  await supervisor.supervise('test.died');
  await sendJob('test.died'); // wakes the worker, which would ask after 30 s; one that counts as running lets none begin
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  await Promise.all([supervisor.stop(), jobs.stop()]);
});

/** A job of every day at a time that is hours away, and how often it ran. */
const createDailyJob = (name: string) => {
  const { hour } = kstParts(Date.now() + 12 * hourMs);
  const counted = { runs: 0 };
  return { counted, job: { name, cron: `0 ${hour} * * *`, run: async () => void (counted.runs += 1) } };
};

test('a job whose time passed while the portal was off runs once when it is back', { timeout: 60_000 }, async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  const { job, counted } = createDailyJob('test.missed');
  await (await startJobs(portal.connectionString, [job], log)).stop();
  expect(counted.runs).toBe(0);
  await portal.pool.query("update pgboss.schedule set created_on = now() - interval '9 days'");
  await portal.pool.query("update pgboss.version set cron_on = now() - interval '3 days'");
  const jobs = await startJobs(portal.connectionString, [job], log);
  await expect.poll(() => counted.runs, { timeout: 40_000 }).toBe(1);
  await jobs.stop();
});

test('jobs run after the clock of the database was ahead', { timeout: 60_000 }, async () => {
  const log = createLog('silent', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
  let runs = 0;
  const job = { name: 'test.ahead', cron: '* * * * *', run: async () => void (runs += 1) };
  await (await startJobs(portal.connectionString, [job], log)).stop();
  runs = 0;
  await portal.pool.query("update pgboss.version set cron_on = now() + interval '1 year'");
  await portal.pool.query("update pgboss.queue set monitor_on = now() + interval '1 year' where name = 'test.ahead'");
  const jobs = await startJobs(portal.connectionString, [job], log);
  await expect.poll(() => runs, { timeout: 55_000 }).toBeGreaterThan(0);
  const { rows } = await portal.pool.query('select name from pgboss.queue where monitor_on > now()');
  expect(rows).toEqual([]);
  await jobs.stop();
});
