import type { ErrorCode } from '@onsil/contract/errors';
import type { FieldError } from '@onsil/contract/envelope';
import type { PendingSignIn } from '@onsil/contract/second-factor';

/** Why a call did not succeed: the server's refusal in the reader's language, or `NETWORK` when it cannot be reached. */
export class CallError extends Error {
  readonly number: number;
  readonly code: ErrorCode | 'NETWORK';
  readonly fields: readonly FieldError[];
  /** what the refusal is about, where it is about things that have a name: farms without another manager */
  readonly names: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  /** of a sign-in that wants a second step */
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
