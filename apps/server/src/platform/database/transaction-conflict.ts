import { errorCode } from './error-code.ts';

/**
 * Whether PostgreSQL aborted the transaction because of another one (deadlock_detected, serialization_failure); it can
 * be retried.
 */
export const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(errorCode(error) ?? '');

/** Whether a statement waited or ran longer than is allowed (query_canceled, lock_not_available): later it may not. */
export const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(errorCode(error) ?? '');
