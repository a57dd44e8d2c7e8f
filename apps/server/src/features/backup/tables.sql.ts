import { sql } from 'kysely';
import type { Connection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/database.ts';

/** A table with its columns and its size in the database in bytes. */
export type Table = { name: string; columns: string[]; bytes: number };
export type Sequence = { name: string; last: string };

/** Names come from the catalogue or from a manifest, so they are quoted. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const qualified = (name: string): string => `public.${quoted(name)}`;
const columnsOf = (table: Pick<Table, 'name' | 'columns'>): string =>
  `${qualified(table.name)} (${table.columns.map(quoted).join(', ')})`;

/** Excludes relations of extensions, which are created with them. */
const isOurs = sql`relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

/** The migrator's own tables, and comparison results of rollups, which a restored database computes again. */
const notCopied = ['kysely_migration', 'kysely_migration_lock', 'rollup_comparison', 'rollup_comparison_run'];

/** Hours and days that are not packed yet: a restored database packs its marked days from ten minutes. */
const isConverted = sql`relname in ('rollup_1h', 'rollup_1d') and to_regclass('public.day_rollup') is not null`;

/**
 * Lists the tables to copy: every table with rows, partitions instead of their parent. Excludes generated columns and
 * transaction ids (xid8), which are meaningless in another database.
 */
export const listTables = async (db: Database): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name, coalesce(pg_table_size(c.oid), 0)::float8 as bytes, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
      order by attnum) as columns
    from pg_class c
    where ${isOurs} and relkind = 'r' and relname <> all(${notCopied}::text[]) and not (${isConverted}) order by relname`.execute(
    db,
  );
  return rows;
};

/** Whether the schema is empty. */
export const isEmpty = async (db: Database): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_class c where ${isOurs} and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`.execute(db);
  return rows.length === 0;
};

/** Makes concurrent restores wait for each other until the transaction ends: two would both find the schema empty. */
export const lockRestore = (db: Database): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('onsil restore'))`.execute(db);

/** Starts a transaction that sees the database as it is now. */
export const beginSnapshot = (db: Database): Promise<unknown> =>
  sql`begin isolation level repeatable read, read only`.execute(db);

export const endSnapshot = (db: Database): Promise<unknown> => sql`commit`.execute(db);

/** Returns the time of the transaction's snapshot and the version of the server. */
export const findSnapshot = async (db: Database): Promise<{ takenAt: Date; postgres: string } | undefined> => {
  const { rows } = await sql<{ takenAt: Date; postgres: string }>`
    select now() as taken_at, current_setting('server_version') as postgres`.execute(db);
  return rows[0];
};

/** Returns the latest migration; undefined in a database without Onsil. */
export const findLatestMigration = async (db: Database): Promise<string | undefined> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return undefined;
  const found = await sql<{ name: string }>`select max(name) as name from public.kysely_migration`.execute(db);
  return found.rows[0]?.name;
};

export const listSequences = async (db: Database): Promise<Sequence[]> => {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return rows;
};

/** Continues a sequence after its last value; sequences that are not the portal's are skipped. */
export const setSequence = (db: Database, { name, last }: Sequence): Promise<unknown> =>
  sql`select setval(there, ${last}::bigint) from to_regclass(${qualified(name)}) there where there is not null`.execute(
    db,
  );

/** Fixes the text formats, whatever the database or its user prefer, and disables timeouts. */
const settings = sql`set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 3`;

/** Applies the settings for copying to the transaction. */
export const applyCopySettings = (db: Database): Promise<unknown> => settings.execute(db);

/** Prevents tables from being dropped while they are read; writers are not blocked. */
export const lockTables = async (db: Database, tables: readonly Table[]): Promise<void> => {
  if (tables.length > 0)
    await sql`lock table ${sql.raw(tables.map(({ name }) => qualified(name)).join(', '))} in access share mode`.execute(
      db,
    );
};

/** Streams the rows of a table in PostgreSQL's text format; `rows` is their count after the last one. */
export const exportTable = (connection: Connection, table: Table) =>
  connection.copyTo(`copy ${columnsOf(table)} to stdout`);

/** Loads rows in the format of `exportTable`; `rows` is their count after the last one. */
export const importTable = (connection: Connection, table: Pick<Table, 'name' | 'columns'>) =>
  connection.copyFrom(`copy ${columnsOf(table)} from stdin`);

/**
 * Loads rows unchanged, in the caller's transaction: no triggers run, and references are consistent because all rows
 * come from one snapshot.
 */
export const disableTriggers = (db: Database): Promise<unknown> =>
  sql`set local session_replication_role = replica`.execute(db);

/** Deletes what migrations inserted, because the backup has the current rows. */
export const clearTables = (db: Database, tables: readonly Table[]): Promise<unknown> =>
  sql`truncate ${sql.raw(tables.map(({ name }) => qualified(name)).join(', '))}`.execute(db);

/**
 * Sets the transaction id of every change-tracked row to this transaction, so that change readers process all of them
 * again.
 */
export const stampTransactions = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
    where ${isOurs} and relkind = 'r' and attnum > 0 and not attisdropped and atttypid = 'xid8'::regtype`.execute(db);
  for (const { table, column } of rows)
    await sql`update ${sql.raw(qualified(table))} set ${sql.raw(quoted(column))} = pg_current_xact_id()`.execute(db);
};

/** Without statistics the first queries would be planned for empty tables. */
export const analyzeTable = (db: Database, table: Pick<Table, 'name'>): Promise<unknown> =>
  sql`analyze ${sql.raw(qualified(table.name))}`.execute(db);
