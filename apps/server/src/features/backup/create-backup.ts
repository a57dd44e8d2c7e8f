import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { databaseOnClient } from '#platform/database/database.ts';
import { startError } from '#platform/start-error.ts';
import { listObjects, type FileStoreAccess } from '#features/files/files.ts';
import { createBackupFolder, writeBackupFile, type BackupFile } from './backup-folder.ts';
import { checksumFile, formatChecksum, backupFormat, manifestFile, type Manifest } from './manifest.ts';
import {
  exportTable,
  listSequences,
  listTables,
  lockTables,
  findLatestMigration,
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

/** Runs work on a snapshot of the database, unaffected by concurrent writes. */
const inSnapshot = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  client.on('error', () => undefined); // the running query rejects too
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read, read only');
    await applyCopySettings(client);
    const result = await work(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    client.release(broken); // an unfinished COPY would block every further query
  }
};

const dumpTables = async (
  client: PoolClient,
  folder: string,
  { signal, progress }: BackupOptions,
): Promise<Manifest['tables']> => {
  const tables = await listTables(client);
  await lockTables(client, tables);
  const whole = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const dumped: Manifest['tables'] = [];
  let done = 0;
  for (const table of tables) {
    progress?.('tables', done / Math.max(1, whole));
    const { stream, rows } = exportTable(client, table);
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

const dump = async (client: PoolClient, folder: string, options: BackupOptions): Promise<Manifest> => {
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgres`,
  );
  const migration = await findLatestMigration(client);
  if (!rows[0] || !migration) throw startError('BAD_SETTING', 'This database holds no portal to back up.');
  // Files first: one deleted meanwhile is missing from the store but still in the snapshot.
  const files = await dumpFiles(await listObjects(databaseOnClient(client)), folder, options);
  const demo = existsSync(options.demoFile)
    ? await writeBackupFile(folder, 'demo.json', [createReadStream(options.demoFile)], options.signal)
    : null;
  const tables = await dumpTables(client, folder, options);
  // Read after the snapshot: sequences only grow, so they are past every row of it.
  const sequences = await listSequences(client);
  const { takenAt, postgres } = rows[0];
  return {
    format: backupFormat,
    migration,
    takenAt: takenAt.toISOString(),
    postgres,
    tables,
    sequences,
    demo,
    ...files,
  };
};

/** Writes a consistent backup of a running portal into a new folder, which appears complete or not at all. */
export const createBackup = (pool: Pool, folder: string, options: BackupOptions): Promise<Manifest> =>
  createBackupFolder(folder, async (partial) => {
    options.signal?.throwIfAborted();
    const manifest = await inSnapshot(pool, (client) => dump(client, partial, options));
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    await writeBackupFile(partial, manifestFile, [Readable.from([Buffer.from(text)])]);
    await writeBackupFile(partial, checksumFile, [Readable.from([Buffer.from(formatChecksum(text))])]);
    return manifest;
  });
