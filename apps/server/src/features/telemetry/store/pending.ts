import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';
import { measureQueue, type QueueLength } from '#platform/database/queue-length.ts';
import { dayOf } from './marked-days.ts';

/** Marked days that are over, which wait from their end on, and spans to be derived. */
export const countPending = async (
  db: Database,
  now: Date,
): Promise<{ rollups: QueueLength; derive: QueueLength }> => ({
  rollups: await measureQueue(
    db,
    () =>
      sql`select day + interval '1 day' as oldest from day_rollup_dirty where day < ${instant(dayOf(now.getTime()))}`,
  ),
  derive: await measureQueue(db, () => sql`select from_ts as oldest from derive_dirty`),
});
