import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '@onsil/contract/envelope';
import { errorStatus, type ErrorCode } from '@onsil/contract/errors';
import { wirePath } from '@onsil/contract/wire-names';
import { isConflict } from '../database/transaction-conflict.ts';
import {
  getErrorMessage,
  negotiateLanguage,
  getValidationMessage,
  getMissingMessage,
  type Language,
} from '../text/language.ts';
import { isApiError, apiError, type ApiError, type InvalidField } from './api-error.ts';

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
};

/**
 * The database is unreachable, shutting down, starting, refuses connections (55000), is a standby for now (25006) or
 * is out of resources (53xxx): temporary, so the caller may retry.
 */
const databaseAway = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[1-3]|55000|25006|53...|08...)$/;
const awaySentence =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const property = (error: unknown, name: string): unknown =>
  error !== null && typeof error === 'object' ? Reflect.get(error, name) : undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts any error to one of the contract's error codes. */
export const toApiError = (error: unknown): ApiError => {
  if (isApiError(error)) return error;
  const code = text(property(error, 'code'));
  if (isConflict(error)) return apiError('UNAVAILABLE', { retryAfterSeconds: 1, cause: error });
  // The socket of a database that is not there; any other missing file is a fault of ours.
  const isSocketMissing = code === 'ENOENT' && property(error, 'syscall') === 'connect';
  if (isSocketMissing || databaseAway.test(code) || awaySentence.test(text(property(error, 'message'))))
    return apiError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
  const status = property(error, 'statusCode');
  const known =
    byFastifyCode[code] ?? (typeof status === 'number' && status >= 400 && status < 500 ? 'BAD_REQUEST' : 'ERROR');
  return apiError(known, { cause: error });
};

/** Whether an error is of a database that is away for now, so that the same may succeed later. */
export const isUnavailable = (error: unknown): boolean => toApiError(error).refusal === 'UNAVAILABLE';

const getFieldMessage = (language: Language, { code, path, isMissing }: InvalidField): string =>
  isMissing && code === 'required' ? getMissingMessage(language, path) : getValidationMessage(language, code, path);

/** Builds the error envelope; `number` overrides the HTTP status where the contract has no code for it. */
export const toFailure = (
  refusal: ApiError,
  language: Language,
  number: number = errorStatus[refusal.refusal],
): Failure => {
  const { refusal: code, retryAfterSeconds: seconds } = refusal;
  const names = (refusal.names ?? []).join(', ');
  const message = getErrorMessage(language, code, { seconds: seconds ?? 0, names });
  return {
    result: { number, code, message },
    ...(refusal.fields && {
      fields: refusal.fields.map((field) => ({
        code: field.code,
        path: wirePath(field.path),
        message: field.code === code ? message : getFieldMessage(language, field),
      })),
    }),
    ...(refusal.names && { names: [...refusal.names] }),
    ...(refusal.pending && { pending: refusal.pending }),
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
};

/**
 * Ends a call with the error envelope. Internal details go to the log under the request id, never into the response.
 */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toApiError(error);
  const number = errorStatus[refusal.refusal];
  if (number >= 500) request.log.error({ err: refusal.cause ?? error }, 'call failed');
  const failure = toFailure(refusal, negotiateLanguage(request.headers['accept-language']));
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(number)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure));
};
