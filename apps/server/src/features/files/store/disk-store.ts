import { createReadStream } from 'node:fs';
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';

const orNull = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** A new name in a folder survives a power cut only after the folder was synced. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Stores files in a subfolder of the data folder, readable by the owner only. */
export const openDiskStore = (folder: string): FileStore => ({
  async put(name, file) {
    const target = path.join(folder, name);
    const made = await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(file.path, target);
    await syncFolder(path.dirname(target));
    if (made) await syncFolder(path.dirname(path.dirname(target)));
    if (made) await syncFolder(folder);
  },
  async read(name, range) {
    const handle = await open(path.join(folder, name), 'r').catch(orNull);
    if (!handle) return null;
    return createReadStream('', { fd: handle, ...(range && { start: range.from, end: range.to }) });
  },
  remove: (name) => rm(path.join(folder, name), { force: true }),
  async *list() {
    for await (const name of glob('??/??/*', { cwd: folder })) {
      const found = await stat(path.join(folder, name)).catch(orNull);
      if (found?.isFile()) yield { name: name.split(path.sep).join('/'), putAt: found.mtimeMs };
    }
  },
});
