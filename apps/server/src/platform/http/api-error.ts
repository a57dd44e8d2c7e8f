import type { ErrorCode } from '@onsil/contract/errors';
import type { PendingSignIn } from '@onsil/contract/second-factor';

/** One invalid member of a request; `code` is a phrase key of `validation`. `isMissing`: it was left out. */
export type InvalidField = { path: string; code: string; isMissing?: boolean };

export type ApiError = Error & {
  readonly refusal: ErrorCode;
  readonly fields?: readonly InvalidField[];
  readonly names?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly pending?: PendingSignIn;
};

/** Builds the error that ends a call with one of the contract's codes; may be thrown anywhere below a handler. */
export const apiError = (
  code: ErrorCode,
  more: {
    fields?: InvalidField[];
    names?: string[];
    retryAfterSeconds?: number;
    pending?: PendingSignIn;
    cause?: unknown;
  } = {},
): ApiError =>
  Object.assign(new Error(code, { cause: more.cause }), {
    refusal: code,
    ...(more.fields && { fields: more.fields }),
    ...(more.names && { names: more.names }),
    ...(more.pending && { pending: more.pending }),
    ...(more.retryAfterSeconds !== undefined && { retryAfterSeconds: more.retryAfterSeconds }),
  });

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && 'refusal' in error;
