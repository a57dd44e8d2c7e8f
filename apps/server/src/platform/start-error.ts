import {
  createStartError,
  isStartError as isAnyStartError,
  type PostgresStartErrorCode,
} from '@onsil/embedded-postgres/start-error';

export type StartErrorCode = PostgresStartErrorCode | 'BAD_SETTING' | 'MIGRATION' | 'DATABASE_AWAY';

export type StartError = Error & { code: StartErrorCode };

/** An error at start whose message is a complete sentence for the operator. */
export const startError = createStartError<StartErrorCode>;

export const isStartError = (error: unknown): error is StartError => isAnyStartError(error);

/** False if the same start may succeed later, so that a supervisor should retry. */
export const needsOperator = ({ code }: StartError): boolean => code !== 'DATABASE_AWAY' && code !== 'DISK_FULL';
