import type { Pool } from 'pg';
import type { EventBus } from '#platform/event-bus.ts';
import type { Log } from '#platform/log.ts';
import { createComplaints } from '#platform/complaint.ts';
import { asRefusal } from '#platform/http-errors.ts';
import { inTransaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { writeArrivals, type Arrival } from './append-service.ts';
import { createFairQueue, type MessagePart } from './fair-queue-service.ts';
import { createPartitionKeeper } from './partition-service.ts';

/** The one way in for samples. */
export type Appender = {
  /**
   * Resolves when everything of the arrival is committed, a large one in several transactions. Controllers take turns.
   * @throws UNAVAILABLE when something of it cannot be stored now; what is stored already stays, sending it again changes nothing
   */
  append(arrival: Arrival): Promise<void>;
  /** Takes nothing more and resolves when what was taken is committed or refused. */
  close(): Promise<void>;
};

/** A batch closes after this many samples, or this long after its first: one commit for many messages. */
const batchSamples = 1_000;
const batchMs = 4;
/** More than this waiting means that the database does not keep up: senders are told to wait instead. */
const longestQueue = 60_000;
/** One batch is prepared while the other is in the database. */
const batchesAtOnce = 2;

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type AppenderOptions = {
  pool: Pool;
  bus: EventBus;
  log: Log;
  now: () => number;
  /** false while the disk is too full to take anything more */
  accepting: () => boolean;
};

/** Commits batches, each in a transaction of its own, and tells the other processes which controllers changed. */
const createCommitter = ({ pool, bus, now }: AppenderOptions): ((arrivals: readonly Arrival[]) => Promise<void>) => {
  const partitions = createPartitionKeeper(pool);
  return async (arrivals) => {
    try {
      await partitions.ensure(arrivals);
      const written = await inTransaction(pool, (client) => writeArrivals(client, arrivals, now()));
      if (written.changed.length > 0) bus.publish('samples', written.changed);
    } catch (error) {
      partitions.forget(); // the retention job may have dropped one of them meanwhile
      throw error;
    }
  };
};

export const createAppender = (options: AppenderOptions): Appender => {
  const complain = createComplaints(options.log, 'samples not stored', 'error');
  const commit = createCommitter(options);
  const queue = createFairQueue();
  let running = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let idle: (() => void) | undefined;

  const settle = async (batch: readonly MessagePart[]): Promise<void> => {
    try {
      await commit(batch.map(({ arrival }) => arrival));
      for (const { message, isLast } of batch) if (isLast) message.resolve();
    } catch (error) {
      const away = asRefusal(error).refusal === 'UNAVAILABLE';
      if (!away) complain('batch', asText(error), { err: error, arrivals: batch.length });
      // One arrival that cannot be written must not take the others with it: each gets its own try.
      if (away || batch.length === 1)
        for (const { message } of batch) {
          queue.remove(message);
          message.reject(refuse('UNAVAILABLE', { retryAfterSeconds: 5, cause: error }));
        }
      else for (const part of batch) await settle([part]);
    }
  };

  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (running < batchesAtOnce && queue.isReady()) {
      running += 1;
      const batch = queue.take(batchSamples);
      void settle(batch).finally(() => {
        running -= 1;
        queue.release(batch);
        if (queue.rowCount > 0) schedule();
        else if (running === 0) idle?.();
      });
    }
  };

  const schedule = (): void => {
    if (queue.rowCount >= batchSamples) run();
    else timer ??= setTimeout(run, batchMs);
  };

  return {
    append(arrival) {
      if (closed || !options.accepting() || queue.rowCount > longestQueue)
        return Promise.reject(refuse('UNAVAILABLE', { retryAfterSeconds: 5 }));
      return new Promise((resolve, reject) => {
        queue.push({ arrival, resolve, reject });
        schedule();
      });
    },
    close() {
      closed = true;
      return new Promise((resolve) => {
        idle = resolve;
        run();
        if (running === 0) resolve();
      });
    },
  };
};
