import { hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { isConflict, isTooSlow } from '#platform/database/transaction-conflict.ts';
import { transact } from '#platform/database/transaction.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { attempt } from '../store/journal.ts';

export type ComputeContext = Pick<Context, 'db' | 'log' | 'now'>;

/** Marks of what is to be computed again from samples, of one kind. */
export type MarkQueue<Mark> = {
  /** Takes some of the marks away. */
  take(inside: ComputeContext): Promise<Mark[]>;
  compute(inside: ComputeContext, marks: readonly Mark[]): Promise<void>;
  /** Puts a mark back, which is not taken again before `waitMs` have passed. */
  postpone(db: Database, mark: Mark, waitMs: number): Promise<unknown>;
  /** What the log says of a mark that failed. */
  describe(mark: Mark): object;
};

const retryMs = hourMs;
/** The database was too slow for it, which it may not be for long. */
const slowRetryMs = minuteMs;

/** Computes mark by mark; each that fails is postponed, so that it keeps no other waiting. */
const computeEach = async <Mark>(inside: ComputeContext, queue: MarkQueue<Mark>): Promise<number> => {
  const marks = await queue.take(inside);
  for (const mark of marks) {
    const error = await attempt(inside.db, () => queue.compute(inside, [mark]));
    if (error === undefined) continue;
    if (isConflict(error)) throw error;
    const waitMs = isTooSlow(error) ? slowRetryMs : retryMs;
    await queue.postpone(inside.db, mark, waitMs);
    inside.log.error(
      { err: error, ...queue.describe(mark), waitMs },
      'statistics could not be computed from samples; they are tried again',
    );
  }
  return marks.length;
};

/**
 * Takes some marks and computes them in one transaction, where that fails each alone.
 * @returns how many were taken
 */
export const computeMarks = async <Mark>(ctx: ComputeContext, queue: MarkQueue<Mark>): Promise<number> => {
  try {
    return await transact(ctx, async (inside) => {
      const marks = await queue.take(inside);
      if (marks.length > 0) await queue.compute(inside, marks);
      return marks.length;
    });
  } catch (error) {
    if (isUnavailable(error) || isConflict(error)) throw error;
    return transact(ctx, (inside) => computeEach(inside, queue));
  }
};
