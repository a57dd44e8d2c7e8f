import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';

/** A row leased by this process until `leaseExpiresAt`, which also identifies the lease. */
export type Lease<Key> = { key: Key; attempts: number; leaseExpiresAt: Date };

/** A table with the columns `attempts` and `next_try_at`; null: the row waits for nothing. */
export type QueueTable = {
  name: string;
  key: string;
  /** limits the rows that this queue takes */
  where?: RawBuilder<unknown>;
  /** further columns to set by a lease, as SQL */
  onLease?: RawBuilder<unknown>;
};

/**
 * Leases due rows, those whose lease expired while they were worked on, and those that wait longer than any does: a clock that was
 * ahead wrote their time. Two processes never get the same one. The rows are
 * an array, because a plan may run a subquery behind `in` once a row, which leases more than `maxCount`.
 */
export const leaseDue = async <Key>(
  db: Database,
  { name, key, where = sql`true`, onLease = sql`` }: QueueTable,
  {
    now,
    leaseExpiresAt,
    maxWaitMs,
    maxCount,
  }: { now: Date; leaseExpiresAt: Date; maxWaitMs: number; maxCount: number },
): Promise<Lease<Key>[]> => {
  const { rows } = await sql<Omit<Lease<Key>, 'leaseExpiresAt'>>`
    update ${sql.table(name)} set attempts = attempts + 1, next_try_at = ${leaseExpiresAt} ${onLease}
    where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(name)} where (next_try_at <= ${now} or next_try_at > ${new Date(now.getTime() + maxWaitMs)}) and ${where}
      order by next_try_at limit ${maxCount} for update skip locked))
    returning ${sql.ref(key)} as key, attempts`.execute(db);
  return rows.map((row) => ({ ...row, leaseExpiresAt }));
};
