import type { Context } from '#platform/context.ts';
import { createPartition, listPartitions, monthAfter, monthOf, monthStart, type Month } from '../store/partitions.ts';
import type { IngestMessage } from './write-batch.ts';

/** Ensures that every sample of a batch has a partition. */
export type PartitionCache = { ensure(arrivals: readonly IngestMessage[]): Promise<void>; forget(): void };

type Span = { from: number; until: number };

const spanOf = (month: Month): Span => ({
  from: monthStart(month).getTime(),
  until: monthStart(monthAfter(month)).getTime(),
});

export const createPartitionCache = ({ db }: Pick<Context, 'db'>): PartitionCache => {
  const known = new Map<Month, Span>();
  const none: Span = { from: 0, until: 0 };
  /** The month of the last sample: nearly always that of the next one, found without making a date of it. */
  let recent = none;
  const isKnown = (ts: number): boolean => {
    if (ts >= recent.from && ts < recent.until) return true;
    recent = known.get(monthOf(ts)) ?? none;
    return recent !== none;
  };
  const learn = (month: Month): void => void known.set(month, spanOf(month));
  const ensureOne = async (ts: number): Promise<void> => {
    if (isKnown(ts)) return;
    (await listPartitions(db)).forEach(learn);
    if (isKnown(ts)) return;
    await createPartition(db, monthOf(ts));
    learn(monthOf(ts));
  };
  return {
    async ensure(arrivals) {
      for (const { samples } of arrivals) for (const { ts } of samples) if (!isKnown(ts)) await ensureOne(ts);
    },
    forget() {
      known.clear();
      recent = none;
    },
  };
};
