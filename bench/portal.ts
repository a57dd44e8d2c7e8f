import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase, type Database } from '../apps/server/src/platform/database/database.ts';
import { freePort, password } from '../apps/server/test/support/portal-process.ts';
import { readRunRecord } from '../packages/embedded-postgres/src/run-record.ts';
import { getSocketUrl } from '../packages/embedded-postgres/src/socket-folder.ts';
import type { Workspace } from './workspace.ts';

export type Portal = {
  child: ChildProcess;
  url: string;
  port: number;
  mqttPort: number;
  dataDir: string;
  db: Database;
  pool: pg.Pool;
  connectionString: string;
};

const main = path.join(import.meta.dirname, '../apps/server/src/main.ts');
const maxStartMs = 10 * 60_000; // the demo first generates three months of data
const stopMs = 20_000;

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = delay(stopMs, 'late' as const, { ref: false });
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  await ended;
};

/**
 * Starts the product in its own process on free ports, as users start it, and opens its database over the socket of
 * the embedded PostgreSQL.
 * @param env settings; by default there are no demo farms
 */
export const openPortal = async (
  place: Workspace,
  dataDir: string,
  env: NodeJS.ProcessEnv = { ONSIL_DEMO: 'off' },
): Promise<Portal> => {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _, ...own } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      ...own,
      ONSIL_DATA: dataDir,
      ONSIL_PORT: String(port),
      ONSIL_MQTT_PORT: String(mqttPort),
      ONSIL_DEMO_PASSWORD: password,
      ONSIL_LOG_FILE: path.join(dataDir, 'onsil.log'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  place.atEnd(() => stop(child));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (const began = performance.now(); !output.includes('Onsil is running'); await delay(25))
    if (child.exitCode !== null || performance.now() - began > maxStartMs)
      throw new Error(`the portal did not start:\n${output}`);
  const connectionString = getSocketUrl(readRunRecord(dataDir)?.socketFolder ?? '');
  const { db, pool } = openDatabase(connectionString, 4, () => undefined);
  place.atEnd(() => pool.end());
  return { child, url: `http://127.0.0.1:${port}`, port, mqttPort, dataDir, db, pool, connectionString };
};
