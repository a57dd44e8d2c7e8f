import { CallError } from '#lib/http/api.ts';

const maxRetries = 2;
/** Longer waits are reported instead of retried. */
const maxWaitMs = 20_000;

const retryAfterMs = (error: unknown): number =>
  error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;

/** Errors that may be transient: no connection, or a busy server. */
const isTransient = (error: unknown): boolean =>
  error instanceof CallError && ['NETWORK', 'UNAVAILABLE', 'TOO_MANY'].includes(error.code);

/** A device without a network says so at once; its queries run again when the network is back. */
const isCutOff = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'NETWORK' && !navigator.onLine;

/** Whether a query retries after `failures` failures. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  isTransient(error) && !isCutOff(error) && failures < maxRetries && retryAfterMs(error) <= maxWaitMs;

/** Milliseconds before the retry: exponential, and at least `Retry-After`. */
export const retryDelayMs = (failures: number, error: unknown): number =>
  Math.max(1_000 * 2 ** failures, retryAfterMs(error));
