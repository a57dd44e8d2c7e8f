export type StartErrorCode =
  | 'BAD_SETTING'
  | 'MIGRATION'
  | 'DATA_FOLDER'
  | 'DATA_IN_USE'
  | 'DISK_FULL'
  | 'DATABASE_AWAY'
  | 'DATABASE_MISSING'
  | 'OTHER_OWNER'
  | 'OTHER_VERSION'
  | 'CANNOT_RUN'
  | 'START_FAILED';

export type StartError = Error & { code: StartErrorCode };

/**
 * An error at start whose message is a complete sentence for the operator: what is wrong, where, what to do. Its stack
 * is that sentence only, so that even an uncaught one prints nothing else.
 */
export function startError(code: StartErrorCode, message: string, cause?: unknown): StartError {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: 'StartError', code, stack: message });
}

export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && error.name === 'StartError' && 'code' in error;
}

/** False if the same start may succeed later, so that a supervisor should retry. */
export const needsOperator = ({ code }: StartError): boolean => code !== 'DATABASE_AWAY' && code !== 'DISK_FULL';
