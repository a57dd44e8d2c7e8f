import { setTimeout as pause } from 'node:timers/promises';
import { isConflict, isTooSlow } from '#platform/database/transaction-conflict.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import type { Log } from '#platform/log/log.ts';

const retryDelayMs = 5_000;
/** A few minutes: enough for a database restart or a busy queue. */
const maxAttempts = 30;

const isTransient = (error: unknown): boolean => isConflict(error) || isTooSlow(error) || isUnavailable(error);

/**
 * Retries a step of the demo's start while the database is unavailable, slow or locked: the portal is already running
 * and must not exit because of its demo. Steps are idempotent.
 */
export const withRetries = async <T>(log: Log, step: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throw error;
      log.error({ err: error }, 'demo: a step of the start failed, trying again');
      await pause(retryDelayMs);
    }
  }
};
