import { sql } from 'kysely';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { deleteUnneeded, type NeededSamples } from './needed-samples.ts';

/** A calendar month in UTC, the span of one partition of `reading`. */
export type Month = `${number}-${string}`;
export const monthOf = (ts: number): Month => new Date(ts).toISOString().slice(0, 7) as Month;

export const monthStart = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

export const monthAfter = (month: Month): Month => monthOf(monthStart(month).getTime() + 32 * dayMs);

const tableOf = (month: Month): string => `reading_${month.replace('-', '_')}`;

/** Month of a partition by its table name; undefined for other tables. */
export const monthOfTable = (name: string): Month | undefined =>
  /^reading_\d{4}_\d\d$/.test(name) ? (name.replace('reading_', '').replace('_', '-') as Month) : undefined;

export const listPartitions = async (db: Database): Promise<Month[]> => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass`.execute(db);
  return rows.flatMap(({ name }) => monthOfTable(name) ?? []);
};

/** Creates the partition of a month if missing. The advisory lock makes concurrent calls safe. */
export const createPartition = (db: Database, month: Month): Promise<void> =>
  transact({ db }, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reading partitions'))`.execute(ctx.db);
    await sql`
      create table if not exists ${sql.raw(tableOf(month))} partition of reading
      for values from (${sql.lit(monthStart(month).toISOString())}) to (${sql.lit(monthStart(monthAfter(month)).toISOString())})`.execute(
      ctx.db,
    );
  });

/** Creates those of the tables that are partitions of `reading`, for a restore into an empty database. */
export const createPartitions = async (db: Database, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const month = monthOfTable(table);
    if (month) await createPartition(db, month);
  }
};

/**
 * The exclusive lock blocks every insert and waits for readers such as a backup, so it times out after 2 s; the job
 * retries the next night.
 */
export const dropPartition = (db: Database, month: Month): Promise<void> =>
  transact({ db }, async (ctx) => {
    await sql`set local lock_timeout = '2s'`.execute(ctx.db);
    await sql`drop table if exists ${sql.raw(tableOf(month))}`.execute(ctx.db);
  });

/** Deletes the samples of a month except needed ones, where the partition cannot be dropped. */
export const deleteRowsOfMonth = (db: Database, month: Month, needed: NeededSamples): Promise<void> =>
  deleteUnneeded(db, needed, {
    table: tableOf(month),
    column: 'ts',
    before: monthStart(monthAfter(month)).getTime(),
  });

/**
 * Gives the disk space of months back whose rows are all packed; `before` (epoch ms) bounds the months. The exclusive lock
 * times out after 2 s, and the next pass tries again.
 */
export const reclaimEmptyPartitions = async (db: Database, before: number): Promise<void> => {
  for (const month of await listPartitions(db)) {
    if (monthStart(monthAfter(month)).getTime() > before) continue;
    const table = sql.raw(tableOf(month));
    const { rows } = await sql<{ empty: boolean }>`
      select pg_relation_size(${tableOf(month)}::regclass) > 0 and not exists (select 1 from ${table}) as empty`.execute(
      db,
    );
    if (!rows[0]?.empty) continue;
    await sql`do $$ begin
      set local lock_timeout = '2s';
      lock table ${table} in access exclusive mode;
      if not exists (select from ${table}) then truncate ${table}; end if;
    exception when lock_not_available then null;
    end $$`.execute(db);
  }
};
