import type { ErrorCode } from '@onsil/contract/errors';
import type { PendingSignIn } from '@onsil/contract/second-factor';

/**
 * One invalid member of a request; `code` is a phrase key of `validation`, or the code of the whole refusal, whose message
 * it then has. `isMissing`: it was left out.
 */
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

/** An error about one value of the request: its path in it, and a phrase key of `validation`. */
export const invalidField = (path: string, code: string): ApiError => apiError('INVALID', { fields: [{ path, code }] });

/** As `invalidField`, of a value that what is stored meanwhile does not allow. */
export const conflictAt = (path: string, code: string): ApiError => apiError('CONFLICT', { fields: [{ path, code }] });

const maxFields = 20;

/** An error about values of the request, which each show its message: `paths` as in the request's body. */
export const refuseAt = (code: ErrorCode, paths: readonly string[], names: readonly string[] = []): ApiError => {
  const fields = [...new Set(paths)].slice(0, maxFields).map((path) => ({ path, code }));
  return apiError(code, { ...(names.length > 0 && { names: [...names] }), ...(fields.length > 0 && { fields }) });
};

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && 'refusal' in error;
