import type { Context } from '#platform/context.ts';
import type { IngestMessage } from './write-batch.ts';
import { createPartition, listPartitions, monthOf, type Month } from '../store/partitions.ts';

/** Ensures that every sample of a batch has a partition. */
export type PartitionCache = { ensure(arrivals: readonly IngestMessage[]): Promise<void>; forget(): void };

export const createPartitionCache = ({ db }: Pick<Context, 'db'>): PartitionCache => {
  const known = new Set<Month>();
  return {
    async ensure(arrivals) {
      const months = new Set(arrivals.flatMap(({ samples }) => samples.map(({ ts }) => monthOf(ts))));
      for (const month of months) {
        if (known.has(month)) continue;
        for (const existing of await listPartitions(db)) known.add(existing);
        if (!known.has(month)) await createPartition(db, month);
        known.add(month);
      }
    },
    forget: () => known.clear(),
  };
};
