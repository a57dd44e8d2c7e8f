import type { ClientBase, Pool } from 'pg';
import type { IngestMessage } from './write-batch.ts';
import {
  createPartition,
  createPartitionIn,
  listPartitions,
  monthOf,
  monthOfTable,
  type Month,
} from '../store/partitions.ts';

/** Ensures that every sample of a batch has a partition. */
export type PartitionCache = { ensure(arrivals: readonly IngestMessage[]): Promise<void>; forget(): void };

export const createPartitionCache = (pool: Pool): PartitionCache => {
  const known = new Set<Month>();
  return {
    async ensure(arrivals) {
      const months = new Set(arrivals.flatMap(({ samples }) => samples.map(({ ts }) => monthOf(ts))));
      for (const month of months) {
        if (known.has(month)) continue;
        for (const existing of await listPartitions(pool)) known.add(existing);
        if (!known.has(month)) await createPartition(pool, month);
        known.add(month);
      }
    },
    forget: () => known.clear(),
  };
};

/** Creates those of the tables that are partitions of `reading`, for a restore into an empty database. */
export const createPartitions = async (client: ClientBase, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const month = monthOfTable(table);
    if (month) await createPartitionIn(client, month);
  }
};
