import type { Database } from '#platform/database/database.ts';
import { noteDeletion } from './deleted-samples.ts';
import { listNeededSamples } from './needed-samples.ts';
import {
  createPartition,
  deleteRowsOfMonth,
  dropPartition,
  listPartitions,
  monthAfter,
  monthOf,
  monthStart,
} from './partitions.ts';
import { deleteOldChunks } from './sample-chunks.ts';

/** Where samples are kept for good, one that is later comes from a device whose clock is wrong. */
export const maxMonthsLate = 13;

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
 * Deletes the samples before `oldest` (epoch ms), rows by whole months. Of a controller whose statistics are still to be computed
 * from some of them, as after an import of the same night, it leaves those and all later ones. Rows first: a late sample that
 * comes in between then unpacks its whole hour, and the hour's statistics are not those of the late sample alone.
 */
export const deleteOldSamples = async (db: Database, oldest: number): Promise<void> => {
  await noteDeletion(db, oldest);
  const needed = await listNeededSamples(db, oldest);
  for (const month of await listPartitions(db)) {
    const end = monthStart(monthAfter(month)).getTime();
    if (end > oldest) continue;
    if ([...needed.values()].every((since) => since >= end)) await dropPartition(db, month);
    else await deleteRowsOfMonth(db, month, needed);
  }
  await deleteOldChunks(db, oldest, needed);
};
