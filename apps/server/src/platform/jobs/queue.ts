import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transaction.ts';
import type { Topic } from '../events/topics.ts';
import { leaseDue, type Lease, type QueueTable } from './queue.sql.ts';
import { nextAttemptAt, type RetryPolicy } from './retry.ts';
import { startWorkerLoop, type Worker } from './worker-loop.ts';

/**
 * Result of an attempt. `done`: the row waits for nothing, or is due again at `nextTryAt` (epoch ms). `write`: done, by further
 * writes in the transaction that saves its columns. `retry` is repeated by the queue's policy, `failed` is not.
 */
export type AttemptResult<Columns, Failure> =
  | { kind: 'done'; columns: Columns; nextTryAt?: number }
  | { kind: 'write'; write: (ctx: Context) => Promise<Columns> }
  | { kind: 'retry'; failure: Failure; retryAfterMs?: number }
  | { kind: 'failed'; failure: Failure };

/** What an attempt came to; `retryAt` is null where none follows. */
export type Settlement<Failure> = { attempts: number; failure: Failure | null; retryAt: Date | null };

/**
 * Work that waits in the rows of a table until it succeeds or is given up. A row is written in the transaction that causes it,
 * leased by one process, and attempted at least once: a process that dies leaves its lease to expire. ADR 26.
 */
export type Queue<Key, Job, Columns, Failure> = {
  name: string;
  table: QueueTable;
  retry: RetryPolicy;
  /** rows worked on at once */
  batchSize: number;
  /** longer than an attempt can take */
  leaseMs: number;
  /** longer than a row ever waits */
  maxWaitMs: number;
  /** Loads what leased rows need; a row that is absent was deleted meanwhile. */
  load(db: Database, keys: readonly Key[], now: number): Promise<Map<Key, Job>>;
  attempt(ctx: Context, job: Job, stopping: AbortSignal): Promise<AttemptResult<Columns, Failure>>;
  /** no further attempt is planned after it, epoch ms */
  giveUpAt?(job: Job): number | null;
  /** columns of a row that failed; `isFinal` without a further attempt */
  failureColumns(failure: Failure, isFinal: boolean, now: Date): Columns;
  /** the failure of an attempt that threw */
  unexpected(error: unknown): Failure;
  /** the failure of a row whose last attempt took its process down */
  abandoned: Failure;
  /** Saves columns while the row's lease is this one; returns whether it is. */
  update(
    db: Database,
    lease: Lease<Key>,
    schedule: { nextTryAt: Date | null; attempts?: number },
    columns: Columns | null,
  ): Promise<boolean>;
  /** further writes in the transaction that saves a result */
  settled?(ctx: Context, key: Key, settlement: Settlement<Failure>): Promise<void>;
};

/** Rolls back what was written: another process has the row. */
class LeaseLost extends Error {}

type Result<Columns, Failure> = Settlement<Failure> & {
  nextTryAt: Date | null;
  write: (ctx: Context) => Promise<Columns> | Columns;
};

const save = <Key, Job, Columns, Failure>(
  ctx: Context,
  queue: Queue<Key, Job, Columns, Failure>,
  lease: Lease<Key>,
  { nextTryAt, write, ...settlement }: Result<Columns, Failure>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const columns = await write(ctx);
    if (!(await queue.update(ctx.db, lease, { nextTryAt }, columns))) throw new LeaseLost();
    await queue.settled?.(ctx, lease.key, settlement);
  }).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  });

