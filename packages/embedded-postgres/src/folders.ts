import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Creates a folder and its missing parents; throws as `mkdir` does. Node's `recursive` retries forever on file systems
 * such as /proc, because it takes every ENOENT for a missing parent.
 * @returns whether it was missing
 */
export const makeFolder = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    const above = path.dirname(folder);
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return false;
    if (codeOf(error) !== 'ENOENT' || existsSync(above)) throw error;
    makeFolder(above);
    return makeFolder(folder);
  }
};

const isRoot = (): boolean => process.getuid?.() === 0;

/** Owner only. When Onsil runs as root, PostgreSQL runs as another user and needs to pass through the folder. */
const privateMode = (): number => (isRoot() ? 0o711 : 0o700);

/**
 * Creates a folder that only its owner may read, as `makeFolder` does.
 * @returns whether it was missing
 */
export const makePrivateFolder = (folder: string): boolean => {
  const made = makeFolder(folder);
  if (made) chmodSync(folder, privateMode());
  return made;
};

/** Removes the access of others to our folder, except for a deliberately shared one (`/tmp`, sticky bit). */
export const restrictFolder = (folder: string): void => {
  const { uid, mode } = statSync(folder);
  const isShared = (mode & 0o1000) !== 0;
  if (uid === process.getuid?.() && !isShared && (mode & 0o777 & ~privateMode()) !== 0)
    chmodSync(folder, privateMode());
};
