import type { FieldError } from '@onsil/contract/envelope';
import type { ErrorCode } from '@onsil/contract/errors';
import type { PendingSignIn } from '@onsil/contract/second-factor';

/** A failed call: the server's error in the reader's language, or `NETWORK` when the server is unreachable. */
export class CallError extends Error {
  readonly number: number;
  readonly code: ErrorCode | 'NETWORK';
  readonly fields: readonly FieldError[];
  /** names of the things that the error is about, such as farms without another manager */
  readonly names: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  /** set when a sign-in needs a second step */
  readonly pending: PendingSignIn | undefined;

  constructor(failure: {
    number: number;
    code: ErrorCode | 'NETWORK';
    message: string;
    fields?: readonly FieldError[] | undefined;
    names?: readonly string[] | undefined;
    retryAfterSeconds?: number | undefined;
    pending?: PendingSignIn | undefined;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.name = 'CallError';
    this.number = failure.number;
    this.code = failure.code;
    this.fields = failure.fields ?? [];
    this.names = failure.names ?? [];
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.pending = failure.pending;
  }
}
