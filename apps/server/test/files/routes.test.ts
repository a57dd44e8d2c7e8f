import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { findMemberByToken } from '#features/auth/authentication.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { addFileRoutes } from '#features/files/file-routes.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { sweepFiles } from '#features/files/sweep.ts';
import { readConfig } from '#platform/config.ts';
import type { DiskState } from '#platform/disk/disk-space.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { databasesFolder } from '../support/databases-folder.ts';
import { filesBelow, formOf, pdf } from '../support/files-factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { freePort, startProcess } from '../support/portal-process.ts';

const stallMs = 300;
const portal = usePortal();
const cast = useCast(portal);

type Door = { url: string; port: number; folder: string; disk: { state: DiskState } };

/** Starts the file calls on a separate port with a short stall limit. */
const openDoor = async (folder?: string): Promise<Door> => {
  const own = folder ?? (await mkdtemp(path.join(databasesFolder(), 'onsil-files-')));
  const disk: { state: DiskState } = { state: 'ok' };
  const server = await createHttpServer({
    ctx: portal.ctx,
    access: { memberOf: (token) => findMemberByToken(portal.ctx, token), requireFarm },
  });
  const files = openFileStorage(readConfig({ ONSIL_DATA: own }));
  addFileRoutes(server, { files, disk: () => disk.state, quotaBytes: 1e9, stallMs });
  await server.fastify.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await server.fastify.close();
    if (!folder) await rm(own, { recursive: true });
  });
  const address = server.fastify.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port, folder: own, disk };
};

const post = (url: string, parts: Parameters<typeof formOf>[0]): Promise<Response> =>
  fetch(`${url}/web/v1/file`, {
    method: 'POST',
    headers: { 'x-auth-token': cast.member.idToken },
    body: formOf(parts),
  });

