import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { formatOpenapi } from '../apps/server/src/features/system/documents.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { databasesFolder } from '../apps/server/test/support/databases-folder.ts';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/launcher.ts';
import { dumpSchema } from './schema-dump.ts';

const root = path.join(import.meta.dirname, '..');
const typesFile = path.join(root, 'apps/server/src/platform/database/database-types.ts');
const schemaFile = path.join(root, 'apps/server/schema.sql');
const openapiFile = path.join(root, 'docs/openapi.json');
/** With --check nothing is written: stale files are listed, and the exit status is 1. */
const check = process.argv.includes('--check');

/** Runs a function with a freshly migrated database and a temporary folder. */
const withDatabase = async (use: (database: { pool: Pool; url: string; folder: string }) => Promise<void>) => {
  const folder = await mkdtemp(path.join(databasesFolder(), 'onsil-generate-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    const { db, pool, close } = openDatabase(postgres.connectionString, 2, () => undefined);
    await migrate(db);
    await use({ pool, url: postgres.connectionString, folder });
    await close();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Generates the types of a database, without the tables of the job queue and the migrator. */
const databaseTypes = async (url: string, folder: string): Promise<string> => {
  const out = path.join(folder, 'types.ts');
  const program = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const args = [
    program,
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    out,
    '--default-schema',
    'public',
    '--exclude-pattern',
    '{kysely_*,reading_*}',
    '--log-level',
    'error',
    '--camel-case',
  ];
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: path.join(root, 'apps/server') });
  if (done.status !== 0) throw new Error(`database types: ${done.stderr}${done.stdout}`);
  const types = await readFile(out, 'utf8');
  // The plugin of the query builder would not find the underscore before the digit again.
  const named = types.replaceAll(/^ {2}rollup(10m|1h|1d):/gm, '  rollup_$1:');
  // `database.ts` reads int8 as a number.
  return named.replace(/^export type Int8 = .*$/m, 'export type Int8 = ColumnType<number, bigint | number>;');
};

const save = async (file: string, text: string): Promise<void> => {
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known === text) return;
  if (!check) return writeFile(file, text);
  process.stderr.write(`${path.relative(root, file)} is stale: run npm run generate and commit it\n`);
  process.exitCode = 1;
};

await save(openapiFile, `${await formatOpenapi('0.1.0', 2)}\n`);
await withDatabase(async ({ pool, url, folder }) => {
  await save(typesFile, await databaseTypes(url, folder));
  await save(schemaFile, await dumpSchema(pool));
});
