import { openDatabase } from '#platform/database/database.ts';
import { databaseAt } from './database-address.ts';

/** Databases of tests on every node that holds a part of them: one server, or the coordinator and the workers of Citus. */
const onEach = async (nodes: readonly string[], statements: readonly string[]): Promise<void> => {
  await Promise.all(
    nodes.map(async (node) => {
      const { pool, close } = openDatabase(node, 1, () => undefined);
      try {
        for (const statement of statements) await pool.query(statement);
      } finally {
        await close();
      }
    }),
  );
};

export const createDatabase = (nodes: readonly string[], name: string): Promise<void> =>
  onEach(nodes, [`drop database if exists ${name}`, `create database ${name}`]);

/** To copy the files takes a quarter of the time of writing each of their pages to the log. */
export const copyDatabase = (nodes: readonly string[], name: string, source: string): Promise<void> =>
  onEach(nodes, [`create database ${name} template ${source} strategy file_copy`]);

export const dropDatabase = (nodes: readonly string[], name: string): Promise<void> =>
  onEach(nodes, [`drop database if exists ${name} with (force)`]);

/** Installs Citus in a database of each node and makes the first node the coordinator of the others. */
export const connectWorkers = async (nodes: readonly string[], name: string): Promise<void> => {
  const addresses = nodes.map((node) => databaseAt(node, name));
  await onEach(addresses, ['create extension citus']);
  const [coordinator = '', ...workers] = addresses;
  const call = (named: string, address: string) => {
    const { hostname, port } = new URL(address);
    return `select ${named}('${hostname}', ${port})`;
  };
  await onEach(
    [coordinator],
    [call('citus_set_coordinator_host', coordinator), ...workers.map((worker) => call('citus_add_node', worker))],
  );
};

/** A database that is copied must have no connection; Citus' daemon opens one as long as somebody may. */
export const closeDatabase = (nodes: readonly string[], name: string): Promise<void> =>
  onEach(nodes, [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ]);
