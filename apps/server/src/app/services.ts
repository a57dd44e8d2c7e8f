import path from 'node:path';
import { prepareDataFolder } from '@onsil/embedded-postgres/data-folder';
import { saveCoreFields } from '#features/controllers/controllers-of-farm.ts';
import { closeInOrder, type Closing } from '#platform/close-in-order.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { watchDisk } from '#platform/disk/disk-space.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import type { Log } from '#platform/log/log.ts';
import type { Services } from '#platform/services.ts';
import { startDatabase, assertReachable, type DatabaseProcess } from './database-process.ts';

/** Services that every role shares. */
export type AppServices = Services & {
  connectionString: string;
  /** resolves with a sentence when the database ended by itself and the process cannot continue */
  failed: Promise<string>;
  /** what ends after everything that uses it, in order; the database is last */
  closing: readonly (readonly Closing[])[];
  close(): Promise<void>;
};

const poolSize = 16;

/**
 * Opens the services that every role shares: migrated database, live events and disk watch.
 * @param given an already open database; closed together with the other services
 */
export const createServices = async (config: Config, log: Log, given?: DatabaseProcess): Promise<AppServices> => {
  const dataDir = path.resolve(config.ONSIL_DATA);
  const kept = given ?? (await startDatabase(config, log));
  const opened: Closing[] = [];
  const connections: Closing[] = [];
  // The fast shutdown of PostgreSQL has 10 s, the immediate one 6 s, a kill 2 s.
  const closing = [opened, connections, [{ name: 'database', maxMs: 18_500, close: kept.close }]];
  const close = (): Promise<void> => closeInOrder(closing, log);
  try {
    const { db, close: closePool } = openDatabase(kept.connectionString, poolSize, (error) =>
      log.warn({ err: error }, 'database: idle connection lost'),
    );
    connections.push({ name: 'database connections', maxMs: 2_000, close: closePool });
    await assertReachable(db, config.DATABASE_URL);
    await migrate(db);
    const bus = await connectEventBus(kept.connectionString, db, log);
    opened.push({ name: 'live events', maxMs: 500, close: bus.close });
    const ctx: Context = { db, bus, log, now: Date.now };
    await saveCoreFields(ctx);
    await prepareDataFolder(dataDir);
    const disk = await watchDisk(dataDir, log);
    opened.push({ name: 'disk watch', maxMs: 100, close: disk.stop });
    const { connectionString, failed } = kept;
    return { config, ctx, connectionString, disk, failed, closing, close };
  } catch (error) {
    await close();
    throw error;
  }
};
