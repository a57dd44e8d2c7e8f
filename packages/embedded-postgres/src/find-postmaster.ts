import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspectProcess, listProcessesIn, signalProcess } from './processes.ts';
import { startError } from './start-error.ts';
import { stopPostmaster, type StopLimits } from './stop-postmaster.ts';

/** The contents of `postmaster.pid`. */
export type Postmaster = { pid: number; port: string; socketFolder: string; status: string };

/** Time limits for a PostgreSQL that is shutting down and for sessions without their main process. */
export type WaitLimits = { stopping: StopLimits; orphansMs: number };
const defaultPatience: WaitLimits = { stopping: { fastMs: 15_000, immediateMs: 6_000 }, orphansMs: 3_000 };

export function readPostmaster(pgFolder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(pgFolder, 'postmaster.pid'), 'utf8').split('\n');
    const line = (index: number) => lines[index]?.trim() ?? '';
    return { pid: Number.parseInt(line(0), 10), port: line(3), socketFolder: line(4), status: line(7) };
  } catch {
    return undefined;
  }
}

/**
 * Returns the PostgreSQL running on this folder, undefined when a new one can be started. Waits for one that is
 * starting or stopping (its Node was just killed), and clears the lock of a dead one: PostgreSQL takes a zombie, or
 * any process that reuses the pid, for a live server and refuses to start.
 */
export async function findPostmaster(
  pgFolder: string,
  log: (line: string) => void,
  patience: WaitLimits = defaultPatience,
): Promise<Postmaster | undefined> {
  for (let told = ''; ; await pause(25)) {
    const found = readPostmaster(pgFolder);
    if (found === undefined) return undefined;
    if (!isPostmasterAlive(found.pid, pgFolder)) {
      await clearLeftovers(pgFolder, log, patience.orphansMs);
      return undefined;
    }
    if (found.status === 'ready') return found;
    if (found.status !== told) log(`waiting for the PostgreSQL on ${pgFolder}: ${found.status} (process ${found.pid})`);
    told = found.status;
    if (told === 'stopping') await stopPostmaster(found.pid, waitForEnd(found.pid, pgFolder), log, patience.stopping);
  }
}

/**
 * True for a live `postgres` that works in this folder or whose folder cannot be read: waiting is safer than damage.
 */
export function isPostmasterAlive(pid: number, pgFolder: string): boolean {
  const found = Number.isNaN(pid) ? undefined : inspectProcess(pid);
  if (found === undefined || found.zombie || found.name !== 'postgres') return false;
  return found.cwd === undefined || found.cwd === pgFolder;
}

/** Resolves when a process that is not our child has ended; never resolves after `signal` is aborted. */
export async function waitForEnd(pid: number, pgFolder: string, signal?: AbortSignal): Promise<string> {
  while (isPostmasterAlive(pid, pgFolder)) {
    await pause(50, undefined, { signal, ref: false }).catch(() => new Promise<never>(() => undefined));
  }
  return `PostgreSQL (process ${pid}) on ${pgFolder} ended.`;
}

async function clearLeftovers(pgFolder: string, log: (line: string) => void, orphansMs: number): Promise<void> {
  await endOrphans(pgFolder, orphansMs);
  log(`clearing the lock of a killed PostgreSQL in ${pgFolder}`);
  for (const name of await readdir(pgFolder)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) await rm(join(pgFolder, name), { force: true });
  }
}

/**
 * Sessions outlive a killed main process briefly, long queries for longer; a new server beside them would destroy
 * data. They end by themselves, by SIGQUIT, or by SIGKILL, from which recovery works.
 */
async function endOrphans(pgFolder: string, orphansMs: number): Promise<void> {
  const signals: NodeJS.Signals[] = ['SIGQUIT', 'SIGKILL'];
  let deadline = performance.now() + orphansMs;
  for (;;) {
    const orphans = listProcessesIn(pgFolder).filter((pid) => inspectProcess(pid)?.name === 'postgres');
    if (orphans.length === 0) return;
    if (performance.now() > deadline) {
      const signal = signals.shift();
      if (signal === undefined) throw stuck(pgFolder, orphans);
      for (const pid of orphans) signalProcess(pid, signal);
      deadline = performance.now() + orphansMs;
    }
    await pause(25);
  }
}

function stuck(pgFolder: string, orphans: number[]): Error {
  return startError(
    'START_FAILED',
    `Processes of an earlier PostgreSQL still work on ${pgFolder} and cannot be ended (${orphans.join(', ')}). ` +
      `Their disk may hang: check it, then restart the machine.`,
  );
}
