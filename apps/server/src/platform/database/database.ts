import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { monitorPool, registerPool } from './pool.ts';
import { PreparingClient } from './preparing-client.ts';

export type Database = Kysely<DB>;

/** Columns and tables are camelCase in the query builder; members of JSON documents stay as they are stored. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

// Calendar days stay text, because a Date would shift with the server's time zone. int8 becomes a number while exact.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
});

/** Returns a query builder on a connection with an open transaction; the caller keeps ownership of the connection. */
export const databaseOnClient = (client: Pick<pg.PoolClient, 'query'>): Database => {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
};

/** Asks the database for nothing. @throws if it does not answer */
export const pingDatabase = async (db: Database): Promise<void> => void (await sql`select 1`.execute(db));

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens the connection pool. `statement_timeout` is 30 s, so that no call holds a connection for longer.
 * @param size maximum connections of this process; the embedded server accepts 60 in total
 */
export const openDatabase = (
  connectionString: string,
  size: number,
  onIdleError: (error: Error) => void,
): DatabaseHandle => {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max: size,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    application_name: 'onsil',
  });
  pool.on('error', onIdleError); // the server closed an idle connection; the pool opens another
  // An error on a connection in use rejects its query; without this listener the event would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  monitorPool(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
  registerPool(db, pool);
  return { db, pool, close: () => pool.end() }; // Kysely's `destroy` does not end a pool that it never used
};
