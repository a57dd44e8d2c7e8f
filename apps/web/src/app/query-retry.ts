import { CallError } from '#lib/api.ts';

const maxRetries = 2;
/** Whoever would have to wait longer is told so, and asks again by themselves. */
const maxWaitMs = 20_000;

const askedWaitMs = (error: unknown): number =>
  error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;

/** Only what may pass by itself is worth another try: no connection, or a server that is busy for a moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && ['NETWORK', 'UNAVAILABLE', 'TOO_MANY'].includes(error.code);

/** Whether a query asks again by itself after so many failures. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  isPassing(error) && failures < maxRetries && askedWaitMs(error) <= maxWaitMs;

/** How long it waits before that (ms): longer with each failure, and never less than the server asks for (`Retry-After`). */
export const retryDelayMs = (failures: number, error: unknown): number =>
  Math.max(1_000 * 2 ** failures, askedWaitMs(error));
