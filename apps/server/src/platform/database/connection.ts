import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import { databaseOnClient, type Database } from './database.ts';
import { getPool } from './pool.ts';

/** One connection of the pool. */
export type Connection = {
  /** Runs every statement on this connection; `transact` opens a transaction on it. */
  db: Database;
  /** Streams the output of `copy … to stdout`; `rows` is the count of rows after the last one. */
  copyTo(statement: string): { stream: Readable; rows(): Promise<number> };
  /** Streams the input of `copy … from stdin`; `rows` is the count of rows after the last one. */
  copyFrom(statement: string): { stream: Writable; rows(): number };
};

/**
 * Runs `work` on one connection, for what belongs to a connection and not to a transaction: session advisory locks and
 * COPY. Everything else uses the context's database, or `transact`. After an error the connection is closed, which
 * releases its locks and ends an unfinished COPY.
 */
export const withConnection = async <T>(db: Database, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const client = await getPool(db).connect();
  let failed = true;
  try {
    const result = await work({
      db: databaseOnClient(client),
      copyTo(statement) {
        const stream = client.query(to(statement));
        return {
          stream,
          async rows() {
            await client.query('select'); // the row count arrives after the last row
            return stream.rowCount;
          },
        };
      },
      copyFrom(statement) {
        const stream = client.query(from(statement));
        return { stream, rows: () => stream.rowCount };
      },
    });
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
};
