export type PostgresStartErrorCode =
  | 'DATA_FOLDER'
  | 'DATA_IN_USE'
  | 'DISK_FULL'
  | 'DATABASE_MISSING'
  | 'OTHER_OWNER'
  | 'OTHER_VERSION'
  | 'CANNOT_RUN'
  | 'START_FAILED';

export type StartError<Code extends string> = Error & { code: Code };

/**
 * An error at start whose message is a complete sentence for the operator: what is wrong, where, what to do. Its stack
 * is that sentence only, so that even an uncaught one prints nothing else.
 */
export function createStartError<Code extends string>(code: Code, message: string, cause?: unknown): StartError<Code> {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: 'StartError', code, stack: message });
}

/** A start error of the database. */
export const startError = createStartError<PostgresStartErrorCode>;

export function isStartError(error: unknown): error is StartError<string> {
  return error instanceof Error && error.name === 'StartError' && 'code' in error;
}
