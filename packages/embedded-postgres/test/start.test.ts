import { chmodSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectProcess } from '../src/processes.ts';
import { changeOwner } from '../src/run-as.ts';
import {
  dataOf,
  hasNamespaces,
  hasOrdinary,
  isRoot,
  nameless,
  nobody,
  postmasterOf,
  query,
  sharedFolder,
  startOnsil,
  testFolder,
} from './harness.ts';

const data = join(sharedFolder(), 'data');
const ownerOf = (path: string) => statSync(path).uid;

test.skipIf(!hasOrdinary)('an ordinary user gets a database, and finds his rows at the second start', async () => {
  const own = dataOf(nobody, testFolder());
  const first = startOnsil(own, { as: 'ordinary', lock: true });
  const { connectionString, adopted } = await first.ready();
  expect(adopted).toBe(false);
  await query(connectionString, 'create table kept as select 7 as seven');
  await first.stop();
  expect(first.log()).toContain('database system is shut down');

  const second = startOnsil(own, { as: 'ordinary', lock: true });
  const again = await second.ready();
  expect(await query(again.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }]);
  await second.stop();
  expect(readdirSync(own).toSorted()).toEqual(['installation.json', 'pg']);
});

test('the database is onsil, in UTF-8 and UTC, durable, on no network, whatever the environment says', async () => {
  const env = {
    PGPORT: '1',
    PGDATA: '/nowhere',
    PGHOST: 'elsewhere',
    PGDATABASE: 'other',
    PGSSLMODE: 'require',
    ONSIL_SMTP_URL: 'secret',
  };
  const onsil = startOnsil(data, { env });
  const { connectionString } = await onsil.ready();
  const names = ['fsync', 'synchronous_commit', 'wal_compression', 'max_wal_size', 'max_connections', 'shared_buffers'];
  names.push('jit', 'listen_addresses', 'TimeZone', 'server_encoding', 'unix_socket_permissions', 'data_checksums');
  const rows = await query(
    connectionString,
    `select name, current_setting(name) as value from pg_settings where name in ('${names.join("','")}')`,
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    TimeZone: 'UTC',
    data_checksums: 'on',
    fsync: 'on',
    jit: 'off',
    listen_addresses: '',
    max_connections: '60',
    max_wal_size: '1GB',
    server_encoding: 'UTF8',
    shared_buffers: '256MB',
    synchronous_commit: 'on',
    unix_socket_permissions: '0700',
    wal_compression: 'pglz',
  });
  const inherited = "create temp table env (line text); copy env from program 'env'";
  await query(connectionString, `${inherited}; create table seen as select * from env`);
  const lines = await query(connectionString, 'select line from seen');
  expect(lines).toContainEqual({ line: 'TZ=UTC' });
  expect(JSON.stringify(lines)).not.toMatch(/elsewhere|secret/);
  const who = `select current_database() as db, usesuper, datcollate from pg_user, pg_database
    where usename = current_user and datname = current_database()`;
  expect(await query(connectionString, who)).toEqual([{ db: 'onsil', usesuper: true, datcollate: 'C' }]);
  await onsil.stop();
});

test.each([
  ['with Korean letters, blanks, commas, quotes and signs', `온실 데이터, "1호"'s 50% & +`],
  ['longer than a socket may have', `${'a-long-name/'.repeat(12)}온실의데이터`],
])('a database that moves to a folder %s starts there', async (_what, name) => {
  const moved = join(testFolder(), name);
  mkdirSync(dirname(moved), { recursive: true });
  renameSync(data, moved);
  const onsil = startOnsil(moved);
  const { connectionString } = await onsil.ready();
  expect(await query(connectionString, 'select current_database() as db')).toEqual([{ db: 'onsil' }]);
  await onsil.stop();
  renameSync(moved, data);
});

test('a copy of the data that lost its permissions starts', async () => {
  chmodSync(join(data, 'pg'), 0o755);
  const onsil = startOnsil(data);
  await onsil.ready();
  expect(statSync(join(data, 'pg')).mode & 0o777).toBe(0o700);
  await onsil.stop();
});

test.skipIf(!isRoot)(
  'started by root (skipped without root), it runs as nobody, or as the owner of the data',
  async () => {
    // Only a new database needs a name for its user, an existing one does not.
    for (const { uid } of [nobody, nameless]) {
      await changeOwner(join(data, 'pg'), { uid, gid: uid });
      const onsil = startOnsil(data);
      const { connectionString } = await onsil.ready();
      await query(connectionString, `create table of_${uid} (n int)`);
      expect(ownerOf(`/proc/${postmasterOf(data)}`)).toBe(uid);
      expect(ownerOf(join(data, 'pg', 'postmaster.pid'))).toBe(uid);
      expect(ownerOf(data)).toBe(0);
      await onsil.stop();
    }
  },
);

test.skipIf(!hasNamespaces(nameless) || !hasOrdinary)(
  'a user without a name gets a database (skipped without root or namespaces)',
  async () => {
    const own = dataOf(nameless, testFolder());
    const onsil = startOnsil(own, { as: 'nameless' });
    const { connectionString } = await onsil.ready();
    expect(await query(connectionString, 'select current_user as name')).toEqual([{ name: 'onsil' }]);
    expect(ownerOf(join(own, 'pg', 'postmaster.pid'))).toBe(nameless.uid);
    await onsil.stop();
  },
);

test.skipIf(!hasNamespaces())(
  'in a closed folder of root (skipped without root or namespaces) it works, and when that opens',
  async () => {
    const folder = testFolder();
    const closed = join(folder, 'data');
    const rounds: [mode: number, owner: number][] = [
      [0o700, 0],
      [0o711, nobody.uid],
      [0o700, 0],
    ];
    for (const [mode, owner] of rounds) {
      chmodSync(folder, mode);
      const onsil = startOnsil(closed);
      const { connectionString } = await onsil.ready();
      await query(connectionString, 'create table if not exists t (n int)');
      expect(ownerOf(join(closed, 'pg'))).toBe(owner);
      expect(ownerOf(join(closed, 'pg', 'postmaster.pid'))).toBe(owner);
      expect(inspectProcess(postmasterOf(closed))?.parent).toBe(onsil.child.pid);
      await onsil.stop();
    }
  },
);
