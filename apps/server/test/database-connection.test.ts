import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from './harness.ts';

let portal: TestPortal;
beforeAll(async () => void (portal = await openTestPortal()));
afterAll(() => portal.close());

/** Ends a connection as a restart of the database does. */
const end = (pid: number) => portal.pool.query('select pg_terminate_backend($1)', [pid]);

test('a connection that ends in the middle of a transaction fails what it was for, and not the process', async () => {
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
