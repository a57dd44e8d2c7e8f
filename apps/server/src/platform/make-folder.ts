import { existsSync, mkdirSync, statSync } from 'node:fs';
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
