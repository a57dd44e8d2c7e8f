import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { getProgramPath } from './binaries.ts';
import { createDiskFullError } from './data-folder.ts';
import { readPostmaster } from './find-postmaster.ts';
import type { LaunchMethod } from './launch-method.ts';
import { getCommand } from './run-as.ts';
import { socketPort } from './socket-folder.ts';
import { startError } from './start-error.ts';

/** A PostgreSQL child process. `ended` resolves with a sentence. */
export type RunningPostmaster = { pid: number; ended: Promise<string>; whenReady(): Promise<void> };

/** Passed on the command line, where they override the folder's own files. */
const settings: Record<string, string> = {
  listen_addresses: '',
  port: socketPort,
  unix_socket_permissions: '0700',
  shared_buffers: '256MB',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
};

/**
 * Starts the server. Call it on the main thread: the death signal is sent when the *thread* that started it ends.
 * `detached` keeps Ctrl-C in a terminal from reaching PostgreSQL before Onsil has finished its own work.
 */
export function spawnPostmaster(
  { binaries, runAs }: LaunchMethod,
  pgFolder: string,
  socketFolder: string,
  { log, connections }: { log: (line: string) => void; connections: number },
): RunningPostmaster {
  // A comma-separated list: quoted, so that a comma in the path does not split it.
  const folders = `"${socketFolder.replaceAll('"', '""')}"`;
  const all = { ...settings, max_connections: String(connections), unix_socket_directories: folders };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args, how] = getCommand(runAs, getProgramPath(binaries, 'postgres'), ['-D', pgFolder, ...options]);
  const child = spawn(command, args, { ...how, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const lastWords = followLog(child, log);
  // Without a death signal, at least a visible exit of Node stops it.
  const takeAlong = () => child.kill('SIGINT');
  process.once('exit', takeAlong);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`PostgreSQL could not be started (${error.message}).`));
    child.once('exit', (code, signal) => resolve(howItEnded(child.pid, code, signal)));
  }).finally(() => process.removeListener('exit', takeAlong));
  return { pid: child.pid ?? 0, ended, whenReady: () => whenReady(child, ended, pgFolder, lastWords) };
}

function followLog(child: ChildProcess, log: (line: string) => void): () => string | undefined {
  let worst: string | undefined;
  if (child.stderr !== null) {
    createInterface({ input: child.stderr, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (/^(FATAL|PANIC|postgres):/.test(line)) worst = line;
      log(line);
    });
  }
  return () => worst;
}

function howItEnded(pid: number | undefined, code: number | null, signal: string | null): string {
  return `PostgreSQL (process ${pid}) ended ${signal === null ? `with code ${code}` : `by the signal ${signal}`}.`;
}

/**
 * Waits until it accepts connections, however long recovery takes: progress is logged, and an interrupted recovery
 * would start over.
 */
async function whenReady(
  child: ChildProcess,
  ended: Promise<string>,
  pgFolder: string,
  lastWords: () => string | undefined,
): Promise<void> {
  let end: string | undefined;
  const said = new Promise((resolve) => child.once('close', resolve));
  void ended.then((sentence) => (end = sentence));
  for (;;) {
    if (end !== undefined) {
      // Its last output may still be in the pipe.
      await Promise.race([said, pause(1_000, undefined, { ref: false })]);
      throw didNotStart(pgFolder, end, lastWords());
    }
    const found = readPostmaster(pgFolder);
    if (found?.pid === child.pid && found?.status === 'ready') return;
    await pause(10);
  }
}

function didNotStart(pgFolder: string, end: string, worst: string | undefined): Error {
  if (worst?.includes('No space left on device')) return createDiskFullError(pgFolder);
  if (/incompatible with server|control file|pg_control/.test(worst ?? ''))
    return startError(
      'START_FAILED',
      `The control file of the database in ${pgFolder} (global/pg_control) is damaged or missing, usually after a disk fault ` +
        `(${worst}). Check the disk, then restore a backup into a new folder: ONSIL_DATA=/new/folder npm run restore -- BACKUP.`,
    );
  return startError(
    'START_FAILED',
    `The database in ${pgFolder} did not start (${worst ?? end}). ` +
      `Fix that, restore a backup, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}
