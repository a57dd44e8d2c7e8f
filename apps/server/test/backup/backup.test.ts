import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { checksumFile, formatChecksum, manifestFile, type Manifest } from '#features/backup/manifest.ts';
import { attachFiles } from '#features/files/attachments.ts';
import { createPartition, dropPartition, type Month } from '#features/telemetry/store/partitions.ts';
import { listSeries } from '#features/telemetry/store/series.ts';
import { ask, backUp, hashTables, makeDatabase, restoreInto, type EmptyDatabase } from '../support/backup-world.ts';
import {
  makeCast,
  makeController,
  makeDeviation,
  makeMember,
  signIn,
  type Cast,
  type TestController,
  type TestMember,
} from '../support/factories.ts';
import { filesBelow, pdf, picture, uploadTo } from '../support/files-factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { useFolder } from '../support/hooks.ts';
import { allSamples } from '../support/stored-samples-world.ts';

const folder = useFolder('backup');
let portal: TestPortal;
let cast: Cast;
let controller: TestController;
let dataDir: string;
let keys: string[];
let person: TestMember;
let empty: EmptyDatabase;

/** Characters that the text format has to escape. */
const awkward = 'tab\t newline\n return\r backslash\\ \\N \\. 온실 🌱 "quoted" \'single\' \u0001';
const months: Month[] = ['2026-05', '2026-06'];

const addCompany = async (to: TestPortal): Promise<number> => {
  const body = { companyName: '새 회사', address: '경기도 성남시', startDate: '2026-01-01' };
  return (await to.call(cast.admin, 'POST', '/admin/company', { body })).status;
};

/** Inserts rows of every kind, as years of use leave them. */
const fill = async (): Promise<void> => {
  for (const month of months) await createPartition(portal.ctx.db, month);
  await portal.pool.query(
    `insert into reading (controller_no, ts, temperature, co2, extra)
     select $1, ts, case when n % 3 = 0 then null else n / 7.0 end, 'NaN', case when n % 2 = 0 then jsonb_build_object('잎온도', n, 'note', $2::text) end
     from generate_series('2026-05-30T00:00Z'::timestamptz, '2026-06-02T00:00Z', '10 minutes') with ordinality as x (ts, n)`,
    [controller.controllerNo, awkward],
  );
  await portal.pool.query('update farm set name = $2 where farm_no = $1', [cast.farm.farmNo, awkward]);
  expect(await addCompany(portal)).toBe(200);
  await makeDeviation(portal, controller, { level: 2 });
  await portal.pool.query(
    `insert into rejected_sample (controller_no, received_at, value, reason) values ($1, now(), $2, 'range')`,
    [controller.controllerNo, awkward],
  );
};

beforeAll(async () => {
  dataDir = path.join(folder, 'data');
  portal = await openTestPortal({ settings: { ONSIL_DATA: dataDir } });
  cast = await makeCast(portal);
  person = await makeMember(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  const bytes = await picture().jpeg().toBuffer();
  const sent = await uploadTo(portal, cast.member, [
    { name: '평면도.jpg', bytes },
    { name: '보고서.pdf', bytes: pdf },
  ]);
  keys = sent.files.map(({ key }) => key);
  await portal.ctx.db.transaction().execute((db) =>
    attachFiles(db, { kind: 'test_thing', id: 1 }, keys, {
      memberNo: cast.member.memberNo,
      audience: { farmNo: cast.farm.farmNo },
    }),
  );
  await fill();
  empty = await makeDatabase();
});
afterAll(async () => {
  await portal.close();
  await empty.drop();
});

const send = async (to: TestPortal, temperature: number, ts = to.clock.now): Promise<number> =>
  (await to.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body: { ts, values: { temperature } } }))
    .status;