const settle = async <Key, Job, Columns, Failure>(
  ctx: Context,
  queue: Queue<Key, Job, Columns, Failure>,
  { lease, job }: { lease: Lease<Key>; job: Job },
  result: AttemptResult<Columns, Failure>,
): Promise<void> => {
  const { attempts } = lease;
  const success = { attempts, failure: null, retryAt: null };
  if (result.kind === 'write') return save(ctx, queue, lease, { ...success, nextTryAt: null, write: result.write });
  if (result.kind === 'done') {
    const nextTryAt = result.nextTryAt === undefined ? null : new Date(result.nextTryAt);
    return save(ctx, queue, lease, { ...success, nextTryAt, write: () => result.columns });
  }
  const { failure } = result;
  const now = ctx.now();
  const waits = { attempts, giveUpAt: queue.giveUpAt?.(job) };
  const next =
    result.kind === 'retry'
      ? nextAttemptAt(queue.retry, { ...waits, retryAfterMs: result.retryAfterMs }, now, Math.random())
      : null;
  ctx.log.warn({ queue: queue.name, key: lease.key, attempts, failure, again: next !== null }, 'attempt failed');
  const retryAt = next === null ? null : new Date(next);
  const columns = queue.failureColumns(failure, retryAt === null, new Date(now));
  await save(ctx, queue, lease, { attempts, failure, retryAt, nextTryAt: retryAt, write: () => columns });
};

/** The result of an attempt; null: it was ended by the stop of the process. */
const attempt = async <Key, Job, Columns, Failure>(
  ctx: Context,
  queue: Queue<Key, Job, Columns, Failure>,
  { lease, job }: { lease: Lease<Key>; job: Job },
  stopping: AbortSignal,
): Promise<AttemptResult<Columns, Failure> | null> => {
  const { maxAttempts } = queue.retry;
  // Only a process that died while working exceeds the limit: a row that takes it down must not do so forever.
  if (maxAttempts !== null && lease.attempts > maxAttempts) return { kind: 'failed', failure: queue.abandoned };
  try {
    return await queue.attempt(ctx, job, stopping);
  } catch (error) {
    if (stopping.aborted) return null;
    ctx.log.error({ err: error, queue: queue.name, key: lease.key }, 'attempt ended with an error');
    return { kind: 'retry', failure: queue.unexpected(error) };
  }
};

const work = async <Key, Job, Columns, Failure>(
  ctx: Context,
  queue: Queue<Key, Job, Columns, Failure>,
  leased: { lease: Lease<Key>; job: Job },
  stopping: AbortSignal,
): Promise<void> => {
  const result = await attempt(ctx, queue, leased, stopping);
  if (result) return settle(ctx, queue, leased, result);
  // The next process starts over.
  const attempts = leased.lease.attempts - 1;
  await queue.update(ctx.db, leased.lease, { nextTryAt: new Date(ctx.now()), attempts }, null);
};

/** Works on everything that is due, or until the signal aborts. Safe in several processes at once. */
export const workThrough = async <Key, Job, Columns, Failure>(
  ctx: Context,
  queue: Queue<Key, Job, Columns, Failure>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> => {
  while (!stopping.aborted) {
    const now = ctx.now();
    const leaseExpiresAt = new Date(now + queue.leaseMs);
    const { maxWaitMs, batchSize: maxCount } = queue;
    const leases = await leaseDue<Key>(ctx.db, queue.table, {
      now: new Date(now),
      leaseExpiresAt,
      maxWaitMs,
      maxCount,
    });
    if (leases.length === 0) return;
    const keys = leases.map(({ key }) => key);
    const jobs = await queue.load(ctx.db, keys, now);
    await Promise.all(
      leases.map(async (lease) => {
        const job = jobs.get(lease.key);
        if (job !== undefined) await work(ctx, queue, { lease, job }, stopping);
      }),
    );
  }
};

/** Works on a queue every `pollMs`, and as soon as `topic` announces new rows. */
export const startQueueWorker = <Key, Job, Columns, Failure>(
  ctx: Context,
  queue: Queue<Key, Job, Columns, Failure>,
  { pollMs, topic }: { pollMs: number; topic?: Topic },
): Worker => {
  const { wake, stop } = startWorkerLoop(queue.name, ctx.log, pollMs, (stopping) => workThrough(ctx, queue, stopping));
  const unsubscribe = topic && ctx.bus.subscribe(topic, wake, wake);
  return {
    stop() {
      unsubscribe?.();
      return stop();
    },
  };
};
