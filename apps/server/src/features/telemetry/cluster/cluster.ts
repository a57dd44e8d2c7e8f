import type { Database } from '#platform/database/database.ts';
import { startError } from '#platform/start-error.ts';
import {
  countMissingFunctions,
  countPortalConnections,
  distributeFunctions,
  distributeTable,
  explainRefusal,
  hasTelemetry,
  listClusterTables,
  listNodes,
  readVersions,
  type ClusterNode,
  type ClusterTable,
  operatorStatements,
} from '../store/cluster.ts';

export type ClusterCheck = {
  versions: { postgres: string; citus: string | null };
  nodes: ClusterNode[];
  tables: ClusterTable[];
  /** what operators may ask in SQL on one server and not here */
  refused: { statement: string; reason: string }[];
  problems: string[];
};

/** @throws StartError unless the database is one of Onsil on a coordinator of Citus */
export const requireCitus = async (db: Database): Promise<void> => {
  const { citus, postgres } = await readVersions(db);
  if (citus === null)
    throw startError(
      'BAD_SETTING',
      `This database is not on a cluster: the extension citus is not installed in it (PostgreSQL ${postgres}). Nothing was changed.`,
    );
  if (!(await hasTelemetry(db)))
    throw startError(
      'BAD_SETTING',
      'There is no Onsil in this database yet. Start the portal on it once, then stop it.',
    );
};

const isWorker = ({ isCoordinator, isActive }: ClusterNode): boolean => !isCoordinator && isActive;

/** Facts about the cluster, and the steps left to do. */
export const checkCluster = async (db: Database): Promise<ClusterCheck> => {
  const [versions, nodes, tables] = [await readVersions(db), await listNodes(db), await listClusterTables(db)];
  const problems = [
    ...(nodes.some(isWorker) ? [] : ['add workers with citus_add_node']),
    ...nodes.filter(({ isActive }) => !isActive).map(({ address }) => `activate ${address} with citus_activate_node`),
    ...tables
      .filter(({ type, wanted }) => type !== wanted)
      .map(({ name, wanted, type }) => `${name} is ${type} and should be ${wanted}: npm run cluster -- distribute`),
  ];
  if (nodes.some(isWorker) && (await countMissingFunctions(db)) > 0)
    problems.push('a worker lacks functions of packed samples: npm run cluster -- distribute');
  const refused: ClusterCheck['refused'] = [];
  for (const statement of operatorStatements) {
    const reason = await explainRefusal(db, statement);
    if (reason !== null) refused.push({ statement, reason });
  }
  return { versions, nodes, tables, refused, problems };
};

/**
 * Distributes the remaining tables one by one, each in a transaction of its own: a run that was interrupted is
 * repeated. Yields the tables that it distributed.
 */
export async function* distribute(db: Database, shards: number): AsyncGenerator<string> {
  if (!(await listNodes(db)).some(isWorker))
    throw startError('BAD_SETTING', 'The cluster has no workers: add them with citus_add_node. Nothing was changed.');
  // A process that runs already sends statements of one server.
  if ((await countPortalConnections(db)) > 0)
    throw startError('BAD_SETTING', 'The portal is running on this database: stop it first. Nothing was changed.');
  if ((await countMissingFunctions(db)) > 0) await distributeFunctions(db);
  for (const table of await listClusterTables(db)) {
    if (table.type === table.wanted) continue;
    await distributeTable(db, table, shards);
    yield table.name;
  }
}