const live = async (from: TestPortal, lastEventId: string): Promise<string> => {
  const address = await from.server.fastify.listen({ host: '127.0.0.1', port: 0 });
  const session = await signIn(from, await makeMember(from, { admin: true }));
  const abort = new AbortController();
  const reply = await fetch(`${address}/web/v1/stream?farmId=${cast.farm.farmId}`, {
    headers: { cookie: `onsil=${session.idToken}`, 'last-event-id': lastEventId },
    signal: abort.signal,
  });
  let text = '';
  for await (const chunk of (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^data: \{.*"controllers".*\n/m.test(text)) break;
  }
  abort.abort();
  return text;
};

test('a restored portal has every row, file, sign-in and sequence of the original, and continues from there', async () => {
  expect(await send(portal, 21.5)).toBe(200);
  await portal.catchUp();
  const manifest = await backUp(portal, dataDir, path.join(folder, 'quiet'));
  const before = await hashTables(portal.connectionString);
  expect(manifest.missing).toEqual([]);
  expect(manifest.files).toHaveLength(4); // a picture in three sizes, and a document
  expect(manifest.tables.find(({ name }) => name === 'reading_2026_06')?.rows).toBe(145);

  const restored = await makeDatabase();
  const otherData = path.join(folder, 'other-data');
  expect(await restoreInto(restored.url, otherData, path.join(folder, 'quiet'))).toEqual([]);
  expect(await hashTables(restored.url)).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(60);
  const names = async (of: string) =>
    (await filesBelow(path.join(of, 'files/kept'))).map((file) => path.relative(of, file)).toSorted();
  expect(await names(otherData)).toEqual(await names(dataDir));

  const again = await openTestPortal({ source: restored.name, settings: { ONSIL_DATA: otherData } });
  try {
    expect(await signIn(again, person)).toMatchObject({ memberNo: person.memberNo });
    expect((await again.call(cast.member, 'GET', '/my/farms')).status).toBe(200); // the earlier session is still valid
    const shown = await again.call(cast.member, 'GET', '/file', { query: { key: keys[1] ?? '' } });
    expect(shown.raw.rawPayload.equals(pdf)).toBe(true);

    again.clock.now += 60_000;
    expect(await send(again, 24)).toBe(200);
    await again.catchUp();
    const hour = Math.floor(again.clock.now / hourMs) * hourMs;
    const range = { from: hour, to: hour + hourMs, width: hourMs, source: 'days' } as const;
    const [series] = await listSeries(again.ctx.db, [controller.controllerNo], ['temperature'], range);
    expect(series?.fields[0]?.max).toEqual([24]);
    expect(await makeDeviation(again, controller)).toBeGreaterThan(0);
    expect(await addCompany(again)).toBe(200);
    // A client of the old portal names a transaction id that is in the future here, or before this database existed.
    expect(await live(again, '999999999999')).toContain('"temperature":[');
  } finally {
    await again.close();
    await restored.drop();
  }
});

test('a backup taken during ingestion is of one moment, and has everything acknowledged before it', async () => {
  let [sending, acknowledged] = [true, 0];
  const start = portal.clock.now + 60_000;
  const sender = (async () => {
    for (; sending; acknowledged += 1) {
      portal.clock.now = start + acknowledged * 1_000;
      expect(await send(portal, 20 + (acknowledged % 10))).toBe(200);
    }
  })();
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  const [before] = [acknowledged];
  await backUp(portal, dataDir, path.join(folder, 'busy'));
  const during = acknowledged - before;
  sending = false;
  await sender;
  expect(during).toBeGreaterThan(0);

  const restored = await makeDatabase();
  const sent = `select count(*)::int as count, max(ts) as last, md5(string_agg(r::text, '|' order by ts)) as hash
    from ${allSamples} r where controller_no = $1 and ts >= $2 and ts <= $3`;
  try {
    await restoreInto(restored.url, path.join(folder, 'busy-data'), path.join(folder, 'busy'));
    const here = [controller.controllerNo, new Date(start), new Date(start + acknowledged * 1_000)];
    const [there] = await ask<{ count: number; last: Date; hash: string }>(restored.url, sent, here);
    expect(there?.count).toBeGreaterThanOrEqual(before);
    expect(await ask(portal.connectionString, sent, [here[0], here[1], there?.last])).toEqual([there]);
    // Data written together with a sample: its latest value, and what must be recomputed.
    expect(
      await ask(restored.url, 'select ts from latest where controller_no = $1', [controller.controllerNo]),
    ).toEqual([{ ts: there?.last }]);
  } finally {
    await restored.drop();
  }
});

test('a backup is readable by its owner only and complete: an existing or interrupted one leaves no folder', async () => {
  const target = path.join(folder, 'mine');
  await backUp(portal, dataDir, target);
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  for (const file of await filesBelow(target)) expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(existsSync(`${target}.partial`)).toBe(false);

  await expect(backUp(portal, dataDir, target)).rejects.toThrow(`${target} already exists.`);
  const stopped = path.join(folder, 'stopped');
  const stop = new AbortController();
  const progress = (doing: string, share = 0): void => {
    if (doing === 'tables' && share > 0) stop.abort();
  };
  await expect(backUp(portal, dataDir, stopped, { signal: stop.signal, progress })).rejects.toThrow('aborted');
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  expect(await send(portal, 22)).toBe(200); // the lost connection was replaced
  await writeFile(`${stopped}.partial`, '');
  await expect(backUp(portal, dataDir, stopped)).rejects.toThrow('another backup is running or was interrupted');
});

test('bytes missing in the store are reported, and the rest is saved', async () => {
  const { files } = await uploadTo(portal, cast.member, [{ name: 'gone.pdf', bytes: pdf }]);
  const key = files[0]?.key ?? '';
  const object = `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}.o`;
  await rm(path.join(dataDir, 'files/kept', object));
  const manifest = await backUp(portal, dataDir, path.join(folder, 'gone'));
  expect(manifest.missing).toEqual([object]);
  expect(manifest.files).toHaveLength(4);
});

test('a damaged or newer backup, or a database that is not empty, is rejected before anything is written', async () => {
  const target = path.join(folder, 'spoilt');
  await backUp(portal, dataDir, target);
  const other = path.join(folder, 'refused-data');
  const refused = async (sentence: string): Promise<void> => {
    await expect(restoreInto(empty.url, other, target)).rejects.toThrow(sentence);
    expect(await ask(empty.url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
    expect(existsSync(other)).toBe(false);
  };
  const table = path.join(target, 'tables/member.copy.gz');
  const bytes = await readFile(table);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(30) ^ 1, 30);
  await writeFile(table, flipped);
  await refused('tables/member.copy.gz is not as it was written');
  await rm(table);
  await refused('tables/member.copy.gz cannot be read');
  await writeFile(table, bytes);

  const text = await readFile(path.join(target, manifestFile), 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const rewrite = async (changed: object): Promise<void> => {
    const written = JSON.stringify({ ...manifest, ...changed });
    await writeFile(path.join(target, manifestFile), written);
    await writeFile(path.join(target, checksumFile), formatChecksum(written));
  };
  await rewrite({ migration: '9999_of_tomorrow' });
  await refused('was made by a newer Onsil (migration 9999_of_tomorrow)');
  await rewrite({ format: 2 });
  await refused('was made by a newer Onsil (format 2)');
  await writeFile(path.join(target, manifestFile), text.replace('"rows": 0', '"rows": 1'));
  await refused('manifest.json is not as it was written');
  // Detected late, by the row count of COPY: the transaction leaves nothing.
  await rewrite({ tables: manifest.tables.map((one) => (one.name === 'member' ? { ...one, rows: 1 } : one)) });
  await expect(restoreInto(empty.url, other, target)).rejects.toThrow('of 1 rows. Nothing was restored.');
  expect(await ask(empty.url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);

  await rewrite({});
  const before = await hashTables(portal.connectionString);
  await expect(restoreInto(portal.connectionString, other, target)).rejects.toThrow('The database is not empty');
  expect(await hashTables(portal.connectionString)).toEqual(before);
  expect(await restoreInto(empty.url, other, target)).toEqual([]); // a valid backup is restored
  expect(await hashTables(empty.url)).toEqual(before);
});

test('a month that is being read is not dropped, and no sample waits for it longer than two seconds', async () => {
  const reader = await portal.pool.connect();
  await reader.query('begin; lock table reading_2026_05 in access share mode');
  const dropping = dropPartition(portal.ctx.db, '2026-05').catch((error: unknown) => String(error));
  const started = performance.now();
  expect(await send(portal, 23, portal.clock.now - 1_000)).toBe(200);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await dropping).toContain('lock timeout');
  await reader.query('commit');
  reader.release();
  await dropPartition(portal.ctx.db, '2026-05');
  expect(await ask(portal.connectionString, `select from pg_class where relname = 'reading_2026_05'`)).toEqual([]);
});
