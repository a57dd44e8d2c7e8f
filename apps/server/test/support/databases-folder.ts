import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** The databases and their write-ahead log take less than half of it. */
const enough = 4 * 2 ** 30;

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Folder of the test databases: in memory if there is room, because commits and dropped tables wait for the disk
 * otherwise. Power cuts are tested on separate servers (`postgres/`).
 */
export const databasesFolder = (): string => (existsSync(memory) && roomIn(memory) > enough ? memory : tmpdir());
