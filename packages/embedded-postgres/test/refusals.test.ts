import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { dataOf, hasOrdinary, isRoot, nobody, query, startOnsil, testFolder } from './harness.ts';

const asRoot = isRoot && hasOrdinary;

/** Checks for one line that names the folder and a remedy. */
function expectSentence(message: string, folder: string, remedy: string): void {
  expect(message).toContain(folder);
  expect(message).toContain(remedy);
  expect(message).toMatch(/^[A-Z][^\n]+$/);
  expect(message).not.toMatch(/ at .*\.ts/);
}

test('a data folder that is a file, or is inside one, is rejected', async () => {
  const file = join(testFolder(), 'data');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'deeper')]) {
    const { code, message } = await startOnsil(folder).refused();
    expect(code).toBe('DATA_FOLDER');
    expect(message).toContain('a file');
    expectSentence(message, folder, 'ONSIL_DATA');
  }
});

test.skipIf(!asRoot)(
  'a data folder that may not be written to, or not be made, is refused (skipped without root)',
  async () => {
    const folder = testFolder();
    const closed = join(folder, 'roots');
    mkdirSync(closed, { mode: 0o755 });
    for (const data of [closed, join(closed, 'data')]) {
      const { code, message } = await startOnsil(data, { as: 'ordinary' }).refused();
      expect(code).toBe('DATA_FOLDER');
      expect(message).toContain('user 65534 and may not write');
      expectSentence(message, data, 'ONSIL_DATA');
    }
  },
);

test.skipIf(!asRoot)('the database of another user is refused (skipped without root)', async () => {
  const data = dataOf(nobody, testFolder());
  mkdirSync(join(data, 'pg'), { mode: 0o700 });
  const { code, message } = await startOnsil(data, { as: 'ordinary' }).refused();
  expect(code).toBe('OTHER_OWNER');
  expectSentence(message, join(data, 'pg'), 'chown -R 65534');
});

test('a database of another PostgreSQL, and a folder that is no database, are refused and left as they are', async () => {
  const data = join(testFolder(), 'data');
  mkdirSync(join(data, 'pg'), { recursive: true, mode: 0o700 });
  writeFileSync(join(data, 'pg', 'precious'), '');
  const stranger = await startOnsil(data).refused();
  expect(stranger.code).toBe('OTHER_VERSION');
  expect(stranger.message).toContain('is not a PostgreSQL database');
  writeFileSync(join(data, 'pg', 'PG_VERSION'), '17\n');
  const older = await startOnsil(data).refused();
  expect(older.code).toBe('OTHER_VERSION');
  expect(older.message).toContain('was made by PostgreSQL 17, and this Onsil brings PostgreSQL 18');
  expectSentence(older.message, join(data, 'pg'), 'backup');
  expect(readdirSync(join(data, 'pg'))).toEqual(['PG_VERSION', 'precious']);
});

test.skipIf(!asRoot)('root in a closed folder without namespaces is refused (skipped without root)', async () => {
  const folder = testFolder();
  chmodSync(folder, 0o700);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const tool of ['test', 'setpriv']) symlinkSync(`/usr/bin/${tool}`, join(bin, tool));
  const data = join(folder, 'data');
  const { code, message } = await startOnsil(data, { env: { PATH: bin } }).refused();
  expect(code).toBe('CANNOT_RUN');
  expectSentence(message, data, 'DATABASE_URL');
});

test('a damaged database is rejected with PostgreSQL’s own message', async () => {
  const data = join(testFolder(), 'data');
  mkdirSync(join(data, 'pg'), { recursive: true });
  writeFileSync(join(data, 'pg', 'PG_VERSION'), '18\n');
  const { code, message } = await startOnsil(data).refused();
  expect(code).toBe('START_FAILED');
  expect(message).toContain('could not access the server configuration file');
  expectSentence(message, join(data, 'pg'), 'DATABASE_URL');
});

test('a missing database in a used folder is rejected unless an empty one is requested; a damaged control file is reported', async () => {
  const data = join(testFolder(), 'data');
  const first = startOnsil(data);
  await first.ready();
  await first.stop();
  renameSync(join(data, 'pg'), join(data, 'elsewhere'));
  for (const unmounted of [false, true]) {
    if (unmounted) mkdirSync(join(data, 'pg'), { mode: 0o700 });
    const { code, message } = await startOnsil(data).refused();
    expect(code).toBe('DATABASE_MISSING');
    expectSentence(message, data, 'ONSIL_NEW_DATABASE=on');
    expect(message).toContain('installation.json');
  }
  expect(readdirSync(join(data, 'pg'))).toEqual([]);
  const anew = startOnsil(data, { env: { ONSIL_NEW_DATABASE: 'on' } });
  await anew.ready();
  await anew.stop();

  const control = join(data, 'pg', 'global', 'pg_control');
  writeFileSync(control, Buffer.alloc(statSync(control).size));
  const damaged = await startOnsil(data).refused();
  expect(damaged.code).toBe('START_FAILED');
  expect(damaged.message).toContain('pg_control) is damaged');
  expectSentence(damaged.message, join(data, 'pg'), 'restore');
});

test.each(['demo.json', 'files/kept/some/file'])(
  'a folder of before the mark is known by %s, and one that only has a log is new',
  async (sign) => {
    const data = join(testFolder(), 'data');
    mkdirSync(dirname(join(data, sign)), { recursive: true });
    writeFileSync(join(data, 'onsil.log'), '{}\n');
    writeFileSync(join(data, sign), '{}');
    expect((await startOnsil(data).refused()).code).toBe('DATABASE_MISSING');
  },
);

/** Mounts a disk of this many MB; skips the test where mounting is forbidden. */
function smallDisk(megabytes: number, { skip }: TestContext): string {
  const disk = join(testFolder(), 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', disk]).status === 0;
  onTestFinished(() => void spawnSync('umount', ['--lazy', disk]));
  if (!mounted) skip('mounting is forbidden here');
  return disk;
}

test.skipIf(!asRoot)('a first start on a small disk is refused (skipped without root or mounts)', async (context) => {
  const disk = smallDisk(150, context);
  const { code, message } = await startOnsil(join(disk, 'data')).refused();
  expect(code).toBe('DISK_FULL');
  expect(message).toMatch(/^Only 1[45]\d MB are free/);
  expectSentence(message, join(disk, 'data'), 'ONSIL_DATA');
});

test.skipIf(!asRoot)(
  'a later start on a nearly full disk logs it and continues, on a full one it is rejected (skipped without root or mounts)',
  async (context) => {
    const disk = smallDisk(260, context);
    const data = join(disk, 'data');
    const first = startOnsil(data);
    await first.ready();
    await first.stop();
    fillUp(disk, 30);
    const second = startOnsil(data);
    const { connectionString } = await second.ready();
    expect(second.log()).toContain('MB are free on the disk');
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();

    fillUp(disk, 0);
    const third = await startOnsil(data).refused();
    expect(third.code).toBe('DISK_FULL');
    expectSentence(third.message, data, 'Free some space');
    rmSync(join(disk, 'ballast-0'));
    const fourth = startOnsil(data);
    await fourth.ready();
    await fourth.stop();
  },
);

function fillUp(disk: string, megabytesLeft: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, `ballast-${megabytesLeft}`), Buffer.alloc(bavail * bsize - megabytesLeft * 1024 * 1024));
}
