import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Makes a folder where it is missing, with those above it; throws as `mkdir` does. Node's own `recursive` takes every
 * ENOENT for a missing parent and tries for ever where a file system such as /proc takes no folders.
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

/** For its owner alone. Root's PostgreSQL runs as another user, who must be able to pass through, and no more. */
const privateMode = (): number => (isRoot() ? 0o711 : 0o700);

/**
 * Makes a folder that only its owner may read, as `makeFolder` does.
 * @returns whether it was missing
 */
export const makePrivateFolder = (folder: string): boolean => {
  const made = makeFolder(folder);
  if (made) chmodSync(folder, privateMode());
  return made;
};

/** Takes from others what they may do in a folder of ours; one that is shared on purpose (`/tmp`, sticky) stays as it is. */
export const tightenFolder = (folder: string): void => {
  const { uid, mode } = statSync(folder);
  const isShared = (mode & 0o1000) !== 0;
  if (uid === process.getuid?.() && !isShared && (mode & 0o777 & ~privateMode()) !== 0)
    chmodSync(folder, privateMode());
};
