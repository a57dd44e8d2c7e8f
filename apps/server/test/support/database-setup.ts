import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@onsil/embedded-postgres/launcher';
import { saveCoreFields } from '#features/controllers/controllers-of-farm.ts';
import { listClusterTables, distributeTable } from '#features/telemetry/store/cluster.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseAt } from './database-address.ts';
import { closeDatabase, connectWorkers, createDatabase } from './database-nodes.ts';
import { databasesFolder } from './databases-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the test server; each test file clones its own database from `template` */
    databaseServer: string;
    /** addresses of the servers that hold a part of each database: of Citus' coordinator and workers, or the test server's */
    databaseNodes: readonly string[];
  }
}

export const template = 'onsil_template';

/**
 * Starts a real PostgreSQL for all server tests (or uses ONSIL_TEST_DATABASE_URL), with a migrated database to clone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['ONSIL_TEST_DATABASE_URL'];
  const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-server-tests-'));
  const postgres = given ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined, connections: 200 });
  const server = given ?? postgres?.connectionString ?? '';
  const workers = process.env['ONSIL_TEST_CITUS_WORKERS']?.split(' ') ?? [];
  await makeTemplate(server, workers);
  project.provide('databaseServer', server);
  project.provide('databaseNodes', [server, ...workers]);
  return async () => {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const makeTemplate = async (server: string, workers: readonly string[]): Promise<void> => {
  await createDatabase([server, ...workers], template);
  if (workers.length > 0) await connectWorkers([server, ...workers], template);
  const address = databaseAt(server, template);
  const { db, close } = openDatabase(address, 2, () => undefined);
  await migrate(db);
  const log = createLog('silent');
  const bus = await connectEventBus(address, db, log);
  await saveCoreFields({ db, bus, log, now: Date.now });
  await bus.close();
  if (workers.length > 0) for (const table of await listClusterTables(db)) await distributeTable(db, table, 4);
  await close();
  if (workers.length > 0) await closeDatabase([server, ...workers], template);
};
