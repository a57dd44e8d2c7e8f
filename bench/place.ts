import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where a section works: its folders, and what is to be stopped when it ends, however it ends. */
export type Place = {
  /** A fresh temporary folder, removed at the end. */
  folder(): Promise<string>;
  /** Remembers what to stop; the newest is stopped first. */
  atEnd(stop: () => Promise<unknown> | void): void;
  /** Stops and removes everything; a failure of one does not keep the others from it. */
  clear(): Promise<void>;
};

export const openPlace = (): Place => {
  const ends: (() => Promise<unknown> | void)[] = [];
  const atEnd: Place['atEnd'] = (stop) => void ends.push(stop);
  return {
    atEnd,
    async folder() {
      const folder = await mkdtemp(path.join(tmpdir(), 'onsil-bench-'));
      atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      return folder;
    },
    async clear() {
      for (const end of ends.splice(0).toReversed())
        try {
          await end();
        } catch (error) {
          process.stderr.write(`while clearing up: ${String(error)}\n`);
        }
    },
  };
};
