import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { listRecentErrors } from './recent-errors.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'onsil-log-'))));
afterEach(() => rm(folder, { recursive: true }));

const openLog = () => {
  const file = path.join(folder, 'log');
  return { log: createLog('info', file), lines: async () => (await readFile(file, 'utf8')).trim().split('\n') };
};

test('only errors are remembered, newest first', async () => {
  const { log, lines } = openLog();
  log.info('a call');
  log.warn('slow');
  log.error({ err: new Error('the disk is gone') }, 'backup failed');
  log.child({ requestId: 'x' }).fatal('the end');
  expect(listRecentErrors()).toMatchObject([
    { message: 'the end', cause: null },
    { message: 'backup failed', cause: 'the disk is gone', at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  expect(await lines()).toHaveLength(4);
});

test('at most fifty are kept, without secrets', () => {
  const { log } = openLog();
  for (let time = 0; time < 60; time += 1) log.error({ token: 'secret-word' }, `failure ${time}`);
  expect(listRecentErrors()).toHaveLength(50);
  expect(listRecentErrors()[0]).toMatchObject({ message: 'failure 59' });
  expect(JSON.stringify(listRecentErrors())).not.toContain('secret-word');
});
