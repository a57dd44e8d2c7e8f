import type { Readable, Writable } from 'node:stream';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table with its columns and its size in the database in bytes. */
export type Table = { name: string; columns: string[]; bytes: number };
export type Sequence = { name: string; last: string };

const named = (name: string): string => `public.${escapeIdentifier(name)}`;
const columnsOf = (table: Pick<Table, 'name' | 'columns'>): string =>
  `${named(table.name)} (${table.columns.map((column) => escapeIdentifier(column)).join(', ')})`;

/** Excludes relations of extensions, which are created with them. */
const ours =
  "relnamespace = 'public'::regnamespace and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')";

/** The migrator's own tables, and comparison results of rollups, which a restored database computes again. */
const notCopied = "('kysely_migration', 'kysely_migration_lock', 'rollup_comparison', 'rollup_comparison_run')";

/**
 * Lists the tables to copy: every table with rows, partitions instead of their parent. Excludes generated columns and
 * transaction ids (xid8), which are meaningless in another database.
 */
export const listTables = async (client: PoolClient): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select c.relname as name, coalesce(pg_table_size(c.oid), 0)::float8 as bytes, array(
       select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
       order by attnum) as columns
     from pg_class c
     where ${ours} and relkind = 'r' and relname not in ${notCopied} order by relname`,
  );
  return rows;
};

/** Whether the schema is empty. */
export const isEmpty = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query(
    `select from pg_class c where ${ours} and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`,
  );
  return rows.length === 0;
};

/** Returns the latest migration; undefined in a database without Onsil. */
export const findLatestMigration = async (client: PoolClient): Promise<string | undefined> => {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  if (!rows[0]?.there) return undefined;
  const found = await client.query<{ name: string }>('select max(name) as name from public.kysely_migration');
  return found.rows[0]?.name;
};

export const listSequences = async (client: PoolClient): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
};

/** Continues a sequence after its last value; sequences that are not the portal's are skipped. */
export const setSequence = (client: PoolClient, { name, last }: Sequence): Promise<unknown> =>
  client.query('select setval(there, $2::bigint) from to_regclass($1) there where there is not null', [
    named(name),
    last,
  ]);

/** Fixes the text formats, whatever the database or its user prefer, and disables timeouts. */
const settings = `set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 3`;

/** Applies the settings for copying to the client's transaction. */
export const applyCopySettings = (client: PoolClient): Promise<unknown> => client.query(settings);

/** Prevents tables from being dropped while they are read; writers are not blocked. */
export const lockTables = async (client: PoolClient, tables: readonly Table[]): Promise<void> => {
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => named(name)).join(', ')} in access share mode`);
};

/** Streams the rows of a table in PostgreSQL's text format; `rows` is their count after the last one. */
export const exportTable = (client: PoolClient, table: Table): { stream: Readable; rows: () => Promise<number> } => {
  const stream = client.query(to(`copy ${columnsOf(table)} to stdout`));
  return {
    stream,
    async rows() {
      await client.query('select'); // the row count arrives after the last row
      return stream.rowCount;
    },
  };
};

/** Loads rows in the format of `copyOut`; `rows` is their count after the last one. */
export const importTable = (
  client: PoolClient,
  table: Pick<Table, 'name' | 'columns'>,
): { stream: Writable; rows: () => number } => {
  const stream = client.query(from(`copy ${columnsOf(table)} from stdin`));
  return { stream, rows: () => stream.rowCount };
};

/**
 * Loads rows unchanged, in the client's transaction: no triggers run, and references are consistent because all rows
 * come from one snapshot.
 */
export const disableTriggers = (client: PoolClient): Promise<unknown> =>
  client.query('set local session_replication_role = replica');

/** Deletes what migrations inserted, because the backup has the current rows. */
export const clearTables = (client: PoolClient, tables: readonly Table[]): Promise<unknown> =>
  client.query(`truncate ${tables.map(({ name }) => named(name)).join(', ')}`);

/**
 * Sets the transaction id of every change-tracked row to this transaction, so that change readers process all of them
 * again.
 */
export const stampTransactions = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
     where ${ours} and relkind = 'r' and attnum > 0 and not attisdropped and atttypid = 'xid8'::regtype`,
  );
  for (const { table, column } of rows)
    await client.query(`update ${named(table)} set ${escapeIdentifier(column)} = pg_current_xact_id()`);
};

/** Without statistics the first queries would be planned for empty tables. */
export const analyzeTable = (client: PoolClient, table: Pick<Table, 'name'>): Promise<unknown> =>
  client.query(`analyze ${named(table.name)}`);
