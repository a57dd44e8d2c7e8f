import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPostmasterAlive, waitForEnd } from '../src/find-postmaster.ts';
import { listProcessesIn } from '../src/processes.ts';
import { stopPostmaster } from '../src/stop-postmaster.ts';
import { checkpointerOf, postmasterOf, query, sharedFolder, startOnsil } from './harness.ts';

const data = join(sharedFolder(), 'data');

test('stop ends a running query and leaves a clean database', async () => {
  const onsil = startOnsil(data);
  const { connectionString } = await onsil.ready();
  const busy = query(connectionString, 'select pg_sleep(60)').catch(String);
  const sleeping = "select from pg_stat_activity where wait_event = 'PgSleep'";
  await expect.poll(async () => (await query(connectionString, sleeping)).length, { timeout: 30_000 }).toBe(1);
  const since = performance.now();
  await onsil.stop();
  expect(performance.now() - since).toBeLessThan(10_000); // otherwise the immediate shutdown was used
  expect(await busy).toContain('terminating connection');
  expect(onsil.log()).toContain('database system is shut down');
  expect(onsil.events.map(({ event }) => event)).not.toContain('exited');
  expect(listProcessesIn(join(data, 'pg'))).toEqual([]);
});

test('a process of its own that hangs does not keep it from ending', async () => {
  const onsil = startOnsil(data);
  const { connectionString } = await onsil.ready();
  process.kill(await checkpointerOf(connectionString), 'SIGSTOP');
  const pid = postmasterOf(data);
  const lines: string[] = [];
  const ended = waitForEnd(pid, join(data, 'pg'));
  await stopPostmaster(pid, ended, (line) => lines.push(line), { fastMs: 300, immediateMs: 7_000 });
  expect(lines.join()).toContain('did not stop within 0.3 s');
  expect(isPostmasterAlive(pid, join(data, 'pg'))).toBe(false);
  await expect.poll(() => listProcessesIn(join(data, 'pg')), { timeout: 30_000 }).toEqual([]);
  await onsil.kill();
  const again = startOnsil(data);
  expect((await again.ready()).adopted).toBe(false);
  await again.stop();
});
