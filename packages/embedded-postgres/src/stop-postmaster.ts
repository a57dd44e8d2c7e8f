import { setTimeout as pause } from 'node:timers/promises';
import { signalProcess } from './processes.ts';

export type StopLimits = { fastMs: number; immediateMs: number };
const defaultLimits: StopLimits = { fastMs: 10_000, immediateMs: 6_000 };
/** A killed process ends at once, unless the kernel itself waits for a disk. */
const killedMs = 2_000;

/**
 * PostgreSQL's fast shutdown (ends sessions and writes everything). If it hangs, the immediate one, which takes 5 s to
 * kill stuck processes and requires recovery at the next start.
 */
export async function stopPostmaster(
  pid: number,
  ended: Promise<unknown>,
  log: (line: string) => void,
  limits: StopLimits = defaultLimits,
): Promise<void> {
  signalProcess(pid, 'SIGINT');
  if (await within(ended, limits.fastMs)) return;
  log(`PostgreSQL did not stop within ${limits.fastMs / 1000} s; stopping it immediately, the next start recovers`);
  signalProcess(pid, 'SIGQUIT');
  if (await within(ended, limits.immediateMs)) return;
  signalProcess(pid, 'SIGKILL');
  await within(ended, killedMs);
}

async function within(ended: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = pause(ms, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([ended.then(() => true), timeout]);
  } finally {
    timer.abort();
  }
}
