import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { createBackup } from '#features/backup/create-backup.ts';
import { restoreBackup } from '#features/backup/restore-backup.ts';
import { openFileStorage, type FileStorage } from '#features/files/store/file-store.ts';
import { openS3Store } from '#features/files/store/s3-store.ts';
import { openStoreAccess } from '#features/files/store/store-access.ts';
import { sweepFiles } from '#features/files/sweep.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { makeDatabase } from '../support/backup-world.ts';
import { makeCast, type Cast } from '../support/factories.ts';
import { filesBelow, pdf, picture, uploadTo } from '../support/files-factories.ts';
import { openTestPortal, type Call, type TestPortal } from '../support/harness.ts';
import { useFolder } from '../support/hooks.ts';
import { credentials, openTestBucket, type TestBucket } from './files-s3-service.ts';

let bucket: TestBucket;
const folder = useFolder('files');
let portal: TestPortal;
let cast: Cast;
let settings: Record<string, string>;
beforeAll(async () => {
  bucket = await openTestBucket();
  settings = {
    ONSIL_DATA: folder,
    ONSIL_S3_URL: `${bucket.url}/`,
    ONSIL_S3_KEY: credentials.key,
    ONSIL_S3_SECRET: credentials.secret,
    ONSIL_S3_REGION: credentials.region,
  };
  portal = await openTestPortal({ settings });
  cast = await makeCast(portal);
});
afterAll(async () => {
  await portal.close();
  await bucket.close();
});
beforeEach(() => {
  bucket.objects.clear();
  bucket.answers.clear();
  Object.assign(bucket.fail, { status: 0, times: 0, method: undefined, name: undefined });
});

const files = (): FileStorage => openFileStorage(readConfig(settings));
const get = (key: string | undefined, call: Call = {}) =>
  portal.call(cast.member, 'GET', '/file', { ...call, query: { key: key ?? '', ...call.query } });

test('files are in the bucket, every request is signed, and nothing stays on the disk', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const sent = await uploadTo(portal, cast.member, [
    { name: 'a.jpg', bytes },
    { name: 'b.pdf', bytes: pdf },
  ]);
  expect(sent.status).toBe(200);
  const [photo, paper] = sent.files;
  expect([...bucket.objects.keys()].map((name) => name.at(-1) ?? '').toSorted()).toEqual(['m', 'o', 'o', 's']);
  expect([...bucket.answers]).toEqual([['PUT 200', 4]]);
  expect(await filesBelow(folder)).toEqual([]);
  expect((await get(paper?.key)).raw.rawPayload.equals(pdf)).toBe(true);
  expect((await get(paper?.key, { headers: { range: 'bytes=0-3' } })).raw.body).toBe('%PDF');
  expect((await get(photo?.key, { query: { size: 's' } })).raw.headers['content-type']).toBe('image/webp');
  expect((await portal.call(cast.member, 'DELETE', '/file', { query: { key: photo?.key ?? '' } })).status).toBe(200);
  expect([...bucket.objects.keys()]).toHaveLength(1);
});

test('a request that fails briefly is retried', async () => {
  Object.assign(bucket.fail, { status: 503, times: 2, method: 'PUT' });
  expect((await uploadTo(portal, cast.member, [{ name: 'b.pdf', bytes: pdf }])).status).toBe(200);
  expect(bucket.answers).toEqual(
    new Map([
      ['PUT 503', 2],
      ['PUT 200', 1],
    ]),
  );
});

test('a permanent failure: unavailable for now, and nothing of the call is stored', async () => {
  const bytes = await picture().jpeg().toBuffer();
  Object.assign(bucket.fail, { status: 500, times: 4, method: 'PUT', name: '.s' });
  const reply = await uploadTo(portal, cast.member, [
    { name: 'b.pdf', bytes: pdf },
    { name: 'a.jpg', bytes },
  ]);
  expect([reply.status, reply.result.code]).toEqual([503, 'UNAVAILABLE']);
  expect(bucket.objects.size).toBe(0);
  expect(await filesBelow(folder)).toEqual([]);
});

test('one that refuses the signature, or is not there: not possible right now', async () => {
  const options = { url: bucket.url, key: credentials.key, secret: credentials.secret, region: credentials.region };
  const wrong = openS3Store({ ...options, secret: 'another secret' });
  await expect(wrong.read('ab/cd/x.o')).rejects.toMatchObject({
    refusal: 'UNAVAILABLE',
    cause: { message: 'file store: GET returned 403 SignatureDoesNotMatch' },
  });
  const away = openS3Store({ ...options, url: 'http://127.0.0.1:1/onsil-files' });
  await expect(away.read('ab/cd/x.o')).rejects.toMatchObject({ refusal: 'UNAVAILABLE' });
  expect(await openS3Store(options).read('ab/cd/x.o')).toBeNull();
});

test('the sweep reads every page of the bucket and leaves foreign objects', async () => {
  const parts = [1, 2, 3, 4, 5].map((number) => ({ name: `${number}.pdf`, bytes: pdf }));
  const { files: sent } = await uploadTo(portal, cast.member, parts);
  const kept = sent.slice(0, 2).map(({ key }) => key);
  await portal.pool.query('delete from file where key = any($1) and not key = any($2)', [
    sent.map(({ key }) => key),
    kept,
  ]);
  await portal.pool.query(
    "insert into file_link (file_id, kind, id, position, audience, needed) select file_id, 'test', 1, 1, 'everyone', false from file where key = any($1)",
    [kept],
  );
  bucket.objects.set('files/readme', { bytes: pdf, at: new Date(0) });
  bucket.objects.set('somebody/else', { bytes: pdf, at: new Date(0) });
  const sweepAt = (now: number): Promise<void> => sweepFiles({ ...portal.ctx, now: () => now }, files());
  await sweepAt(Date.now());
  expect(bucket.objects.size).toBe(7);
  await sweepAt(Date.now() + 2 * dayMs);
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    [
      ...kept.map((key) => `files/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}.o`),
      'files/readme',
      'somebody/else',
    ].toSorted(),
  );
});

test('a bucket without its credentials is refused at start', () => {
  expect(() => readConfig({ ONSIL_S3_URL: bucket.url })).toThrow(/ONSIL_S3_KEY and ONSIL_S3_SECRET/);
});

test('a backup copies the objects of the bucket out, and a restore puts them back as they were', async () => {
  const bytes = await picture().jpeg().toBuffer();
  await uploadTo(portal, cast.member, [
    { name: 'a.jpg', bytes },
    { name: 'b.pdf', bytes: pdf },
  ]);
  const stored = () => new Map([...bucket.objects].map(([name, one]) => [name, one.bytes.toString('base64')]));
  const kept = stored();
  const target = path.join(folder, 'backup');
  const options = { files: openStoreAccess(files()), demoFile: path.join(folder, 'demo.json') };
  const manifest = await createBackup(portal.ctx.db, target, options);
  expect(manifest.files.map((one) => one.path).filter((name) => kept.has(name))).toHaveLength(4);
  bucket.objects.clear();
  const empty = await makeDatabase();
  const database = openDatabase(empty.url, 2, () => undefined);
  await restoreBackup(database.db, target, manifest, options);
  expect(stored()).toEqual(kept);
  expect((await filesBelow(folder)).filter((file) => !file.startsWith(target))).toEqual([]);
  await database.close();
  await empty.drop();
});
