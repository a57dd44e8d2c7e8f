import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { listObjects, type FileStoreAccess } from '#features/files/files.ts';
import { withConnection, type Connection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/database.ts';
import { startError } from '#platform/start-error.ts';
import { createBackupFolder, writeBackupFile, type BackupFile } from './backup-folder.ts';
import { checksumFile, formatChecksum, backupFormat, manifestFile, type Manifest } from './manifest.ts';
import {
  beginSnapshot,
  endSnapshot,
  exportTable,
  listSequences,
  listTables,
  lockTables,
  findLatestMigration,
  findSnapshot,
  applyCopySettings,
} from './tables.sql.ts';

export type BackupOptions = {
  files: FileStoreAccess;
  /** file with the demo's secrets, if any */
  demoFile: string;
  /** aborts the backup and deletes what was written */
  signal?: AbortSignal;
  progress?: (doing: string, share?: number) => void;
};

/**
 * Runs work on a snapshot of the database, unaffected by concurrent writes. An error ends the connection instead of the
 * transaction: a rollback would wait for an unfinished COPY.
 */
const inSnapshot = <T>(db: Database, work: (snapshot: Connection) => Promise<T>): Promise<T> =>
  withConnection(db, async (connection) => {
    await beginSnapshot(connection.db);
    await applyCopySettings(connection.db);
    const result = await work(connection);
    await endSnapshot(connection.db);
    return result;
  });

const dumpTables = async (
  snapshot: Connection,
  folder: string,
  { signal, progress }: BackupOptions,
): Promise<Manifest['tables']> => {
  const tables = await listTables(snapshot.db);
  await lockTables(snapshot.db, tables);
  const whole = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const dumped: Manifest['tables'] = [];
  let done = 0;
  for (const table of tables) {
    progress?.('tables', done / Math.max(1, whole));
    const { stream, rows } = exportTable(snapshot, table);
    const file = await writeBackupFile(folder, `tables/${table.name}.copy.gz`, [stream, createGzip()], signal);
    dumped.push({ name: table.name, columns: table.columns, rows: await rows(), file });
    done += table.bytes;
  }
  return dumped;
};

const dumpFiles = async (
  objects: readonly string[],
  folder: string,
  { files, signal, progress }: BackupOptions,
): Promise<{ files: BackupFile[]; missing: string[] }> => {
  const dumped: BackupFile[] = [];
  const missing: string[] = [];
  for (const [index, object] of objects.entries()) {
    progress?.('files', index / objects.length);
    const bytes = await files.read(object);
    if (bytes) dumped.push(await writeBackupFile(folder, `files/${object}`, [Readable.from(bytes)], signal));
    else missing.push(object);
  }
  return { files: dumped, missing };
};

const dump = async (snapshot: Connection, folder: string, options: BackupOptions): Promise<Manifest> => {
  const { db } = snapshot;
  const origin = await findSnapshot(db);
  const migration = await findLatestMigration(db);
  if (!origin || !migration) throw startError('BAD_SETTING', 'This database holds no portal to back up.');
  // Files first: one deleted meanwhile is missing from the store but still in the snapshot.
  const files = await dumpFiles(await listObjects(db), folder, options);
  const demo = existsSync(options.demoFile)
    ? await writeBackupFile(folder, 'demo.json', [createReadStream(options.demoFile)], options.signal)
    : null;
  const tables = await dumpTables(snapshot, folder, options);
  // Read after the snapshot: sequences only grow, so they are past every row of it.
  const sequences = await listSequences(db);
  return {
    format: backupFormat,
    migration,
    takenAt: origin.takenAt.toISOString(),
    postgres: origin.postgres,
    tables,
    sequences,
    demo,
    ...files,
  };
};

/** Writes a consistent backup of a running portal into a new folder, which appears complete or not at all. */
export const createBackup = (db: Database, folder: string, options: BackupOptions): Promise<Manifest> =>
  createBackupFolder(folder, async (partial) => {
    options.signal?.throwIfAborted();
    const manifest = await inSnapshot(db, (snapshot) => dump(snapshot, partial, options));
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    await writeBackupFile(partial, manifestFile, [Readable.from([Buffer.from(text)])]);
    await writeBackupFile(partial, checksumFile, [Readable.from([Buffer.from(formatChecksum(text))])]);
    return manifest;
  });
