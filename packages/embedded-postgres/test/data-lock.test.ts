import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataFolder, acquireFileLock } from '../src/data-lock.ts';
import { postmasterOf, query, startOnsil, testFolder } from './harness.ts';

test('a second start on the same data, by any path, is rejected within 2 s and damages nothing', async () => {
  const folder = testFolder();
  const data = join(folder, 'data');
  const first = startOnsil(data, { lock: true });
  const { connectionString } = await first.ready();
  const postmaster = postmasterOf(data);
  symlinkSync(data, join(folder, 'link'));
  for (const path of [data, join(folder, 'link')]) {
    const { code, message, ms } = await startOnsil(path, { lock: true }).refused();
    expect(ms).toBeLessThan(2_000);
    expect(code).toBe('DATA_IN_USE');
    expect(message).toContain(`(process ${first.child.pid}) is already running on the data folder ${data}`);
  }
  expect(postmasterOf(data)).toBe(postmaster);
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);

  // A stopped process still holds its data folder.
  first.child.kill('SIGSTOP');
  const hanging = await startOnsil(data, { lock: true }).refused();
  expect(hanging.code).toBe('DATA_IN_USE');
  expect(hanging.ms).toBeLessThan(2_000);
  first.child.kill('SIGCONT');
  await first.stop();
});

test('the lock ends with release, and different folders have different locks', async () => {
  const folder = testFolder();
  const one = await lockDataFolder(join(folder, 'one'));
  const two = await lockDataFolder(join(folder, 'two'));
  await expect(lockDataFolder(join(folder, 'one'))).rejects.toMatchObject({ code: 'DATA_IN_USE' });
  await one.release();
  await (await lockDataFolder(join(folder, 'one'))).release();
  await two.release();
});

test('where a lock is a file, a living holder is respected and a dead one’s file is not', async () => {
  const path = join(testFolder(), 'lock');
  const held = await acquireFileLock('/farm', path);
  await expect(acquireFileLock('/farm', path)).rejects.toMatchObject({ code: 'DATA_IN_USE' });
  await held.release();
  expect(existsSync(path)).toBe(false);
});
