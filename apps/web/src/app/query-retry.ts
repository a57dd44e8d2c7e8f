import { CallError } from '#lib/api.ts';

const maxRetries = 2;
/** Longer waits are reported instead of retried. */
const maxWaitMs = 20_000;

const askedWaitMs = (error: unknown): number =>
  error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;

/** Errors that may be transient: no connection, or a busy server. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && ['NETWORK', 'UNAVAILABLE', 'TOO_MANY'].includes(error.code);

/** Whether a query retries after `failures` failures. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  isPassing(error) && failures < maxRetries && askedWaitMs(error) <= maxWaitMs;

/** Milliseconds before the retry: exponential, and at least `Retry-After`. */
export const retryDelayMs = (failures: number, error: unknown): number =>
  Math.max(1_000 * 2 ** failures, askedWaitMs(error));
