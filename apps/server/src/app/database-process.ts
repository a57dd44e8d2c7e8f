import path from 'node:path';
import { getClusterFolder } from '@onsil/embedded-postgres/cluster';
import { lockDataFolder } from '@onsil/embedded-postgres/data-lock';
import { readPostmaster } from '@onsil/embedded-postgres/find-postmaster';
import { startEmbeddedPostgres } from '@onsil/embedded-postgres/launcher';
import { startRestartingPostgres } from '@onsil/embedded-postgres/restarting-postgres';
import { getSocketUrl } from '@onsil/embedded-postgres/socket-folder';
import type { Config } from '#platform/config.ts';
import { pingDatabase, type Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { isStartError, startError } from '#platform/start-error.ts';

/** The running PostgreSQL of the settings. */
export type DatabaseProcess = {
  connectionString: string;
  /** resolves with a sentence when the database ended by itself and cannot be restarted */
  failed: Promise<string>;
  close(): Promise<void>;
};

/** The embedded database is in the data folder, which only one process may use at a time. */
const embedded = async (dataDir: string, newDatabase: boolean, log: Log): Promise<DatabaseProcess> => {
  const lock = await lockDataFolder(dataDir);
  try {
    const postgres = await startRestartingPostgres(startEmbeddedPostgres, {
      dataDir,
      newDatabase,
      log: (line) => log.debug({ postgres: line }, 'database'),
      warn: (line) => log.error(line),
    });
    return {
      connectionString: postgres.connectionString,
      failed: postgres.failed,
      async close() {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

const external = (url: string): DatabaseProcess => ({
  connectionString: url,
  failed: new Promise(() => undefined),
  close: async () => undefined,
});

/**
 * Connects to DATABASE_URL, or starts the embedded database.
 * @throws StartError DATA_IN_USE if a portal uses the data folder
 */
export const startDatabase = async (config: Config, log: Log): Promise<DatabaseProcess> =>
  config.DATABASE_URL
    ? external(config.DATABASE_URL)
    : embedded(path.resolve(config.ONSIL_DATA), config.ONSIL_NEW_DATABASE === 'on', log);

/** Returns the address of the PostgreSQL that the portal on this data folder runs. */
const runningDatabase = (dataDir: string): string => {
  const found = readPostmaster(getClusterFolder(path.resolve(dataDir)));
  if (found?.status !== 'ready')
    throw startError(
      'DATA_IN_USE',
      `The portal on the data folder ${dataDir} is starting or stopping. Try again in a moment.`,
    );
  return getSocketUrl(found.socketFolder, found.port);
};

/**
 * Opens the database for a command that may run beside a portal: uses the portal's running database if there is one,
 * else starts it, and `close` stops it.
 */
export const attachDatabase = async (config: Config, log: Log): Promise<DatabaseProcess> => {
  try {
    return await startDatabase(config, log);
  } catch (error) {
    if (!isStartError(error) || error.code !== 'DATA_IN_USE') throw error;
    return external(runningDatabase(config.ONSIL_DATA));
  }
};

const isAway = (error: unknown): boolean =>
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|57P03|timeout/.test(
    `${String(Reflect.get(Object(error), 'code'))} ${(error as Error).message}`,
  );

/** @throws StartError if the database does not respond: DATABASE_AWAY, or START_FAILED if it rejects the connection */
export const assertReachable = async (db: Database, url: string | undefined): Promise<void> => {
  try {
    await pingDatabase(db);
  } catch (error) {
    const where = url ? new URL(url) : null;
    throw startError(
      isAway(error) ? 'DATABASE_AWAY' : 'START_FAILED',
      `The database ${where ? `at ${where.host}${where.pathname}` : ''} cannot be reached: ${(error as Error).message}`,
      error,
    );
  }
};
