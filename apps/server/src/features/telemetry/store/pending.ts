import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { measureQueue, type QueueLength } from '#platform/database/queue-length.ts';

/** Marks for recomputation, in storage order; duplicate buckets count once. */
export const countPending = async (db: Database): Promise<{ rollups: QueueLength; derive: QueueLength }> => ({
  rollups: await measureQueue(
    db,
    (limit) => sql`select distinct controller_no, bucket as oldest from (select * from rollup_dirty limit ${limit}) d`,
  ),
  derive: await measureQueue(db, () => sql`select from_ts as oldest from derive_dirty`),
});
