import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { databasesFolder } from '../apps/server/test/support/databases-folder.ts';

/** A folder with a program `cluster` that starts Citus on this machine: start FOLDER WORKERS PORT, kill, up, stop. */
const engine =
  process.env['ONSIL_CITUS'] ?? path.join(import.meta.dirname, '../../shared/engines/citus-13.2.2-postgresql-15');
const program = path.join(engine, 'cluster');
const workers = 2;

export type CitusCluster = { env: NodeJS.ProcessEnv; stop(): void };

const run = (...args: string[]) => spawnSync(program, args, { encoding: 'utf8', timeout: 180_000 });

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Starts a coordinator and two workers for a test run, or tells why there is no cluster here. */
export const startCitus = (): CitusCluster | string => {
  if (!existsSync(program)) return `no Citus at ${engine}; name its folder with ONSIL_CITUS`;
  const folder = mkdtempSync(path.join(databasesFolder(), 'onsil-citus-'));
  const port = 20_000 + (process.pid % 1_000) * 10;
  const stop = (): void => {
    run('stop', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const { status, stderr, stdout } = run('start', folder, String(workers), String(port));
  if (status !== 0) {
    stop();
    return `Citus at ${engine} does not start: ${lastLine(stderr || stdout)}`;
  }
  const url = (node: number): string => `postgresql://onsil@127.0.0.1:${port + node}/postgres`;
  return {
    env: {
      ONSIL_TEST_DATABASE_URL: url(0),
      ONSIL_TEST_CITUS_WORKERS: Array.from({ length: workers }, (_, index) => url(index + 1)).join(' '),
      ONSIL_TEST_CITUS_FOLDER: folder,
      ONSIL_TEST_CITUS_PROGRAM: program,
    },
    stop,
  };
};
