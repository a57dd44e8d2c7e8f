import type { Database } from '#platform/database/database.ts';
import { findOldestPending } from './marked-days.ts';
import { createPartition, dropPartition, listPartitions, monthAfter, monthOf, monthStart } from './partitions.ts';
import { deleteOldChunks } from './sample-chunks.ts';

/** Time of the oldest raw sample that is kept: the start of the month `months` ago, in UTC. */
export const oldestRetainedTime = (now: number, months: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
};

/** Creates the partitions of this month and the next two. */
export const createPartitionsAhead = async (db: Database, now: number): Promise<void> => {
  const month = monthOf(now);
  for (const one of [month, monthAfter(month), monthAfter(monthAfter(month))]) await createPartition(db, one);
};

/**
 * Deletes the samples of each month that are all older than `oldest`, ms since the epoch, and than those whose statistics are
 * still to be computed from them, such as an import of the same night. Rows first: a late sample that comes in between then
 * unpacks its whole hour, and the hour's statistics are not those of the late sample alone.
 */
export const deleteOldSamples = async (db: Database, oldest: number): Promise<void> => {
  const before = Math.min(oldest, (await findOldestPending(db)) ?? oldest);
  for (const month of await listPartitions(db))
    if (monthStart(monthAfter(month)).getTime() <= before) await dropPartition(db, month);
  await deleteOldChunks(db, before);
};
