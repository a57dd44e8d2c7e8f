import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isConflict } from './transaction-conflict.ts';

const maxAttempts = 6;
/** Doubles with each attempt; the random part keeps two conflicting transactions from colliding again. */
const firstBackoffMs = 10;

/** Repeats a transaction that PostgreSQL aborted because of another one. */
const retryConflicts = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempts === maxAttempts) throw error;
      await pause(firstBackoffMs * 2 ** attempts * (0.5 + Math.random()));
    }
  }
};

/**
 * Runs `work` in a transaction, with a context whose `db` is the transaction: commits when it resolves, rolls back when
 * it throws. Within an outer transaction it is part of that one. Retries on conflicts, so `work` must change nothing but
 * the database.
 */
export const transact = <C extends { db: Database }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : retryConflicts(() => ctx.db.transaction().execute((db) => work({ ...ctx, db })));

class RollBack extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/** As `transact`, but what `work` wrote stays only if `isCommitted` says so of its outcome: never part of an outer transaction. */
export const transactIf = async <C extends { db: Database }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  isCommitted: (outcome: T) => boolean,
): Promise<{ outcome: T; isCommitted: boolean }> => {
  if (ctx.db.isTransaction) throw new Error('an outer transaction cannot be undone in part');
  try {
    const outcome = await transact(ctx, async (ctx) => {
      const result = await work(ctx);
      if (!isCommitted(result)) throw new RollBack(result);
      return result;
    });
    return { outcome, isCommitted: true };
  } catch (error) {
    if (error instanceof RollBack) return { outcome: error.outcome as T, isCommitted: false };
    throw error;
  }
};
