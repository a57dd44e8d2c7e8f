import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findPostmaster, isPostmasterAlive } from '../src/find-postmaster.ts';
import { inspectProcess, listProcessesIn } from '../src/processes.ts';
import { checkpointerOf, postmasterOf, query, sharedFolder, startOnsil, testFolder } from './harness.ts';

const folder = sharedFolder();
const data = join(folder, 'data');
const pgFolder = join(data, 'pg');
const patiently = { timeout: 30_000 };
const silent = () => undefined;

/**
 * Environment of a machine without setpriv and unshare, where a killed Node leaves its children. Only `test` is
 * available.
 */
function toolless(): Record<string, string> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync('/usr/bin/test', join(bin, 'test'));
  return { PATH: bin };
}

test('kill -9 of Node ends its PostgreSQL, and the next start has every committed row', async () => {
  for (const round of [0, 1, 2]) {
    const onsil = startOnsil(data, { lock: true });
    const { connectionString, adopted } = await onsil.ready();
    expect(adopted).toBe(false);
    if (round === 0) await query(connectionString, 'create table kept (n int)');
    expect(await query(connectionString, 'select count(*)::int as n from kept')).toEqual([{ n: round * 1_000 }]);
    await query(connectionString, 'insert into kept select generate_series(1, 1000)');
    await onsil.kill();
  }
  await expect.poll(() => listProcessesIn(pgFolder), patiently).toEqual([]);
});

test('kill -9 of Node and PostgreSQL together loses nothing', async () => {
  const first = startOnsil(data);
  const { connectionString } = await first.ready();
  await query(connectionString, 'create table together as select generate_series(1, 1000) as n');
  first.child.kill('SIGSTOP');
  process.kill(postmasterOf(data), 'SIGKILL');
  await first.kill();
  const second = startOnsil(data);
  const again = await second.ready();
  expect(again.adopted).toBe(false);
  expect(second.log()).toContain('clearing the lock of a killed PostgreSQL');
  expect(await query(again.connectionString, 'select count(*)::int as n from together')).toEqual([{ n: 1_000 }]);
  await second.stop();
});

test('kill -9 of PostgreSQL is reported in a sentence', async () => {
  const onsil = startOnsil(data);
  await onsil.ready();
  const pid = postmasterOf(data);
  process.kill(pid, 'SIGKILL');
  const { sentence } = await onsil.seen('exited');
  expect(sentence).toBe(`PostgreSQL (process ${pid}) ended by the signal SIGKILL.`);
  await onsil.stop();
});

test('a dead PostgreSQL that is still a zombie does not keep the next one from starting', async () => {
  const first = startOnsil(data);
  await first.ready();
  const pid = postmasterOf(data);
  // A stopped parent does not reap its children.
  first.child.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => inspectProcess(pid)?.zombie, patiently).toBe(true);
  const second = startOnsil(data);
  expect((await second.ready()).adopted).toBe(false);
  expect(inspectProcess(pid)?.zombie).toBe(true);
  await second.stop();
});

test('a lock whose number another process has got since, or that a power cut emptied, is cleared', async () => {
  // A process named `postgres` in another folder is not our server.
  symlinkSync('/usr/bin/sleep', join(folder, 'postgres'));
  const elsewhere = spawn(join(folder, 'postgres'), ['60'], { cwd: '/' });
  onTestFinished(() => void elsewhere.kill());
  await expect.poll(() => inspectProcess(elsewhere.pid ?? 0)?.name, patiently).toBe('postgres');
  const lock = join(pgFolder, 'postmaster.pid');
  for (const stale of [elsewhere.pid, process.pid, 999_999_999, '']) {
    writeFileSync(lock, stale === '' ? '' : `${stale}\n${pgFolder}\n1\n5432\n${pgFolder}\n\n\nready\n`);
    const onsil = startOnsil(data);
    expect((await onsil.ready()).adopted).toBe(false);
    await onsil.stop();
    expect(existsSync(lock)).toBe(false);
  }
});

