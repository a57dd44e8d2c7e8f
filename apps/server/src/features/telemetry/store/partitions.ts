import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '#platform/database/transaction.ts';

/** A calendar month in UTC, the span of one partition of `reading`. */
export type Month = `${number}-${string}`;

const dayMs = 86_400_000;

export const monthOf = (ts: number): Month => new Date(ts).toISOString().slice(0, 7) as Month;

export const monthStart = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

export const monthAfter = (month: Month): Month => monthOf(monthStart(month).getTime() + 32 * dayMs);

const tableOf = (month: Month): string => `reading_${month.replace('-', '_')}`;

/** Month of a partition by its table name; undefined for other tables. */
export const monthOfTable = (name: string): Month | undefined =>
  /^reading_\d{4}_\d\d$/.test(name) ? (name.replace('reading_', '').replace('_', '-') as Month) : undefined;

export const listPartitions = async (pool: Pool): Promise<Month[]> => {
  const { rows } = await pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass",
  );
  return rows.flatMap(({ name }) => monthOfTable(name) ?? []);
};

/** Creates the partition of a month if missing. The advisory lock makes concurrent calls safe. */
export const createPartitionIn = async (client: ClientBase, month: Month): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtext('reading partitions'))");
  await client.query(
    `create table if not exists ${tableOf(month)} partition of reading
     for values from ('${monthStart(month).toISOString()}') to ('${monthStart(monthAfter(month)).toISOString()}')`,
  );
};

export const createPartition = (pool: Pool, month: Month): Promise<void> =>
  inTransaction(pool, (client) => createPartitionIn(client, month));

/**
 * The exclusive lock blocks every insert and waits for readers such as a backup, so it times out after 2 s; the job
 * retries the next night.
 */
export const dropPartition = (pool: Pool, month: Month): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = '2s'");
    await client.query(`drop table if exists ${tableOf(month)}`);
  });
