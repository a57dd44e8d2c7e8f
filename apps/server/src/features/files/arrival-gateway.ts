import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file that lies whole and synced in the folder of arrivals, under a name of its own. `sha256` in hex. */
export type ArrivedFile = { path: string; size: number; sha256: string };

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']);

/** Whether it is the disk that does not take any more: full, read-only, not ours. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && noRoom.has(String(Reflect.get(error, 'code')));

/**
 * Writes bytes as they come to a new file, synced before it counts as arrived. Gives null, and leaves nothing, when there
 * are more than `most`; leaves nothing either when they end early.
 */
export const arrive = async (
  folder: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<ArrivedFile | null> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, randomUUID());
  const handle = await open(target, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > most) break;
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    await handle.close();
    if (size <= most) return { path: target, size, sha256: hash.digest('hex') };
    await leave([target]);
    return null;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await leave([target]);
    throw error;
  }
};

/** Forgets what arrived; what is gone already is fine. */
export const leave = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((one) => rm(one, { force: true })));
};

/**
 * Removes what a killed process left in the folder before `olderThan` (epoch ms). Each upload does it first: the folder is
 * this machine's, and the worker may run on another.
 */
export const clearArrivals = async (folder: string, olderThan: number): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < olderThan) await leave([path.join(folder, name)]);
  }
};
