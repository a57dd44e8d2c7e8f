import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { usePortal } from '../../support/hooks.ts';
import { openProcesses } from '../../support/portal-processes.ts';

const portal = usePortal();

/** Terminates a connection, as a restart of the database does. */
const end = (pid: number) => portal.pool.query('select pg_terminate_backend($1)', [pid]);

test('a connection that ends during a transaction fails its call, not the process', async () => {
  const broken = portal.ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await end(rows[0]?.pid ?? 0);
    await expect
      .poll(() => sql`select 1`.execute(db).then(String, String))
      .toMatch(/terminat|not queryable|EPIPE|ECONNRESET/);
    await sql`select 1`.execute(db);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/);
  expect((await portal.call(null, 'GET', '/health')).status).toBe(200);
});

test('a connection whose server became a standby is replaced, and what the standby did not confirm fails', async () => {
  const { pool, close } = openDatabase(portal.connectionString, 1, () => undefined);
  try {
    const write = () => pool.query('update throttle set points = points');
    await pool.query('set session characteristics as transaction read only');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    const client = await pool.connect();
    const cutOff = 'canceling wait for synchronous replication due to user request';
    await expect(client.query(`do $$ begin raise warning '${cutOff}'; end $$`)).rejects.toMatchObject({
      code: '08007',
    });
    await client.query('set session characteristics as transaction read only');
    await expect(client.query('update throttle set points = points')).rejects.toMatchObject({ code: '25006' });
    client.release();
    await write();
  } finally {
    await close();
  }
});

test('a connection gets its statements one after the other, also after one that fails', async () => {
  const given = vi.spyOn(pg.Client.prototype, 'query');
  const { pool, close } = openDatabase(portal.connectionString, 1, () => undefined);
  const client = await pool.connect();
  try {
    given.mockClear();
    const [first, second, third] = ['select 1', 'select wrong', 'select 3 as three'].map((text) => client.query(text));
    await first;
    const { length } = given.mock.calls;
    await expect(second).rejects.toMatchObject({ code: '42703' });
    expect(await third).toMatchObject({ rows: [{ three: 3 }] });
    expect(length).toBeLessThan(3);
  } finally {
    given.mockRestore();
    client.release();
    await close();
  }
});

test('data of a newer Onsil is reported and left unchanged', async () => {
  await portal.pool.query("insert into kysely_migration (name, timestamp) values ('9999_tomorrow', '2100')");
  await expect(migrate(portal.ctx.db)).rejects.toThrow(
    /^The data belongs to a newer Onsil: this version does not know the migration 9999_tomorrow\. Nothing was changed\./,
  );
  await portal.pool.query("delete from kysely_migration where name = '9999_tomorrow'");
  await migrate(portal.ctx.db);
});

test(
  'a step of the demo that fails once is made again, and does not end the portal that runs already',
  { timeout: 150_000 },
  async () => {
    const processes = await openProcesses(portal);
    const holder = await portal.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table day_rollup_dirty in access exclusive mode');
      const starting = processes.start(['api', 'ingest'], { ONSIL_DEMO: 'on' });
      starting.catch(() => undefined); // reported by the await below
      const waiting = async (): Promise<number[]> => {
        const { rows } = await portal.pool.query<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.map(({ pid }) => pid);
      };
      await expect.poll(waiting, { timeout: 90_000 }).toHaveLength(1);
      for (const pid of await waiting()) await end(pid);
      await holder.query('commit');
      const running = await starting;
      expect(running.output()).toContain('Demo farms with simulated controllers');
      const log = await readFile(path.join(processes.dataDir, 'onsil.log'), 'utf8');
      expect(log).toContain('demo: a step of the start failed, trying again');
    } finally {
      holder.release();
      await processes.close();
    }
  },
);
