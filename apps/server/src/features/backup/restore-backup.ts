import { createReadStream } from 'node:fs';
import { chmod, copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FileStoreAccess } from '#features/files/files.ts';
import { createPartitions } from '#features/telemetry/telemetry.ts';
import { withConnection, type Connection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startError } from '#platform/start-error.ts';
import type { Manifest } from './manifest.ts';
import {
  analyzeTable,
  clearTables,
  importTable,
  isEmpty,
  listTables,
  lockRestore,
  applyCopySettings,
  setSequence,
  disableTriggers,
  stampTransactions,
} from './tables.sql.ts';

export type RestoreOptions = {
  files: FileStoreAccess;
  /** file for the demo's secrets, if the backup has them */
  demoFile: string;
  /** aborts the restore; the database stays empty */
  signal?: AbortSignal;
  progress?: (doing: string, share?: number) => void;
};

const requireEmpty = async (db: Database): Promise<void> => {
  await lockRestore(db);
  if (!(await isEmpty(db)))
    throw startError(
      'BAD_SETTING',
      `The database is not empty, and a backup can only be restored into an empty one; nothing was changed. ` +
        `Set ONSIL_DATA to a new folder, or DATABASE_URL to an empty database.`,
    );
};

const requireReplicaRole = async (db: Database): Promise<void> => {
  await disableTriggers(db).catch((error: unknown) => {
    throw startError(
      'BAD_SETTING',
      `The user of DATABASE_URL may not set session_replication_role, which restoring the audit log requires. ` +
        `As a superuser of the database, run: GRANT SET ON PARAMETER session_replication_role TO <user>; ` +
        `you can revoke it afterwards.`,
      error,
    );
  });
};

/**
 * Creates the schema of the backup's version without rows. Returns the tables to load and those that are not the
 * portal's.
 */
const makeSchema = async (db: Database, { migration, tables }: Manifest) => {
  await migrate(db, migration);
  const names = new Set(tables.map(({ name }) => name));
  await createPartitions(db, [...names]);
  const made = await listTables(db);
  const lacking = made.find(({ name }) => !names.has(name));
  if (lacking) throw startError('BAD_SETTING', `The backup has no table ${lacking.name}. Nothing was restored.`);
  await clearTables(db, made);
  const known = new Set(made.map(({ name }) => name));
  return { own: tables.filter(({ name }) => known.has(name)), strange: [...names.difference(known)] };
};

const loadTables = async (
  connection: Connection,
  folder: string,
  tables: Manifest['tables'],
  { signal, progress }: RestoreOptions,
): Promise<void> => {
  const whole = tables.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  for (const table of tables) {
    progress?.('tables', done / Math.max(1, whole));
    const { stream, rows } = importTable(connection, table);
    const bytes = createReadStream(path.join(folder, table.file.path));
    await pipeline(bytes, createGunzip(), stream, { ...(signal && { signal }) });
    if (rows() !== table.rows)
      throw startError('BAD_SETTING', `${table.name} took ${rows()} of ${table.rows} rows. Nothing was restored.`);
    await analyzeTable(connection.db, table);
    done += table.file.size;
  }
};

/** Copies files to their places. Idempotent, so an interrupted restore can be repeated. */
const placeFiles = async (folder: string, { files, demo }: Manifest, options: RestoreOptions): Promise<void> => {
  for (const [index, file] of files.entries()) {
    options.signal?.throwIfAborted();
    options.progress?.('files', index / files.length);
    await options.files.put(file.path.replace('files/', ''), createReadStream(path.join(folder, file.path)));
  }
  if (!demo) return;
  const draft = `${options.demoFile}.new`;
  await copyFile(path.join(folder, demo.path), draft);
  await chmod(draft, 0o600);
  await rename(draft, options.demoFile);
};

/** Loads rows, sequences and files in one transaction. Returns the tables left out. */
const load = async (
  connection: Connection,
  folder: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<string[]> => {
  const { db } = connection;
  await applyCopySettings(db);
  await requireEmpty(db);
  await requireReplicaRole(db);
  const { own, strange } = await makeSchema(db, manifest);
  await loadTables(connection, folder, own, options);
  for (const sequence of manifest.sequences) await setSequence(db, sequence);
  await stampTransactions(db);
  await placeFiles(folder, manifest, options);
  return strange;
};

/**
 * Restores a verified backup into an empty database and the file store, then migrates it to the latest schema. An
 * interruption leaves an empty database, and files that the next attempt overwrites.
 * @returns tables of the backup that are not the portal's and were left out
 */
export const restoreBackup = async (
  db: Database,
  folder: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<string[]> => {
  const strange = await withConnection(db, (connection) =>
    connection.db.transaction().execute((inside) => load({ ...connection, db: inside }, folder, manifest, options)),
  );
  await migrate(db);
  return strange;
};
