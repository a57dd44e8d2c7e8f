import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

/** Counts tries in the database, so that a restart or a second process forgets none. */
export type Throttle = {
  /** Counts a call, whatever becomes of it, and refuses it with TOO_MANY where it is one too many; also of many at once. */
  take(key: string): Promise<void>;
  /** Counts a call and refuses nothing: how many there were within the time, and whether that is still within the limit. */
  count(key: string): Promise<{ count: number; allowed: boolean }>;
  /**
   * Counts only wrong tries: `work` answers with nothing where the try was wrong. A try is counted before it is judged and
   * given back where it was right or could not be judged, so that many at once get no further than the limit. The tries of
   * a key wait for each other: those that are under way would otherwise take the places of right ones. Refuses with
   * TOO_MANY where the tries are used up, and with UNAVAILABLE where 50 wait already.
   */
  judge<T>(key: string, work: () => Promise<T | null | undefined>): Promise<T | null>;
  /** Forgets the failures of a key. */
  clear(key: string): Promise<void>;
};

const longestQueue = 50;

/** Lets what is done for a key wait for what came before it, in this process. */
const createQueues = () => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > longestQueue) throw refuse('UNAVAILABLE', { retryAfterSeconds: 5 });
    const turn = queue.last.then(work, work); // also after one that failed
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
