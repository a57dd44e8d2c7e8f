import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDroppedLogLines } from '#platform/log/log-file.ts';
import { createLog } from '#platform/log/log.ts';
import { makeController, type TestController } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { openProcesses, type PortalProcesses } from '../support/portal-processes.ts';

let portal: TestPortal;
let controller: TestController;
let processes: PortalProcesses;
let disk: string;

beforeAll(async () => {
  portal = await openTestPortal();
  controller = await makeController(portal);
  processes = await openProcesses(portal);
  disk = path.join(processes.dataDir, 'log-disk');
  mkdirSync(disk);
});
afterAll(async () => {
  spawnSync('umount', ['--lazy', disk]);
  await processes.close();
  await portal.close();
});

const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test(
  'a full disk under the log ends nothing: lines are dropped, counted, and reported once there is room (skipped without mounts)',
  { timeout: 120_000 },
  async ({ skip }) => {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]).status !== 0)
      skip('mounting is forbidden');
    const file = path.join(disk, 'onsil.log');
    const running = await processes.start(['api', 'ingest'], { ONSIL_LOG_FILE: file, ONSIL_LOG_LEVEL: 'debug' });
    const call = async (): Promise<number[]> => [
      (await fetch(`${running.url}/web/v1/faqs`)).status,
      (
        await fetch(`${running.url}/api/v1/${controller.token}/telemetry`, {
          method: 'POST',
          body: '{"temperature":21}',
        })
      ).status,
    ];
    const ballast = path.join(disk, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']); // until the disk is full
    for (let n = 0; n < 8; n += 1)
      for (const statuses of await Promise.all(Array.from({ length: 15 }, call))) expect(statuses).toEqual([200, 200]);
    rmSync(ballast);
    await expect
      .poll(async () => {
        await call();
        return readFileSync(file, 'utf8');
      })
      .toMatch(/"dropped":\d+,"msg":"log lines were dropped/);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const torn = lines.filter((line) => !line.endsWith('}'));
    expect(torn.length).toBeLessThan(2); // the line during which the disk became full
    expect(running.child.exitCode).toBeNull();
  },
);

test('a log takes so much room and no more, and it is for its owner alone', () => {
  const folder = path.join(processes.dataDir, 'rotated');
  const file = path.join(folder, 'onsil.log');
  const log = createLog('info', file, { maxBytes: 10_000, maxFiles: 3 });
  const before = countDroppedLogLines();
  for (let n = 0; n < 1_000; n += 1) log.info({ n }, 'something that happened');
  log.flush();
  expect(readdirSync(folder).toSorted()).toEqual(['onsil.log', 'onsil.log.1', 'onsil.log.2']);
  const text = ['onsil.log.2', 'onsil.log.1', 'onsil.log'].map((name) => readFileSync(path.join(folder, name), 'utf8'));
  for (const part of text) expect(part.length).toBeLessThan(10_200);
  const numbers = text.flatMap((part) => part.trim().split('\n')).map((line) => (JSON.parse(line) as { n: number }).n);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 1_000 - numbers.length + index));
  expect(countDroppedLogLines()).toBe(before);
  for (const name of readdirSync(folder)) expect(mode(path.join(folder, name))).toBe('600');
  expect(mode(folder)).toBe(process.getuid?.() === 0 ? '711' : '700');
});

test('the log and data folder of an earlier start lose the rights of others', async () => {
  const data = path.join(processes.dataDir, 'open-to-all');
  mkdirSync(data, { mode: 0o755 });
  chmodSync(data, 0o755);
  const file = path.join(data, 'onsil.log');
  for (const name of [file, `${file}.1`]) writeFileSync(name, '', { mode: 0o644 });
  const { child, ended } = await processes.start(['worker'], { ONSIL_DATA: data, ONSIL_LOG_FILE: file });
  expect([file, `${file}.1`].map(mode)).toEqual(['600', '600']);
  expect(mode(data)).toBe(process.getuid?.() === 0 ? '711' : '700');
  expect(existsSync(`${file}.2`)).toBe(false);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
