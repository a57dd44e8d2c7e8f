import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** The databases and what PostgreSQL writes ahead of them take less than half of it. */
const enough = 4 * 2 ** 30;

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Where the tests' databases lie: in memory where the system has room there, since every commit waits for a disk, and every
 * file's end for all the tables that go with it. What a power cut leaves is tested on servers of its own (`postgres/`).
 */
export const databasesFolder = (): string => (existsSync(memory) && roomIn(memory) > enough ? memory : tmpdir());
