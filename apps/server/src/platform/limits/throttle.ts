import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { getPool } from '../database/pool.ts';
import { apiError } from '../http/api-error.ts';

/** Counts attempts in the database, so that restarts and further processes share the count. */
export type Throttle = {
  /** Counts a call and throws TOO_MANY above the limit; safe for concurrent calls. */
  take(key: string): Promise<void>;
  /** Counts a call without rejecting it. Returns the count in the window and whether it is within the limit. */
  count(key: string): Promise<{ count: number; allowed: boolean }>;
  /**
   * Counts failed attempts only; `work` returns nothing for a failed one. An attempt is counted before it runs and
   * refunded if it succeeds or throws, so that concurrent attempts cannot exceed the limit. Attempts of one key run
   * one after another, because those in progress would otherwise use up the limit of valid ones.
   * @throws TOO_MANY at the limit, UNAVAILABLE if 50 are waiting
   */
  judge<T>(key: string, work: () => Promise<T | null | undefined>): Promise<T | null>;
  /** Resets the count of a key. */
  clear(key: string): Promise<void>;
};

const maxQueueLength = 50;

/** Serializes work per key within this process. */
const createQueues = () => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > maxQueueLength) throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
    const turn = queue.last.then(work, work); // also after a failure
    queue.last = turn;
    queue.length += 1;
    queues.set(key, queue);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
};

const refusal = (limit: RateLimiterRes) =>
  apiError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(limit.msBeforeNext / 1000)) });

/**
 * @param tries calls, or failures, allowed within `seconds`
 * @param name separates the keys of different throttles
 */
export const createThrottle = (db: Database, name: string, tries: number, seconds: number): Throttle => {
  const limiter = new RateLimiterPostgres({
    storeClient: getPool(db),
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    clearExpiredByTimeout: false, // a job deletes them
  });
  const inTurn = createQueues();
  const take = async (key: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? refusal(error) : error;
    }
  };
  return {
    take,
    async count(key) {
      try {
        return { count: (await limiter.consume(key)).consumedPoints, allowed: true };
      } catch (error) {
        if (error instanceof RateLimiterRes) return { count: error.consumedPoints, allowed: false };
        throw error;
      }
    },
    judge: (key, work) =>
      inTurn(key, async () => {
        await take(key);
        let wrong = false;
        try {
          const found = (await work()) ?? null;
          wrong = found === null;
          return found;
        } finally {
          if (!wrong) await limiter.reward(key);
        }
      }),
    async clear(key) {
      await limiter.delete(key);
    },
  };
};
