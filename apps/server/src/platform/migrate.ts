import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { startError } from './start-error.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/** The migrations that this version knows, oldest first. */
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

/**
 * Brings the database to the newest schema, or an empty one to that of the migration `upTo`: numbered files, forward only,
 * in one transaction (that of `db`, where it is in one), one process at a time.
 */
export const migrate = async (db: Database, upTo?: string): Promise<void> => {
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