test('sessions that outlive their killed PostgreSQL are ended before another starts', async () => {
  const first = startOnsil(data);
  const { connectionString } = await first.ready();
  const busy = query(connectionString, 'do $$ begin loop end loop; end $$').catch(silent);
  const running = "select from pg_stat_activity where query like 'do %'";
  await expect.poll(async () => (await query(connectionString, running)).length, patiently).toBe(1);
  first.child.kill('SIGSTOP');
  process.kill(postmasterOf(data), 'SIGKILL');
  await first.kill();
  await expect.poll(() => listProcessesIn(pgFolder).length, patiently).toBe(1);
  const patience = { stopping: { fastMs: 1_000, immediateMs: 1_000 }, orphansMs: 100 };
  expect(await findPostmaster(pgFolder, silent, patience)).toBeUndefined();
  expect(listProcessesIn(pgFolder)).toEqual([]);
  expect(readdirSync(pgFolder).filter((name) => /postmaster\.pid|s\.PGSQL/.test(name))).toEqual([]);
  await busy;
});

test('a PostgreSQL that is going down is waited for', async () => {
  const first = startOnsil(data);
  const { connectionString } = await first.ready();
  const pid = postmasterOf(data);
  const checkpointer = await checkpointerOf(connectionString);
  process.kill(checkpointer, 'SIGSTOP');
  await first.kill();
  const second = startOnsil(data);
  await expect.poll(() => second.log(), patiently).toContain(`${pgFolder}: stopping (process ${pid})`);
  expect(isPostmasterAlive(pid, pgFolder)).toBe(true);
  process.kill(checkpointer, 'SIGCONT');
  expect((await second.ready()).adopted).toBe(false);
  expect(isPostmasterAlive(pid, pgFolder)).toBe(false);
  await second.stop();
});

test('one that outlived its killed Onsil is used, and stopped at the end', async () => {
  const first = startOnsil(data, { env: toolless() });
  await first.ready();
  const pid = postmasterOf(data);
  await first.kill();
  await pause(200);
  expect(isPostmasterAlive(pid, pgFolder)).toBe(true);
  const second = startOnsil(data);
  const { adopted, connectionString } = await second.ready();
  expect(adopted).toBe(true);
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isPostmasterAlive(pid, pgFolder)).toBe(false);
});

test('one whose Onsil lives is used and left running; its end is reported', async () => {
  const first = startOnsil(data);
  await first.ready();
  const second = startOnsil(data);
  const third = startOnsil(data);
  expect((await second.ready()).adopted).toBe(true);
  const { adopted, connectionString } = await third.ready();
  expect(adopted).toBe(true);
  await second.stop();
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
  expect(String((await third.seen('exited'))['sentence'])).toMatch(/^PostgreSQL \(process \d+\) on .* ended\.$/);
  await third.stop();
});

test('a long data folder leaves no socket folder behind after kill -9', async () => {
  const long = join(folder, 'long-name/'.repeat(12));
  mkdirSync(long, { recursive: true });
  renameSync(data, join(long, 'data'));
  const env = { TMPDIR: join(folder, 'tmp') };
  mkdirSync(env.TMPDIR);
  const first = startOnsil(join(long, 'data'), { env });
  await first.ready();
  const [left] = readdirSync(env.TMPDIR);
  await first.kill();
  const second = startOnsil(join(long, 'data'), { env });
  await second.ready();
  expect(readdirSync(env.TMPDIR)).toHaveLength(1);
  expect(readdirSync(env.TMPDIR)).not.toContain(left);
  await second.stop();
  expect(readdirSync(env.TMPDIR)).toEqual([]);
  renameSync(join(long, 'data'), data);
});

test('a first start that is killed at any moment leaves a folder that the next one starts on', async () => {
  const fresh = join(testFolder(), 'data');
  const drafts = () => (existsSync(fresh) ? readdirSync(fresh).filter((name) => name.startsWith('pg.tmp-')) : []);
  for (const ms of [0, 60, 120, 180]) {
    const before = drafts();
    const killed = startOnsil(fresh, { lock: true });
    const begun = () => drafts().filter((name) => !before.includes(name)).length;
    await expect.poll(begun, { ...patiently, interval: 5 }).toBe(1);
    await pause(ms);
    await killed.kill();
    expect(existsSync(join(fresh, 'pg'))).toBe(false);
  }
  const onsil = startOnsil(fresh, { lock: true });
  const { connectionString } = await onsil.ready();
  expect(await query(connectionString, 'select current_database() as db')).toEqual([{ db: 'onsil' }]);
  expect(drafts()).toEqual([]);
  await onsil.stop();
});
