/** PostgreSQL ended a transaction because of another one: deadlock_detected, serialization_failure. It can simply run again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '40001'].includes(String(Reflect.get(error, 'code')));
