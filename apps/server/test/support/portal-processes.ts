import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { databasesFolder } from './databases-folder.ts';
import type { TestPortal } from './harness.ts';
import { freePort, startProcess, type PortalProcess } from './portal-process.ts';

export type PortalProcesses = {
  dataDir: string;
  /** Starts a process with these roles, without the demo unless `env` enables it. */
  start(roles: string[], env?: NodeJS.ProcessEnv): Promise<PortalProcess>;
  /** Ends running processes and removes the folder; the database belongs to the portal. */
  close(): Promise<void>;
};

/** Starts processes on the database of a test's portal, with their own data folder. */
export const openProcesses = async ({ connectionString }: TestPortal): Promise<PortalProcesses> => {
  const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-processes-'));
  const running: PortalProcess[] = [];
  return {
    dataDir,
    async start(words, env) {
      const [port, mqttPort] = [await freePort(), await freePort()];
      const own = { DATABASE_URL: connectionString, ONSIL_DEMO: 'off', ...env };
      const started = await startProcess({ dataDir, port, mqttPort, words, env: own });
      running.push(started);
      return started;
    },
    async close() {
      for (const { child, ended } of running) {
        child.kill('SIGKILL');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
