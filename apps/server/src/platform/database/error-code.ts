/** A row exists already. */
export const uniqueViolation = '23505';
/** A row overlaps another one. */
export const exclusionViolation = '23P01';

const readText = (error: unknown, member: string): string | undefined => {
  const value: unknown = error instanceof Error ? Reflect.get(error, member) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The SQLSTATE of a PostgreSQL error, or the code of a system call that failed. */
export const errorCode = (error: unknown): string | undefined => readText(error, 'code');

/** Name of the constraint or index that a write violated. */
export const violatedConstraint = (error: unknown): string | undefined => readText(error, 'constraint');
