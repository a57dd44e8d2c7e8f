import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { getPool } from '../database/pool.ts';
import { apiError } from '../http/api-error.ts';
import { createKeyedSlots } from './slots.ts';

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
   * @throws TOO_MANY at the limit, UNAVAILABLE if 50 are waiting or the turn has not come in 30 s
   */
  attempt<T>(key: string, work: () => Promise<T | null | undefined>): Promise<T | null>;
  /** Resets the count of a key. */
  clear(key: string): Promise<void>;
};

const queueLimits = {
  maxRunning: 1,
  maxWaiting: 50,
  maxWaitMs: 30_000,
  full: () => apiError('UNAVAILABLE', { retryAfterSeconds: 5 }),
};

const refusal = (limit: RateLimiterRes) =>
  apiError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(limit.msBeforeNext / 1000)) });

const openThrottle = (db: Database, name: string, tries: number, seconds: number): Throttle => {
  const limiter = new RateLimiterPostgres({
    storeClient: getPool(db),
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    clearExpiredByTimeout: false, // a job deletes them
  });
  const slots = createKeyedSlots(queueLimits);
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
    async attempt(key, work) {
      const free = await slots.acquire(key);
      let isWrong = false;
      try {
        await take(key);
        try {
          const found = (await work()) ?? null;
          isWrong = found === null;
          return found;
        } finally {
          if (!isWrong) await limiter.reward(key);
        }
      } finally {
        free();
      }
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
};

const throttles = new WeakMap<Database, Map<string, Throttle>>();

/**
 * Returns the throttle of this name, the same one to every feature that counts the same attempts, so that they share
 * one queue.
 * @param tries calls, or failures, allowed within `seconds`
 */
export const createThrottle = (db: Database, name: string, tries: number, seconds: number): Throttle => {
  const ofDatabase = throttles.get(db) ?? new Map<string, Throttle>();
  throttles.set(db, ofDatabase);
  const throttle = ofDatabase.get(name) ?? openThrottle(db, name, tries, seconds);
  ofDatabase.set(name, throttle);
  return throttle;
};
