import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { databaseAt } from './database-address.ts';
import { connectWorkers, copyDatabase, createDatabase, dropDatabase } from './database-nodes.ts';
import { template } from './database-setup.ts';

export type ClusterDatabase = { url: string; drop(): Promise<void> };

const addressed = (name: string): ClusterDatabase => ({
  url: databaseAt(inject('databaseServer'), name),
  drop: () => dropDatabase(inject('databaseNodes'), name),
});

const randomName = (): string => `cluster_${randomBytes(6).toString('hex')}`;

/** A new portal's database whose telemetry is distributed. */
export const copyClusterDatabase = async (): Promise<ClusterDatabase> => {
  const name = randomName();
  await copyDatabase(inject('databaseNodes'), name, template);
  return addressed(name);
};

/** An empty database on all nodes that know each other. */
export const makeClusterDatabase = async (): Promise<ClusterDatabase> => {
  const name = randomName();
  await createDatabase(inject('databaseNodes'), name);
  await connectWorkers(inject('databaseNodes'), name);
  return addressed(name);
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
