import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { databaseAt } from '../support/database-address.ts';
import { connectWorkers, createDatabase, dropDatabase } from '../support/database-nodes.ts';

export type ClusterDatabase = { url: string; drop(): Promise<void> };

/** An empty database on all nodes that know each other. */
export const makeClusterDatabase = async (): Promise<ClusterDatabase> => {
  const name = `cluster_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('databaseNodes'), name);
  await connectWorkers(inject('databaseNodes'), name);
  return {
    url: databaseAt(inject('databaseServer'), name),
    drop: () => dropDatabase(inject('databaseNodes'), name),
  };
};

const cluster = (what: 'kill' | 'up', node: number): void => {
  const [program, folder] = [process.env['ONSIL_TEST_CITUS_PROGRAM'], process.env['ONSIL_TEST_CITUS_FOLDER']];
  if (!program || !folder) throw new Error('ONSIL_TEST_CITUS_PROGRAM and ONSIL_TEST_CITUS_FOLDER are not set');
  execFileSync(program, [what, folder, String(node)], { stdio: 'pipe' });
};

/** Kills a node with SIGKILL (0: the coordinator). */
export const killNode = (node: number): void => cluster('kill', node);
/** The killed process is there until the system has noticed its end. */
export const startNode = async (node: number): Promise<void> => {
  for (let attempts = 0; ; attempts += 1)
    try {
      cluster('up', node);
      return;
    } catch (error) {
      if (attempts === 30) throw error;
      await pause(300);
    }
};
