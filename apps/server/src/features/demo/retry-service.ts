import { setTimeout as pause } from 'node:timers/promises';
import { asRefusal } from '#platform/http-errors.ts';
import type { Log } from '#platform/log.ts';
import { isConflict } from '#platform/transaction-conflict.ts';

const pauseMs = 5_000;
/** Some minutes: a database that is started again, or a queue that others work off, is back by then. */
const maxAttempts = 30;
/** PostgreSQL's code for a statement that took longer than its limit, behind a lock or on a slow disk. */
const timedOut = '57014';

const mayPass = (error: unknown): boolean =>
  isConflict(error) || Reflect.get(Object(error), 'code') === timedOut || asRefusal(error).refusal === 'UNAVAILABLE';

/**
 * Makes a step of the demo's start, again where the database was away, slow or in somebody's way, as workers do with their passes:
 * the portal runs already, and must not end for its demo. Steps find what they did before.
 */
export const withRetries = async <T>(log: Log, step: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!mayPass(error) || attempt === maxAttempts) throw error;
      log.error({ err: error }, 'demo: a step of the start failed, trying again');
      await pause(pauseMs);
    }
  }
};
