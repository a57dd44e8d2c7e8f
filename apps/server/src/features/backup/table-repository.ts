import type { Readable, Writable } from 'node:stream';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table with its columns, and the bytes it takes in the database. */
export type Table = { name: string; columns: string[]; bytes: number };
export type Sequence = { name: string; last: string };

const named = (name: string): string => `public.${escapeIdentifier(name)}`;
const columnsOf = (table: Pick<Table, 'name' | 'columns'>): string =>
  `${named(table.name)} (${table.columns.map((column) => escapeIdentifier(column)).join(', ')})`;

/** Relations of extensions come with these. */
const ours =
  "relnamespace = 'public'::regnamespace and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')";

/** The migrator's own, and what was found out about the rollups of one database: those of a restored one are compared anew. */
const notCopied = "('kysely_migration', 'kysely_migration_lock', 'rollup_comparison', 'rollup_comparison_run')";

/**
 * Every table that holds rows (of a partitioned one its partitions) and is copied. Left out are columns that
 * the database computes, and ids of transactions (xid8): they mean nothing in another database.
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

/** Whether there is anything at all in the schema. */
export const isEmpty = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query(
    `select from pg_class c where ${ours} and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`,
  );
  return rows.length === 0;
};

/** The newest migration; undefined where Onsil never was. */
export const newestMigration = async (client: PoolClient): Promise<string | undefined> => {
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

/** Lets a sequence go on behind its last value; one that is not of the portal is not there. */
export const setSequence = (client: PoolClient, { name, last }: Sequence): Promise<unknown> =>
  client.query('select setval(there, $2::bigint) from to_regclass($1) there where there is not null', [
    named(name),
    last,
  ]);

/** What every value is written by, whatever the database or its user prefer; and no limit of time. */
const settings = `set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 3`;

/** The settings for copying, in the transaction of the client. */
export const setForCopy = (client: PoolClient): Promise<unknown> => client.query(settings);

/** Nobody takes a table away while it is read. Writers are not kept waiting. */
export const lockTables = async (client: PoolClient, tables: readonly Table[]): Promise<void> => {
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => named(name)).join(', ')} in access share mode`);
};

/** The rows of a table as PostgreSQL's text format; `rows` counts them when all are read. */
export const copyOut = (client: PoolClient, table: Table): { stream: Readable; rows: () => Promise<number> } => {
  const stream = client.query(to(`copy ${columnsOf(table)} to stdout`));
  return {
    stream,
    async rows() {
      await client.query('select'); // their number comes behind the last of them
      return stream.rowCount;
    },
  };
};

/** Takes rows as `copyOut` gives them; `rows` counts them when all are taken. */
export const copyIn = (
  client: PoolClient,
  table: Pick<Table, 'name' | 'columns'>,
): { stream: Writable; rows: () => number } => {
  const stream = client.query(from(`copy ${columnsOf(table)} from stdin`));
  return { stream, rows: () => stream.rowCount };
};

/**
 * Lets rows in as they were, in the transaction of the client: no trigger judges or changes them, and references are held by
 * their coming from one snapshot.
 */
export const silenceTriggers = (client: PoolClient): Promise<unknown> =>
  client.query('set local session_replication_role = replica');

/** Takes away what migrations put into new tables: the backup has it as it was last. */
export const clearTables = (client: PoolClient, tables: readonly Table[]): Promise<unknown> =>
  client.query(`truncate ${tables.map(({ name }) => named(name)).join(', ')}`);

/**
 * Every row that tells by which transaction it was changed says: by this one. Who follows the changes then takes them all
 * for new.
 */
export const stampTransactions = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
     where ${ours} and relkind = 'r' and attnum > 0 and not attisdropped and atttypid = 'xid8'::regtype`,
  );
  for (const { table, column } of rows)
    await client.query(`update ${named(table)} set ${escapeIdentifier(column)} = pg_current_xact_id()`);
};

/** Without it the first questions would be planned as for empty tables. */
export const analyzeTable = (client: PoolClient, table: Pick<Table, 'name'>): Promise<unknown> =>
  client.query(`analyze ${named(table.name)}`);
