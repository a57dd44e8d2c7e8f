import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A complete, synced file in the staging folder. `sha256` in hex. */
export type StagedFile = { path: string; size: number; sha256: string };

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']);

/** Whether the disk is the cause: full, read-only or not writable for us. */
export const isDiskFailure = (error: unknown): boolean =>
  error instanceof Error && noRoom.has(String(Reflect.get(error, 'code')));

/**
 * Writes a stream to a new staging file and syncs it. Returns null if it has more bytes than the limit; leaves no file
 * then or when the stream fails.
 */
export const stageFile = async (
  folder: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<StagedFile | null> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, randomUUID());
  const handle = await open(target, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > maxBytes) break;
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    await handle.close();
    if (size <= maxBytes) return { path: target, size, sha256: hash.digest('hex') };
    await unstageFiles([target]);
    return null;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await unstageFiles([target]);
    throw error;
  }
};

/** Deletes staging files; missing ones are ignored. */
export const unstageFiles = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((one) => rm(one, { force: true })));
};

/**
 * Deletes staging files of killed processes older than `olderThan` (epoch ms). Each upload does it, because the folder
 * is local and the worker may run on another machine.
 */
export const clearStaging = async (folder: string, olderThan: number): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < olderThan) await unstageFiles([path.join(folder, name)]);
  }
};
