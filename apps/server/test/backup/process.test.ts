import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { startOldestPostgres } from '../../../../scripts/oldest-postgres.ts';
import { ask, hashTables, makeDatabase } from '../support/backup-world.ts';
import { command } from '../support/command.ts';
import { databasesFolder } from '../support/databases-folder.ts';
import { demoTokens, freePort, signInAt, startProcess, type PortalProcess } from '../support/portal-process.ts';

let folder: string;
let data: string;
let portal: PortalProcess | undefined;
let target: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(databasesFolder(), 'onsil-backup-'));
  data = path.join(folder, 'data');
  target = path.join(folder, 'backup');
});
afterAll(async () => {
  portal?.child.kill('SIGKILL');
  await portal?.ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const start = async (dataDir: string): Promise<PortalProcess> =>
  (portal = await startProcess({ dataDir, port: await freePort(), mqttPort: await freePort() }));

const stop = async (): Promise<void> => {
  portal?.child.kill('SIGTERM');
  expect(await portal?.ended).toBe(0);
};

test('wrong or missing arguments end with a sentence, the usage and status 1', async () => {
  const env = { ONSIL_DATA: path.join(folder, 'unused') };
  const wrong: ['backup' | 'restore', string[], string][] = [
    ['backup', [], 'Name the folder for the backup.'],
    ['backup', ['--bogus'], "Unknown option '--bogus'"],
    ['restore', ['a', 'b'], 'Give one folder'],
  ];
  for (const [name, words, sentence] of wrong) {
    const { status, err } = await command(name, words, env);
    expect(status).toBe(1);
    expect(err).toContain(sentence);
    expect(err).toContain(`npm run ${name} -- FOLDER`);
    expect(err).not.toMatch(/^\s+at /m);
  }
  expect(await command('restore', ['--help'], env)).toMatchObject({ status: 0, err: '' });
  const none = path.join(folder, 'none');
  expect(await command('backup', [none], env)).toMatchObject({
    status: 1,
    err: `\nThere is no database in the data folder ${env.ONSIL_DATA}. Set ONSIL_DATA to the right folder, or set DATABASE_URL.\n`,
  });
  expect(await command('restore', [none], env)).toMatchObject({
    status: 1,
    err: `\n${none} holds no complete backup: cannot read manifest.json.\n`,
  });
  expect(existsSync(env.ONSIL_DATA)).toBe(false);
});

test('a running portal is backed up and restored into a new data folder', async () => {
  const running = await start(data);
  const taken = await command('backup', [target], { ONSIL_DATA: data });
  expect(taken.err).not.toMatch(/^\s+at /m);
  expect(taken.status).toBe(0);
  expect(taken.out).toMatch(
    /^Backup of 2\S+Z: .*backup\n {2}[\d,]+ rows of \d+ tables \(schema \d{4}_\w+\), \d+ files, [\d.]+ MB\n$/,
  );
  expect(await command('backup', [target], { ONSIL_DATA: data })).toMatchObject({
    status: 1,
    err: expect.stringContaining('already exists. Choose a new folder'),
  });
  expect(await command('restore', [target], { ONSIL_DATA: data })).toMatchObject({
    status: 1,
    err: expect.stringContaining('is already running on the data folder'),
  });
  expect((await fetch(`${running.url}/web/v1/health`)).status).toBe(200);
  await stop();
  expect(await command('restore', [target], { ONSIL_DATA: data })).toMatchObject({
    status: 1,
    err: expect.stringContaining('The database is not empty'),
  });

  const fresh = path.join(folder, 'fresh');
  const restored = await command('restore', [target], { ONSIL_DATA: fresh });
  expect(restored.err).not.toMatch(/^\s+at /m);
  expect(restored.out).toMatch(/^Restored as of 2\S+Z: [\d,]+ rows, \d+ files\. npm start starts the portal\.\n$/);
  expect(restored.status).toBe(0);
  expect(await demoTokens(fresh)).toEqual(await demoTokens(data));

  const again = await start(fresh);
  const { idToken, uuid } = await signInAt(again.url, 'admin');
  const farms = await fetch(`${again.url}/web/v1/my/farms`, {
    headers: { [headers.authToken]: idToken, [headers.deviceUuid]: uuid },
  });
  expect(farms.status).toBe(200);
  const [token = ''] = Object.values(await demoTokens(fresh));
  const sample = await fetch(`${again.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"temperature":22}' });
  expect(sample.status).toBe(200);
  await stop();
}, 240_000); // two portals and six commands, on a busy machine

test('a backup moves between PostgreSQL 15 and 18, and a user without the required right is told which', async () => {
  const oldest = startOldestPostgres();
  if (!oldest) return; // not installed
  try {
    const older = await makeDatabase(oldest.url);
    const olderEnv = { ONSIL_DATA: path.join(folder, 'older'), DATABASE_URL: older.url };
    expect(await command('restore', [target], olderEnv)).toMatchObject({ status: 0 });
    const back = path.join(folder, 'back');
    expect(await command('backup', [back], olderEnv)).toMatchObject({ status: 0 });
    const newer = await makeDatabase();
    const newerEnv = { ONSIL_DATA: path.join(folder, 'newer'), DATABASE_URL: newer.url };
    expect(await command('restore', [back], newerEnv)).toMatchObject({ status: 0 });
    expect(await hashTables(newer.url)).toEqual(await hashTables(older.url));
    await newer.drop();

    const plain = await makeDatabase(oldest.url);
    await ask(plain.url, 'create role plain login');
    await ask(plain.url, `grant create on database ${plain.name} to plain`);
    await ask(plain.url, 'grant all on schema public to plain');
    const plainEnv = {
      ONSIL_DATA: path.join(folder, 'plain'),
      DATABASE_URL: plain.url.replace('onsil@', 'plain@'),
    };
    expect(await command('restore', [target], plainEnv)).toMatchObject({
      status: 1,
      err: expect.stringContaining('GRANT SET ON PARAMETER session_replication_role TO'),
    });
    await ask(plain.url, 'grant set on parameter session_replication_role to plain');
    expect(await command('restore', [target], plainEnv)).toMatchObject({ status: 0 });
    await plain.drop();
    await older.drop();
  } finally {
    oldest.stop();
  }
}, 240_000);
