import { statfs } from 'node:fs/promises';
import type { Log } from '../log/log.ts';

/** `low` logs a warning; `full` rejects samples and uploads, so that the database never runs out of space. */
export type DiskState = 'ok' | 'low' | 'full';

export type DiskWatch = { state(): DiskState; freeBytes(): number; stop(): void };

const intervalMs = 10_000;
const lowBytes = 1_000_000_000;
const fullBytes = 200_000_000;

export const classifyFreeSpace = (freeBytes: number): DiskState =>
  freeBytes < fullBytes ? 'full' : freeBytes < lowBytes ? 'low' : 'ok';

/** Watches the free space of the disk that holds a folder. */
export const watchDisk = async (folder: string, log: Log): Promise<DiskWatch> => {
  let state: DiskState = 'ok';
  let freeBytes = 0;
  const look = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    freeBytes = bavail * bsize;
    const next = classifyFreeSpace(freeBytes);
    if (next !== state) log.warn({ disk: next, freeBytes }, 'disk space');
    state = next;
  };
  await look();
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'cannot read disk space')),
    intervalMs,
  );
  return { state: () => state, freeBytes: () => freeBytes, stop: () => clearInterval(timer) };
};
