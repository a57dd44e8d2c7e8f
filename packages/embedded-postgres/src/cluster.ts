import { chmod, chown, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { getMajorVersion, getProgramPath, syncToDisk, type Binaries } from './binaries.ts';
import { createDiskFullError } from './data-folder.ts';
import type { LaunchMethod } from './launch-method.ts';
import { changeOwner, currentOwner, runToEnd, type Owner } from './run-as.ts';
import { startError } from './start-error.ts';

/** Name of both the database and its superuser. */
export const databaseName = 'onsil';

export const getClusterFolder = (dataDir: string): string => join(dataDir, 'pg');

/**
 * Returns the owner of the database in this data folder, undefined if there is none yet.
 * @throws StartError OTHER_OWNER if this user cannot run it, OTHER_VERSION if another major version of PostgreSQL made
 * it
 */
export async function inspectCluster(dataDir: string, binaries: Binaries): Promise<Owner | undefined> {
  const folder = getClusterFolder(dataDir);
  const owner = await stat(folder).catch(() => undefined);
  if (owner === undefined) return undefined;
  const me = currentOwner().uid;
  if (me !== 0 && owner.uid !== me) throw otherOwner(folder, owner.uid, me);
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === getMajorVersion(binaries)) return { uid: owner.uid, gid: owner.gid };
  if (version === '' && (await isEmpty(folder))) return undefined;
  throw otherVersion(folder, version.trim(), getMajorVersion(binaries));
}

const isEmpty = async (folder: string) => (await readdir(folder).catch(() => ['a file'])).length === 0;

function otherOwner(folder: string, owner: number, me: number): Error {
  return startError(
    'OTHER_OWNER',
    `The database in ${folder} belongs to user ${owner}, and Onsil runs as user ${me}. ` +
      `Start it as that user or as root, or give the folder away while Onsil is stopped: chown -R ${me} ${folder}`,
  );
}

function otherVersion(folder: string, version: string, ours: string): Error {
  const what = version === '' ? `is not a PostgreSQL database` : `was made by PostgreSQL ${version}`;
  return startError(
    'OTHER_VERSION',
    `The folder ${folder} ${what}, and this Onsil brings PostgreSQL ${ours}. ` +
      `Move its data: npm run backup -- FOLDER with the Onsil that made it, then npm run restore -- FOLDER with this one ` +
      `and a fresh ONSIL_DATA. Or set DATABASE_URL to a server that runs it.`,
  );
}

/**
 * Creates the cluster under a temporary name and renames it once complete and synced, so that a start killed midway
 * leaves nothing that a later start would use.
 */
export async function createCluster({ binaries, runAs }: LaunchMethod, dataDir: string): Promise<void> {
  const draft = await mkdtemp(join(dataDir, 'pg.tmp-'));
  if (runAs.owner.uid !== currentOwner().uid) await chown(draft, runAs.owner.uid, runAs.owner.gid);
  const made = await runToEnd(runAs, getProgramPath(binaries, 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${databaseName}`,
    '--encoding=UTF8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]);
  if (!made.ok) {
    await rm(draft, { recursive: true, force: true });
    throw couldNotCreate(dataDir, made.output);
  }
  await rename(draft, getClusterFolder(dataDir));
  await syncToDisk(dataDir);
}

function couldNotCreate(dataDir: string, output: string): Error {
  if (output.includes('No space left on device')) return createDiskFullError(dataDir);
  const told = output.split('\n').findLast((line) => /error|fatal|could not/i.test(line));
  return startError(
    'START_FAILED',
    `The database could not be created in ${dataDir} (${told ?? 'initdb was ended'}). ` +
      `Fix that, choose another folder with ONSIL_DATA, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Removes leftovers of interrupted first starts. Names are random, so a dying initdb cleans up only its own folder. */
export async function removeUnfinishedClusters(dataDir: string, log: (line: string) => void): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith('pg.tmp-'))) {
    log(`removing ${name}, left by an interrupted start`);
    // A dying initdb may still write there.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** PostgreSQL rejects a folder owned by another user or readable by others, such as a copy made without `-p`. */
export async function restrictClusterFolder(folder: string, owner: Owner): Promise<void> {
  await changeOwner(folder, owner);
  if (((await stat(folder)).mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/** Creates the `onsil` database if missing. `address` is that of the maintenance database `postgres`. */
export async function ensureDatabase(address: string): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection closed by the server would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
