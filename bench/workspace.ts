import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Resources of a section: its folders, and what to stop at its end, also after an error. */
export type Workspace = {
  /** Creates a temporary folder, removed at the end. */
  folder(): Promise<string>;
  /** Registers what to stop; the latest is stopped first. */
  atEnd(stop: () => Promise<unknown> | void): void;
  /** Stops and removes everything, continuing after errors. */
  clear(): Promise<void>;
};

export const openWorkspace = (): Workspace => {
  const ends: (() => Promise<unknown> | void)[] = [];
  const atEnd: Workspace['atEnd'] = (stop) => void ends.push(stop);
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
          process.stderr.write(`while cleaning up: ${String(error)}\n`);
        }
    },
  };
};
