import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { startError } from './start-error.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

const migrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return Object.fromEntries(
    files.map((file, index) => [
      file.replace('.sql', ''),
      { up: async (db) => void (await sql.raw(texts[index] ?? '').execute(db)) } satisfies Migration,
    ]),
  );
};

/** Brings the database to the newest schema: numbered files, forward only, in one transaction, one process at a time. */
export const migrate = async (db: Database): Promise<void> => {
  const { error, results } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
    throw startError(
      'MIGRATION',
      `The database could not be brought to this version (migration ${failed}). Nothing was changed.`,
      error,
    );
  }
};
