import type { Context } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { writeEntry } from '../store/journal.ts';
import { countRows, createFairQueue, type FairQueue, type MessagePart } from './fair-queue.ts';
import { createJournalApplier, type JournalApplier } from './journal-applier.ts';
import { encodeEntry } from './journal-entry.ts';
import type { IngestMessage } from './write-batch.ts';

/** Queue that collects messages into batches; every protocol and the CSV import write through it. */
export type BatchWriter = {
  /**
   * Resolves when the message is in the journal and so will be stored whatever happens, a large one in several entries.
   * Controllers take turns.
   * @throws UNAVAILABLE when part of it cannot be stored now; written parts stay, and resending is idempotent
   */
  append(arrival: IngestMessage): Promise<void>;
  /** Resolves when everything acknowledged so far is stored, where readers see it. */
  settled(): Promise<void>;
  /** Rejects further messages; resolves when all queued ones are stored. */
  close(): Promise<void>;
};

/** A batch is written when it has this many samples, or this long after the batch before: an idle process writes at once. */
const batchSamples = 1_000;
const batchMs = 20;
/** Above this the database is not keeping up and senders get UNAVAILABLE. */
const maxQueuedSamples = 60_000;
/** One batch is prepared while the other is written. */
const maxRunningBatches = 2;
/** No more is acknowledged while this many samples wait to be applied. */
const maxUnapplied = 20_000;

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Flush = (batch: readonly MessagePart[]) => Promise<void>;

/** Writes batches into the journal and answers the senders of their messages. */
const createFlush = (ctx: Context, queue: FairQueue, applier: JournalApplier): Flush => {
  const warn = createRateLimitedWarning(ctx.log, 'samples not stored', 'error');
  const flush: Flush = async (batch) => {
    try {
      const messages = batch.map(({ arrival }) => arrival);
      const entry = await writeEntry(ctx.db, encodeEntry(messages));
      applier.add({ entry, messages, rows: messages.reduce((sum, one) => sum + countRows(one), 0) });
      for (const { message, isLast } of batch) if (isLast) message.resolve();
    } catch (error) {
      const isAway = isUnavailable(error);
      if (!isAway) warn('batch', asText(error), { err: error, arrivals: batch.length });
      // A message that cannot be written must not fail the others: retry each alone.
      if (isAway || batch.length === 1)
        for (const { message } of batch) {
          queue.remove(message);
          message.reject(apiError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error }));
        }
      else for (const part of batch) await flush([part]);
    }
  };
  return flush;
};

export type BatchWriterOptions = {
  /** false while the disk is too full */
  accepting: () => boolean;
};

export const createBatchWriter = (ctx: Context, options: BatchWriterOptions): BatchWriter => {
  const applier = createJournalApplier(ctx, () => schedule());
  const queue = createFairQueue();
  const flush = createFlush(ctx, queue, applier);
  let running = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let ranAt = -Infinity;
  let idle: (() => void) | undefined;

  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    ranAt = performance.now();
    while (running < maxRunningBatches && queue.isReady() && (closed || applier.waiting < maxUnapplied)) {
      running += 1;
      const batch = queue.take(batchSamples);
      void flush(batch).finally(() => {
        running -= 1;
        queue.release(batch);
        schedule();
        if (queue.rowCount === 0 && running === 0) idle?.();
      });
    }
  };

  const schedule = (): void => {
    if (queue.rowCount === 0) return;
    if (queue.rowCount >= batchSamples) run();
    else timer ??= setTimeout(run, Math.max(0, ranAt + batchMs - performance.now()));
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
    settled: () => applier.settled(),
    async close() {
      closed = true;
      await new Promise<void>((resolve) => {
        idle = resolve;
        run();
        if (running === 0 && queue.rowCount === 0) resolve();
      });
      await applier.close();
    },
  };
};
