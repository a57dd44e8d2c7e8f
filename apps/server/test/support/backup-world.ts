import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { createBackup, type BackupOptions } from '#features/backup/create-backup.ts';
import { readManifest, verifyBackupFiles, type Manifest } from '#features/backup/manifest.ts';
import { restoreBackup } from '#features/backup/restore-backup.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { openStoreAccess } from '#features/files/store/store-access.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { databaseAt } from './database-address.ts';
import type { TestPortal } from './harness.ts';

/** The file store and the demo's secrets of a data folder. */
const optionsFor = (dataDir: string): Pick<BackupOptions, 'files' | 'demoFile'> => ({
  files: openStoreAccess(openFileStorage(readConfig({ ONSIL_DATA: dataDir }))),
  demoFile: path.join(dataDir, 'demo.json'),
});

export const backUp = (
  { ctx }: Pick<TestPortal, 'ctx'>,
  dataDir: string,
  folder: string,
  more: Partial<BackupOptions> = {},
): Promise<Manifest> => createBackup(ctx.db, folder, { ...optionsFor(dataDir), ...more });

export type EmptyDatabase = { name: string; url: string; drop(): Promise<void> };

/** Creates an empty database, as a new server has. */
export const makeDatabase = async (server = inject('databaseServer')): Promise<EmptyDatabase> => {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(server, 1, () => undefined);
  await admin.pool.query(`create database ${name}`);
  return {
    name,
    url: databaseAt(server, name),
    drop: async () => {
      await admin.pool.query(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
};

/** Verifies and restores a backup as the command does. Returns the tables left out. */
export const restoreInto = async (url: string, dataDir: string, folder: string): Promise<string[]> => {
  const manifest = await readManifest(folder);
  await verifyBackupFiles(folder, manifest, {});
  const database = openDatabase(url, 2, () => undefined);
  try {
    return await restoreBackup(database.db, folder, manifest, optionsFor(dataDir));
  } finally {
    await database.close();
  }
};

const withPool = async <T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const { pool, close } = openDatabase(url, 1, () => undefined);
  try {
    await pool.query("set timezone = 'UTC'");
    return await work(pool);
  } finally {
    await close();
  }
};

/** Queries a database without a portal. */
export const ask = <T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> =>
  withPool(url, async (pool) => (await pool.query<T>(text, values)).rows);

/** Returns a hash per table over all rows in a stable order; transaction ids are excluded. */
export const hashTables = (url: string): Promise<Record<string, string>> =>
  withPool(url, async (pool) => {
    const tables = await pool.query<{ name: string; columns: string }>(
      `select relname as name, string_agg(quote_ident(attname), ',' order by attname) as columns
       from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and atttypid <> 'xid8'::regtype
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('kysely_migration', 'rollup_comparison', 'rollup_comparison_run') group by relname`,
    );
    const hashes = tables.rows.map(
      ({ name, columns }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line collate "C")), '') as hash
         from (select row(${columns})::text as line from ${name}) lines`,
    );
    const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '));
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  });
