import { findBinaries } from './binaries.ts';
import {
  removeUnfinishedClusters,
  getClusterFolder,
  createCluster,
  ensureDatabase,
  inspectCluster,
  restrictClusterFolder,
} from './cluster.ts';
import { checkSpace, createDiskFullError, getErrorCode, prepareDataFolder } from './data-folder.ts';
import { findPostmaster, isPostmasterAlive, readPostmaster, waitForEnd, type Postmaster } from './find-postmaster.ts';
import { markInstallation, requireExistingDatabase } from './installation.ts';
import { selectLaunchMethod, type LaunchMethod } from './launch-method.ts';
import { spawnPostmaster } from './postmaster.ts';
import { inspectProcess } from './processes.ts';
import { readRunRecord, removeRunRecord, writeRunRecord } from './run-record.ts';
import { makeSocketFolder, removeSocketFolder, getSocketUrl, socketPort } from './socket-folder.ts';
import { isStartError, startError } from './start-error.ts';
import { stopPostmaster } from './stop-postmaster.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  /** folder of the socket; pass it to the next start to keep the address */
  socketFolder: string;
  /** whether it was already running: see `adopt` */
  adopted: boolean;
  /** Fast shutdown for at most 10 s, then immediate. Another owner's PostgreSQL keeps running. */
  stop(): Promise<void>;
  /** Resolves with a sentence when it ends without `stop()`. */
  exited: Promise<string>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** max_connections; default 60, more than one portal needs */
  connections?: number;
  /** that of the previous start */
  socketFolder?: string;
  /** allow a new database even if the folder shows that there was one */
  newDatabase?: boolean;
};
type Place = {
  dataDir: string;
  pgFolder: string;
  log: (line: string) => void;
  connections: number;
  socketFolder: string | undefined;
  newDatabase: boolean;
};

/**
 * Starts PostgreSQL on `<dataDir>/pg` as a child process that ends with this one, on a Unix socket without a TCP port;
 * creates folder, cluster and the database `onsil` if missing. Requires `lockDataFolder`.
 * @throws StartError
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  connections = 60,
  socketFolder,
  newDatabase = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareDataFolder(dataDir);
  try {
    return await startIn({
      dataDir: folder,
      pgFolder: getClusterFolder(folder),
      log,
      connections,
      socketFolder,
      newDatabase,
    });
  } catch (error) {
    throw asStartError(folder, error);
  }
}

async function startIn(place: Place): Promise<EmbeddedPostgres> {
  const { dataDir: folder, log } = place;
  const packaged = await findBinaries();
  const present = await inspectCluster(folder, packaged);
  const running = present === undefined ? undefined : await adoptRunning(place);
  if (running !== undefined) return running;
  if (present === undefined && !place.newDatabase) requireExistingDatabase(folder);
  await checkSpace(folder, present === undefined, log);
  await removeUnfinishedClusters(folder, log);
  const way = await selectLaunchMethod(packaged, folder, present);
  if (present === undefined) await createCluster(way, folder);
  markInstallation(folder);
  return launch(place, way);
}

async function launch(place: Place, way: LaunchMethod): Promise<EmbeddedPostgres> {
  const { dataDir, pgFolder } = place;
  await restrictClusterFolder(pgFolder, way.runAs.owner);
  const left = readRunRecord(dataDir)?.socketFolder ?? pgFolder;
  if (left !== place.socketFolder) await removeSocketFolder(left, pgFolder);
  const socketFolder = place.socketFolder ?? (await makeSocketFolder(pgFolder, way.runAs));
  const child = spawnPostmaster(way, pgFolder, socketFolder, place);
  const server = supervise(place, child.pid, child.ended, socketFolder);
  try {
    writeRunRecord(dataDir, { postmaster: child.pid, startedBy: process.pid, socketFolder });
    await child.whenReady();
    await ensureDatabase(getSocketUrl(socketFolder, socketPort, 'postgres'));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connectionString: getSocketUrl(socketFolder), socketFolder, adopted: false, ...server };
}

/** Returns `stop` and `exited` of a PostgreSQL that this process owns. */
function supervise(place: Place, pid: number, ended: Promise<string>, socketFolder: string) {
  const { promise: exited, resolve } = Promise.withResolvers<string>();
  let stopping: Promise<void> | undefined;
  const tell = async () => {
    const sentence = await ended;
    if (stopping === undefined) resolve(sentence);
  };
  void tell();
  const end = async () => {
    await stopPostmaster(pid, ended, place.log);
    await removeSocketFolder(socketFolder, place.pgFolder);
    removeRunRecord(place.dataDir);
  };
  return { exited, stop: () => (stopping ??= end()) };
}

/** Returns the PostgreSQL already running on this folder; undefined if there is none or it stopped meanwhile. */
async function adoptRunning(place: Place): Promise<EmbeddedPostgres | undefined> {
  for (;;) {
    const found = await findPostmaster(place.pgFolder, place.log);
    if (found === undefined) return undefined;
    try {
      await ensureDatabase(getSocketUrl(found.socketFolder, found.port, 'postgres'));
      if (readPostmaster(place.pgFolder)?.status === 'ready') return adopt(place, found);
    } catch (error) {
      // It may have stopped or been killed after it was found, so check again; any other failure is final.
      const still = isPostmasterAlive(found.pid, place.pgFolder) && readPostmaster(place.pgFolder)?.status === 'ready';
      if (still) throw foreign(place.pgFolder, found.pid, error);
    }
  }
}

/**
 * Uses a PostgreSQL that was already running. It is ours to stop if the Onsil that started it has died; if that Onsil
 * lives (a command beside the server) or an engineer started it by hand, it keeps running.
 */
function adopt(place: Place, found: Postmaster): EmbeddedPostgres {
  const connectionString = getSocketUrl(found.socketFolder, found.port);
  place.log(`using the PostgreSQL that already runs on ${place.pgFolder} (process ${found.pid})`);
  const record = readRunRecord(place.dataDir);
  const orphan = record?.postmaster === found.pid && inspectProcess(found.pid)?.parent !== record.startedBy;
  const watch = new AbortController();
  const ended = waitForEnd(found.pid, place.pgFolder, watch.signal);
  const { socketFolder } = found;
  if (orphan)
    return { connectionString, socketFolder, adopted: true, ...supervise(place, found.pid, ended, socketFolder) };
  return { connectionString, socketFolder, adopted: true, exited: ended, stop: async () => watch.abort() };
}

function foreign(pgFolder: string, pid: number, cause: unknown): Error {
  return startError(
    'START_FAILED',
    `A PostgreSQL (process ${pid}) already runs on ${pgFolder} and does not let Onsil in. Stop it (kill -INT ${pid}), ` +
      `then start Onsil again.`,
    cause,
  );
}

/** Turns errors of the system or PostgreSQL into a StartError; programming errors pass unchanged. */
function asStartError(folder: string, error: unknown): unknown {
  if (isStartError(error) || !(error instanceof Error) || !('code' in error)) return error;
  // 53100 is PostgreSQL's code for a full disk.
  if (['ENOSPC', 'EDQUOT', '53100'].includes(getErrorCode(error))) return createDiskFullError(folder, error);
  return startError(
    'START_FAILED',
    `The database in the data folder ${folder} could not be started (${error.message}). ` +
      `Fix that, choose another folder with ONSIL_DATA, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    error,
  );
}
