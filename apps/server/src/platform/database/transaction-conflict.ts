/**
 * Whether PostgreSQL aborted the transaction because of another one (deadlock_detected, serialization_failure); it can
 * be retried.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '40001'].includes(String(Reflect.get(error, 'code')));
