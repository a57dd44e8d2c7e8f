import { access, constants, realpath, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makePrivateFolder, restrictFolder } from './folders.ts';
import { startError } from './start-error.ts';

/** A new cluster takes 40 MB, and its write-ahead log grows up to 1 GB later. */
const minFreeBytes = 200 * 1024 * 1024;

/**
 * Creates the data folder if missing, removes the access of others, and returns its real path.
 * @throws StartError DATA_FOLDER
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    if (!makePrivateFolder(folder)) restrictFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw startError('DATA_FOLDER', `${reason(folder, getErrorCode(error))} ${another}`, error);
  }
}

const another = 'Or name another folder with ONSIL_DATA.';

function reason(folder: string, code: string): string {
  const user = process.getuid?.() ?? 'unknown';
  switch (code) {
    case 'EEXIST':
      return `The data folder ${folder} is a file. Move it away.`;
    case 'ENOTDIR':
      return `The data folder ${folder} cannot be made, because a part of its path is a file. Move that file away.`;
    case 'ENOENT':
      return `The data folder ${folder} cannot be made, because the file system there takes no folders. Mount a disk there.`;
    case 'EROFS':
      return `The data folder ${folder} is on a read-only file system. Mount it writable.`;
    case 'ENOSPC':
      return `The data folder ${folder} cannot be made, because its disk is full. Free some space.`;
    case 'EACCES':
    case 'EPERM':
      return `Onsil runs as user ${user} and may not write to the data folder ${folder}. Give it to that user.`;
    default:
      return `The data folder ${folder} cannot be used (${code}). Check its path.`;
  }
}

export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/**
 * Checks the free space for the first start. Later starts with little space only log a line, because reading and
 * signing in must work with a full disk.
 * @throws StartError DISK_FULL
 */
export async function checkSpace(folder: string, first: boolean, log: (line: string) => void): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  // Some network file systems report no size.
  if (blocks === 0 || bavail * bsize >= minFreeBytes) return;
  const sentence =
    `Only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free on the disk of the data folder ${folder}, ` +
    `and Onsil needs ${minFreeBytes / 1024 / 1024} MB. Free some space.`;
  if (first) throw startError('DISK_FULL', `${sentence} ${another}`);
  log(sentence);
}

export function createDiskFullError(folder: string, cause?: unknown): Error {
  return startError(
    'DISK_FULL',
    `The disk of ${folder} is full, so its database cannot start. Free some space.`,
    cause,
  );
}
