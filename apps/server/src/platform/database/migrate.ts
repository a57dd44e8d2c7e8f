import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { startError } from '../start-error.ts';
import type { Database } from './database.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

/** Returns the migrations that this version knows, oldest first. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .toSorted();

const migrations = async (): Promise<Record<string, Migration>> => {
  const names = await listMigrations();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, `${name}.sql`), 'utf8')));
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      { up: async (db) => void (await sql.raw(texts[index] ?? '').execute(db)) } satisfies Migration,
    ]),
  );
};

/** @throws StartError if a newer Onsil migrated the database further than this version knows */
const refuseNewer = async (db: Database): Promise<void> => {
  const known = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!known.rows[0]?.there) return;
  const names = new Set(await listMigrations());
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.find(({ name }) => !names.has(name))?.name;
  if (newer === undefined) return;
  throw startError(
    'MIGRATION',
    `The data belongs to a newer Onsil: this version does not know the migration ${newer}. Nothing was changed. ` +
      `Start that version or a newer one, or restore a backup that this version made.`,
  );
};

/**
 * Brings the database to the newest schema, or an empty one to that of the migration `upTo`: numbered files, forward only,
 * in one transaction (that of `db`, where it is in one), one process at a time.
 */
export const migrate = async (db: Database, upTo?: string): Promise<void> => {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
    throw startError(
      'MIGRATION',
      `The database could not be brought to this version (migration ${failed}). Nothing was changed.`,
      error,
    );
  }
};
