import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

/** Counts tries in the database, so that a restart or a second process forgets none. */
export type Throttle = {
  /** Counts a call, whatever becomes of it, and refuses it with TOO_MANY where it is one too many; also of many at once. */
  take(key: string): Promise<void>;
  /** Refuses with TOO_MANY while the key has used up its tries. */
  check(key: string): Promise<void>;
  /** Counts one failure. */
  fail(key: string): Promise<void>;
  /** Forgets the failures of a key. */
  clear(key: string): Promise<void>;
};

const refusal = (limit: RateLimiterRes) =>
  refuse('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(limit.msBeforeNext / 1000)) });

/**
 * @param tries calls, or failures, allowed within `seconds`
 * @param name keeps the keys of different throttles apart
 */
export const createThrottle = (pool: pg.Pool, name: string, tries: number, seconds: number): Throttle => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    clearExpiredByTimeout: false, // a job does it
  });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusal(error) : error;
      }
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= tries) throw refusal(state);
    },
    async fail(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error; // being over the limit is `check`'s to say
      }
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
};
