import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

/** Counts failures in the database, so that a restart or a second process forgets none. */
export type Throttle = {
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
 * @param tries failures allowed within `seconds`
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
