import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayLiteral } from './columns.ts';

/** A flush of a process that is not applied yet. */
export type StoredEntry = { entry: number; body: string };

const insertEntry = compileOnce<{ entry: number }>(
  (body, waitMs) => sql`
    insert into sample_journal (body, written_at) values (${body}, now() + ${waitMs}::float8 * interval '1 ms')
    returning entry::float8 as entry`,
);

/**
 * Writes a flush; it is durable when this resolves.
 * @param waitMs no other process applies it before this time has passed
 * @returns its number, which grows with time
 */
export const writeEntry = async (db: Database, body: string, waitMs = 0): Promise<number> => {
  const [row] = await insertEntry(db, body, waitMs);
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

/** Numbers of the entries that were written at least `ageMs` ago, or later than any waits, by a clock that was ahead; oldest first. */
export const listOldEntries = async (db: Database, ageMs: number): Promise<number[]> => {
  const { rows } = await sql<{ entry: number }>`
    select j.entry::float8 as entry from sample_journal j
    where j.written_at <= now() - ${ageMs}::float8 * interval '1 ms' or j.written_at > now() + interval '2 hours'
    order by j.entry`.execute(db);
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

/** Entries to be applied, and those that could not be and are tried again later. */
export const countEntries = async (db: Database): Promise<{ pending: number; failed: number }> => {
  const { rows } = await sql<{ pending: number; failed: number }>`
    select count(*) filter (where written_at <= now())::float8 as pending,
      count(*) filter (where written_at > now())::float8 as failed from sample_journal`.execute(db);
  return rows[0] ?? { pending: 0, failed: 0 };
};