/** Sends the head of an upload and the start of its only file, and returns the output until the connection closes. */
const begin = (port: number, pieces: readonly string[], everyMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(
      `POST /web/v1/file HTTP/1.1\r\nHost: x\r\nx-auth-token: ${cast.member.idToken}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n',
    );
    pieces.forEach((piece, index) => setTimeout(() => socket.write(piece), everyMs * (index + 1)));
  });

const until = async (what: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('a stalled upload is aborted and leaves nothing; a slow one is not', async () => {
  const { port, folder } = await openDoor();
  const started = Date.now();
  // Each piece arrives in time; together they take longer than the stall limit.
  const answer = await begin(port, ['a', 'b', 'c', 'd'], 200);
  expect(Date.now() - started).toBeGreaterThan(800 + stallMs - 50);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(await filesBelow(folder)).toEqual([]);
});

test('a sender that disconnects midway leaves nothing', async () => {
  const { url, folder } = await openDoor();
  const gone = new AbortController();
  const body = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
    yield Buffer.alloc(200_000, 'a');
    await until(async () => (await filesBelow(folder)).length === 1);
    gone.abort();
  };
  const sending = fetch(`${url}/web/v1/file`, {
    method: 'POST',
    headers: { 'x-auth-token': cast.member.idToken, 'content-type': 'multipart/form-data; boundary=x' },
    body: body() as unknown as ReadableStream,
    duplex: 'half',
    signal: gone.signal,
  } as RequestInit);
  await expect(sending).rejects.toThrow('aborted');
  await until(async () => (await filesBelow(folder)).length === 0);
});

test('who sends too much gets the answer all the same, and the line is good for the next call', async () => {
  const { url, folder } = await openDoor();
  const reply = await post(url, [{ name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(80_000_000)]) }]);
  expect([reply.status, ((await reply.json()) as { result: { code: string } }).result.code]).toEqual([
    413,
    'TOO_LARGE',
  ]);
  expect((await post(url, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(200);
  expect(await filesBelow(folder)).toHaveLength(1);
});

test('a nearly full disk rejects uploads and serves its files', async () => {
  const { url, folder, disk } = await openDoor();
  const { items } = (await (await post(url, [{ name: 'a.pdf', bytes: pdf }])).json()) as { items: { key: string }[] };
  disk.state = 'full';
  const refused = await post(url, [{ name: 'a.pdf', bytes: pdf }]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await filesBelow(folder)).toHaveLength(1);
  const again = await fetch(`${url}/web/v1/file?key=${items[0]?.key}`, {
    headers: { 'x-auth-token': cast.member.idToken },
  });
  expect(again.status).toBe(200);
});

/** Mounts a separate disk; skips the test where mounting is forbidden. */
const ownDisk = async ({ skip }: TestContext, options: string): Promise<string> => {
  const folder = await mkdtemp(path.join(databasesFolder(), 'onsil-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  onTestFinished(async () => {
    spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  if (!mounted) skip('mounting is forbidden here');
  return folder;
};

test('a disk that fills up during an upload: rejected, without partial files, and it recovers', async (context) => {
  const folder = await ownDisk(context, 'size=2m');
  const { url } = await openDoor(folder);
  const reply = await post(url, [
    { name: 'a.pdf', bytes: pdf },
    { name: 'b.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(5_000_000)]) },
  ]);
  expect(reply.status).toBe(503);
  expect(await filesBelow(folder)).toEqual([]);
  expect((await post(url, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(200);
});

test('a disk that became read-only: uploads are rejected, files are still read', async (context) => {
  const folder = await ownDisk(context, 'size=8m');
  const { url } = await openDoor(folder);
  const { items } = (await (await post(url, [{ name: 'a.pdf', bytes: pdf }])).json()) as { items: { key: string }[] };
  spawnSync('mount', ['-o', 'remount,ro', folder]);
  expect((await post(url, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(503);
  const again = await fetch(`${url}/web/v1/file?key=${items[0]?.key}`, {
    headers: { 'x-auth-token': cast.member.idToken },
  });
  expect(Buffer.from(await again.arrayBuffer()).equals(pdf)).toBe(true);
});

test.skipIf(process.getuid?.() === 0)('a folder that is not ours: refused', async () => {
  const { url, folder } = await openDoor();
  await mkdir(path.join(folder, 'files'), { mode: 0o500 });
  expect((await post(url, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(503);
  await chmod(path.join(folder, 'files'), 0o700);
});

const waiting = `wait_event_type = 'Lock' and datname = current_database() and query ilike 'insert into "file"%'`;

test('a process killed between bytes and row leaves invisible bytes, which the sweep deletes', async () => {
  const folder = await mkdtemp(path.join(databasesFolder(), 'onsil-files-'));
  const port = await freePort();
  const { child, ended, url } = await startProcess({
    dataDir: folder,
    port,
    mqttPort: await freePort(),
    env: { DATABASE_URL: portal.connectionString, ONSIL_DEMO: 'off' },
    words: ['api'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const holder = await portal.pool.connect();
  try {
    await holder.query('begin; lock table file in share row exclusive mode'); // read, but not written
    const sending = post(url, [{ name: 'a.pdf', bytes: pdf }]).catch((error: unknown) => error);
    await until(async () => (await filesBelow(path.join(folder, 'files/kept'))).length === 1);
    await until(async () => {
      const { rows } = await portal.pool.query(`select from pg_stat_activity where ${waiting}`);
      return rows.length === 1;
    });
    child.kill('SIGKILL');
    await ended;
    expect(await sending).toBeInstanceOf(Error);
    // The server notices only when the database responds; the row would exist by then, as an orphan.
    await portal.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const names = await filesBelow(path.join(folder, 'files/kept'));
  const { rows } = await portal.pool.query('select from file where strpos($1, key) > 0', [names.join()]);
  expect([names.length, rows.length]).toEqual([1, 0]);
  const files = openFileStorage(readConfig({ ONSIL_DATA: folder }));
  const sweepAt = (now: number): Promise<void> => sweepFiles({ ...portal.ctx, now: () => now }, files);
  await sweepAt(Date.now());
  expect(await filesBelow(path.join(folder, 'files'))).toHaveLength(1);
  await sweepAt(Date.now() + 2 * dayMs);
  expect(await filesBelow(path.join(folder, 'files'))).toEqual([]);
});
