import { chown, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { databaseName } from './cluster.ts';
import { currentOwner, runToEnd, type RunAs } from './run-as.ts';
import { startError } from './start-error.ts';

export const socketPort = '5432';

/** The kernel's limit in bytes (a Korean character has three): 107 on Linux, 103 on macOS. */
const maxPathBytes = process.platform === 'linux' ? 107 : 103;
const prefix = 'onsil-';

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxPathBytes;

/**
 * Returns the folder of the socket: the database's own, which other users cannot enter, or, if that path is too long
 * for a socket, a new private one under the temporary folder.
 */
export async function makeSocketFolder(pgFolder: string, runAs: RunAs): Promise<string> {
  if (fits(pgFolder)) return pgFolder;
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!fits(join(parent, `${prefix}XXXXXX`)) || !(await runToEnd(runAs, 'test', ['-x', parent])).ok) continue;
    // mkdtemp creates it with mode 0700.
    const folder = await mkdtemp(join(parent, prefix)).catch(() => undefined);
    if (folder === undefined) continue;
    if (runAs.owner.uid !== currentOwner().uid) await chown(folder, runAs.owner.uid, runAs.owner.gid);
    return folder;
  }
  throw startError(
    'CANNOT_RUN',
    `The path ${pgFolder} is too long for a socket, and no shorter temporary folder is writable. ` +
      `Set TMPDIR to a short path such as /tmp, or choose a shorter data folder with ONSIL_DATA.`,
  );
}

/** Removes a socket folder that `makeSocketFolder` created, with its sockets. */
export async function removeSocketFolder(folder: string, pgFolder: string): Promise<void> {
  if (folder === pgFolder || !basename(folder).startsWith(prefix)) return;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => undefined);
}

/**
 * `host` is in the query, because a host name cannot hold a path. SSL is off, because PGSSLMODE from the environment
 * must not apply to a socket.
 */
export function getSocketUrl(folder: string, port = socketPort, database = databaseName): string {
  return `postgresql://${databaseName}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`;
}
