import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { measurePool } from './pool-waits.ts';
import { PreparingClient } from './preparing-client.ts';

export type Database = Kysely<DB>;

// A calendar day stays the text it is: as a Date it would move with the server's zone. int8 is a number while it is exact.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
});

/** The transaction that runs on a connection, for who asks by the query builder. The connection stays its owner's. */
export const databaseOn = (client: pg.PoolClient): Database => {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens the connection pool. `statement_timeout` 30 s: no call may hold a connection for longer.
 * @param size connections of this process; the embedded server takes 60 in all
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
  pool.on('error', onIdleError); // an idle connection that the server closed; the pool opens another
  // One that ends while it is lent out tells whoever asks with it; untold beside that, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  measurePool(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => pool.end() }; // the query builder's `destroy` leaves a pool that it never used open
};
