import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncToDisk } from '@onsil/embedded-postgres/binaries';
import { startError } from '#platform/start-error.ts';

/** A file of a backup: its path within the folder, and its stored size and SHA-256 (hex). */
export type BackupFile = { path: string; size: number; sha256: string };

/** Passes bytes through and measures them. */
const createMeasure = () => {
  const hash = createHash('sha256');
  let size = 0;
  return {
    stream: new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    }),
    found: () => ({ size, sha256: hash.digest('hex') }),
  };
};

/** Reads the size and hash of a file. */
export const measureFile = async (file: string, signal?: AbortSignal): Promise<Omit<BackupFile, 'path'>> => {
  const measured = createMeasure();
  await pipeline(createReadStream(file), measured.stream.resume(), { ...(signal && { signal }) });
  return measured.found();
};

/** Writes streams to a new file of the folder, readable by the owner only and synced. */
export const writeBackupFile = async (
  folder: string,
  name: string,
  from: readonly [Readable, ...Transform[]],
  signal?: AbortSignal,
): Promise<BackupFile> => {
  const file = path.join(folder, name);
  // No await before the pipeline: the streams already run, and their errors would have no listener.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const measured = createMeasure();
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([...from, measured.stream, written], { ...(signal && { signal }) });
  return { path: name, ...measured.found() };
};

const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

const refused = (folder: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return startError('DISK_FULL', `No space for the backup ${folder}; partial files were deleted.`, error);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOENT' || code === 'ENOTDIR')
    return startError('BAD_SETTING', `Cannot write the backup ${folder}: ${(error as Error).message}`, error);
  return error;
};

const syncFolders = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncToDisk(path.join(entry.parentPath, entry.name));
  await syncToDisk(folder);
};

const makePartial = async (folder: string, partial: string): Promise<void> => {
  if (await isThere(folder))
    throw startError('BAD_SETTING', `${folder} already exists. Choose a new folder for the backup.`);
  try {
    await mkdir(path.dirname(folder), { recursive: true });
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw refused(folder, error);
    throw startError(
      'BAD_SETTING',
      `${partial} exists: another backup is running or was interrupted. If none is running, delete it.`,
      error,
    );
  }
};

/**
 * Creates a folder atomically: fills it under another name and renames it once synced. Errors leave nothing; a kill
 * leaves `FOLDER.partial`.
 */
export const createBackupFolder = async <T>(folder: string, fill: (partial: string) => Promise<T>): Promise<T> => {
  const partial = `${folder}.partial`;
  await makePartial(folder, partial);
  try {
    const filled = await fill(partial);
    await syncFolders(partial);
    await rename(partial, folder);
    await syncToDisk(path.dirname(folder));
    return filled;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw refused(folder, error);
  }
};
