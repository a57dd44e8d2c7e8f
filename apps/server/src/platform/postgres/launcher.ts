import { findBinaries } from '#platform/postgres/binaries.ts';
import { chooseWay, type Way } from '#platform/postgres/choose-way.ts';
import {
  clearDrafts,
  clusterFolder,
  createCluster,
  ensureDatabase,
  inspectCluster,
  readyCluster,
} from '#platform/postgres/cluster.ts';
import { checkSpace, diskFull, errorCode, prepareDataFolder } from '#platform/postgres/data-folder.ts';
import { markInstallation, refuseMissingDatabase } from '#platform/postgres/installation.ts';
import { spawnPostmaster } from '#platform/postgres/postmaster.ts';
import { inspectProcess } from '#platform/postgres/processes.ts';
import { readRunRecord, removeRunRecord, writeRunRecord } from '#platform/postgres/run-record.ts';
import { makeSocketFolder, removeSocketFolder, socketAddress, socketPort } from '#platform/postgres/socket-folder.ts';
import { findPostmaster, isAlive, readPostmaster, watchEnd, type Postmaster } from '#platform/postgres/stale-lock.ts';
import { stopPostmaster } from '#platform/postgres/stop-postmaster.ts';
import { isStartError, startError } from '#platform/start-error.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  /** where its socket lies, to be named at a start that shall be found at the same address */
  socketFolder: string;
  /** True when it was already up: see `adopt`. */
  adopted: boolean;
  /** Fast shutdown, at most 10 s, then immediate. A PostgreSQL of someone else is left running. */
  stop(): Promise<void>;
  /** Resolves with a sentence when it ends without `stop()`. */
  exited: Promise<string>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** how many it takes at once; 60, which one portal never needs, where nothing is said */
  connections?: number;
  /** that of the start before */
  socketFolder?: string;
  /** makes a new database also where the folder shows that there was one */
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
 * Starts PostgreSQL on `<dataDir>/pg` as a child that ends with this process, on a Unix socket and no TCP port; makes
 * folder, cluster and the database `onsil` when they are missing. Hold `lockDataFolder` before. Throws StartErrors.
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
      pgFolder: clusterFolder(folder),
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
  if (present === undefined && !place.newDatabase) refuseMissingDatabase(folder);
  await checkSpace(folder, present === undefined, log);
  await clearDrafts(folder, log);
  const way = await chooseWay(packaged, folder, present);
  if (present === undefined) await createCluster(way, folder);
  markInstallation(folder);
  return launch(place, way);
}

async function launch(place: Place, way: Way): Promise<EmbeddedPostgres> {
  const { dataDir, pgFolder } = place;
  await readyCluster(pgFolder, way.runAs.owner);
  const left = readRunRecord(dataDir)?.socketFolder ?? pgFolder;
  if (left !== place.socketFolder) await removeSocketFolder(left, pgFolder);
  const socketFolder = place.socketFolder ?? (await makeSocketFolder(pgFolder, way.runAs));
  const child = spawnPostmaster(way, pgFolder, socketFolder, place);
  const server = supervise(place, child.pid, child.ended, socketFolder);
  try {
    writeRunRecord(dataDir, { postmaster: child.pid, startedBy: process.pid, socketFolder });
    await child.whenReady();
    await ensureDatabase(socketAddress(socketFolder, socketPort, 'postgres'));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connectionString: socketAddress(socketFolder), socketFolder, adopted: false, ...server };
}

/** `stop` and `exited` of a PostgreSQL that is ours to end. */
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

/** The PostgreSQL that is already up on this folder; undefined when none is, or when it went down meanwhile. */
async function adoptRunning(place: Place): Promise<EmbeddedPostgres | undefined> {
  for (;;) {
    const found = await findPostmaster(place.pgFolder, place.log);
    if (found === undefined) return undefined;
    try {
      await ensureDatabase(socketAddress(found.socketFolder, found.port, 'postgres'));
      if (readPostmaster(place.pgFolder)?.status === 'ready') return adopt(place, found);
    } catch (error) {
      // It began to shut down, or was killed, after it was found: look again. Any other refusal is final.
      const still = isAlive(found.pid, place.pgFolder) && readPostmaster(place.pgFolder)?.status === 'ready';
      if (still) throw foreign(place.pgFolder, found.pid, error);
    }
  }
}

/**
 * Uses a PostgreSQL that was up before this start. One that an Onsil started which has died since is ours to stop; one
 * whose Onsil lives (a command beside the server), or that an engineer started by hand, is left running.
 */
function adopt(place: Place, found: Postmaster): EmbeddedPostgres {
  const connectionString = socketAddress(found.socketFolder, found.port);
  place.log(`using the PostgreSQL that already runs on ${place.pgFolder} (process ${found.pid})`);
  const record = readRunRecord(place.dataDir);
  const orphan = record?.postmaster === found.pid && inspectProcess(found.pid)?.parent !== record.startedBy;
  const watch = new AbortController();
  const ended = watchEnd(found.pid, place.pgFolder, watch.signal);
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

/** What the system or PostgreSQL refused on the way, as a sentence; a mistake of our own passes as it is. */
function asStartError(folder: string, error: unknown): unknown {
  if (isStartError(error) || !(error instanceof Error) || !('code' in error)) return error;
  // 53100 is PostgreSQL's own code for it.
  if (['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error))) return diskFull(folder, error);
  return startError(
    'START_FAILED',
    `The database in the data folder ${folder} could not be started (${error.message}). ` +
      `Put that right, name another folder with ONSIL_DATA, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    error,
  );
}
