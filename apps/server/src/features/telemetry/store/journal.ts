import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayLiteral } from './columns.ts';

/** A flush of a process that is not applied yet. */
export type StoredEntry = { entry: number; body: string };

const insertEntry = compileOnce<{ entry: number }>(
  (body) => sql`insert into sample_journal (body) values (${body}) returning entry::float8 as entry`,
);

/** Writes a flush; it is durable when this resolves. @returns its number, which grows with time */
export const writeEntry = async (db: Database, body: string): Promise<number> => {
  const [row] = await insertEntry(db, body);
  if (!row) throw new Error('the journal returned no number');
  return row.entry;
};

const deleteEntries = compileOnce<{ entry: number }>(
  (entries) => sql`
    delete from sample_journal where entry = any(${entries}::bigint[]) returning entry::float8 as entry`,
);

/**
 * Deletes entries, which the caller applies in the same transaction.
 * @returns those that were there: another process may have applied the others
 */
export const takeEntries = async (db: Database, entries: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await deleteEntries(db, arrayLiteral(entries))).map(({ entry }) => entry));

/** Deletes entries as `takeEntries`, and returns what they hold, oldest first. */
export const takeStoredEntries = async (db: Database, entries: readonly number[]): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`
    with taken as (
      delete from sample_journal where entry = any(${arrayLiteral(entries)}::bigint[]) returning entry, body)
    select entry::float8 as entry, body from taken order by taken.entry`.execute(db);
  return rows;
};

/** Numbers of the entries that were written at least `ageMs` ago, oldest first. */
export const listOldEntries = async (db: Database, ageMs: number): Promise<number[]> => {
  const { rows } = await sql<{ entry: number }>`
    select j.entry::float8 as entry from sample_journal j
    where j.written_at <= now() - ${ageMs}::float8 * interval '1 ms' order by j.entry`.execute(db);
  return rows.map(({ entry }) => entry);
};

/** Runs a part of a transaction; an error takes back this part alone and is returned. */
export const attempt = async (db: Database, work: () => Promise<void>): Promise<unknown> => {
  await sql`savepoint part`.execute(db);
  try {
    await work();
    await sql`release savepoint part`.execute(db);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    return error;
  }
};
