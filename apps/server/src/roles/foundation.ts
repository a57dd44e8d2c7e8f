import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { lockDataFolder } from '#platform/data-lock.ts';
import { openDatabase } from '#platform/database.ts';
import { watchDisk, type DiskWatch } from '#platform/disk-watch.ts';
import { connectEventBus } from '#platform/event-bus.ts';
import type { Log } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startEmbeddedPostgres } from '#platform/postgres/launcher.ts';
import { startError } from '#platform/start-error.ts';
import { saveCoreFields } from '#features/controllers/service.ts';

/** What every role stands on. */
export type Foundation = {
  config: Config;
  ctx: Context;
  pool: pg.Pool;
  connectionString: string;
  disk: DiskWatch;
  /** resolves with a sentence when the database ended by itself and the process cannot go on */
  failed: Promise<string>;
  close(): Promise<void>;
};

const poolSize = 16;

type Kept = { connectionString: string; failed: Promise<string>; close(): Promise<void> };

/** The embedded database lies in the data folder, which belongs to one process at a time. */
const embedded = async (dataDir: string, log: Log): Promise<Kept> => {
  await mkdir(dataDir, { recursive: true }).catch(() => undefined); // the launcher says what is wrong with the folder
  const lock = await lockDataFolder(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.debug({ postgres: line }, 'database') });
    return {
      connectionString: postgres.connectionString,
      failed: postgres.exited,
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

const external = (url: string): Kept => ({
  connectionString: url,
  failed: new Promise(() => undefined),
  close: async () => undefined,
});

const reachable = async (pool: pg.Pool, url: string | undefined): Promise<void> => {
  try {
    await pool.query('select 1');
  } catch (error) {
    const where = url ? new URL(url) : null;
    throw startError(
      'START_FAILED',
      `The database ${where ? `at ${where.host}${where.pathname}` : ''} cannot be reached: ${(error as Error).message}`,
      error,
    );
  }
};

/** Opens what every role stands on: database at the newest schema, live events, the watch over the disk. */
export const layFoundation = async (config: Config, log: Log): Promise<Foundation> => {
  const dataDir = path.resolve(config.ONSIL_DATA);
  const kept = config.DATABASE_URL ? external(config.DATABASE_URL) : await embedded(dataDir, log);
  try {
    const { db, pool, close } = openDatabase(kept.connectionString, poolSize, (error) =>
      log.warn({ err: error }, 'database: idle connection lost'),
    );
    await reachable(pool, config.DATABASE_URL);
    await migrate(db);
    const bus = await connectEventBus(kept.connectionString, pool, log);
    const ctx: Context = { db, bus, log, now: Date.now };
    await saveCoreFields(ctx);
    await mkdir(dataDir, { recursive: true });
    const disk = await watchDisk(dataDir, log);
    return {
      config,
      ctx,
      pool,
      connectionString: kept.connectionString,
      disk,
      failed: kept.failed,
      async close() {
        disk.stop();
        await bus.close();
        await close();
        await kept.close();
      },
    };
  } catch (error) {
    await kept.close();
    throw error;
  }
};
