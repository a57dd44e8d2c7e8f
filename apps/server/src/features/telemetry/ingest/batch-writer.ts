import type { Context } from '#platform/context.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { toApiError } from '#platform/http/errors.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { writeBatch, type IngestMessage } from './write-batch.ts';
import { createFairQueue, type MessagePart } from './fair-queue.ts';
import { createPartitionCache } from './partitions.ts';

/** Queue that collects messages into batches; every protocol and the CSV import write through it. */
export type BatchWriter = {
  /**
   * Resolves when the message is committed, a large one in several transactions. Controllers take turns.
   * @throws UNAVAILABLE when part of it cannot be stored now; committed parts stay, and resending is idempotent
   */
  append(arrival: IngestMessage): Promise<void>;
  /** Rejects further messages; resolves when all queued ones are settled. */
  close(): Promise<void>;
};

/** A batch is written when it has this many samples or this long after its first message. */
const batchSamples = 1_000;
const batchMs = 4;
/** Above this the database is not keeping up and senders get UNAVAILABLE. */
const maxQueuedSamples = 60_000;
/** One batch is prepared while the other is written. */
const maxRunningBatches = 2;

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type BatchWriterOptions = {
  /** false while the disk is too full */
  accepting: () => boolean;
};

/** Commits each batch in its own transaction and publishes the changed controllers. */
const createCommitter = (ctx: Context): ((arrivals: readonly IngestMessage[]) => Promise<void>) => {
  const partitions = createPartitionCache(ctx);
  return async (arrivals) => {
    try {
      await partitions.ensure(arrivals);
      const written = await transact(ctx, (inside) => writeBatch(inside, arrivals));
      if (written.changed.length > 0) ctx.bus.publish('samples', written.changed);
    } catch (error) {
      partitions.forget(); // the retention job may have dropped a cached partition
      throw error;
    }
  };
};

export const createBatchWriter = (ctx: Context, options: BatchWriterOptions): BatchWriter => {
  const warn = createRateLimitedWarning(ctx.log, 'samples not stored', 'error');
  const commit = createCommitter(ctx);
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
      const isUnavailable = toApiError(error).refusal === 'UNAVAILABLE';
      if (!isUnavailable) warn('batch', asText(error), { err: error, arrivals: batch.length });
      // A message that cannot be written must not fail the others: retry each alone.
      if (isUnavailable || batch.length === 1)
        for (const { message } of batch) {
          queue.remove(message);
          message.reject(apiError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error }));
        }
      else for (const part of batch) await settle([part]);
    }
  };

  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (running < maxRunningBatches && queue.isReady()) {
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
      if (closed || !options.accepting() || queue.rowCount > maxQueuedSamples)
        return Promise.reject(apiError('UNAVAILABLE', { retryAfterSeconds: 5 }));
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
