import { headers as names } from '@onsil/contract/auth';
import { apiPrefix, type Endpoint } from '@onsil/contract/endpoint';
import type { Failure } from '@onsil/contract/envelope';
import { toWire } from '@onsil/contract/wire';
import { codePath } from '@onsil/contract/wire-names';
import { currentLanguage } from '../i18n/language.ts';
import { currentSession, deviceUuid } from '../session/session-store.ts';
import { syncServerTime } from '../state/clock.ts';
import { CallError } from './call-error.ts';
import { takeEarlyAnswer } from './early-call.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { countCall } from './quiet.ts';

const timeoutMs = 60_000;
/** Uploads over a farm's connection are slow; the server aborts a stalled one earlier. */
const uploadTimeoutMs = 15 * 60_000;

export type RequestInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** the farm that the call is about (header x-farm-id) */
  farm?: string | undefined;
};

export type SendOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  endless?: boolean;
  /** called with the uploaded share of a form, 0 to 1 */
  onProgress?: ((share: number) => void) | undefined;
};

type Values = Record<string, unknown>;

/** The path of a call with its parameters, and its query, in wire names. */
export const targetOf = (
  endpoint: Endpoint,
  { params, query = {} }: Pick<RequestInput, 'params' | 'query'>,
): { path: string; query: Values } => {
  const inPath = (endpoint.params ? toWire(endpoint.params, params) : params) as Values;
  return {
    path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(inPath[name]))),
    query: (endpoint.query ? toWire(endpoint.query, query) : query) as Values,
  };
};

const addressOf = (endpoint: Endpoint, input: RequestInput): string => {
  const { path, query } = targetOf(endpoint, input);
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return `${apiPrefix}${path}${search && `?${search}`}`;
};

const headersOf = (endpoint: Endpoint, input: RequestInput): Record<string, string> => {
  const token = endpoint.who === 'anyone' && !endpoint.tokenToo ? undefined : currentSession()?.idToken;
  const device = deviceUuid();
  return {
    'accept-language': currentLanguage(),
    ...(token && { [names.authToken]: token }),
    ...(device && { [names.deviceUuid]: device }),
    ...(input.farm && { [names.farmId]: input.farm }),
    // For a form the browser writes the content type with its boundary.
    ...(input.body !== undefined && !endpoint.multipart && { 'content-type': 'application/json' }),
  };
};

const bodyOf = (endpoint: Endpoint, { body }: RequestInput): BodyInit =>
  endpoint.multipart ? (body as FormData) : JSON.stringify(endpoint.body ? toWire(endpoint.body, body) : body);

const unreachable = (cause: unknown): CallError =>
  new CallError({ number: 0, code: 'NETWORK', message: 'The server cannot be reached.', cause });

const failureOf = async (response: Response): Promise<CallError> => {
  const failure = (await response.json().catch(() => null)) as Failure | null;
  // A proxy in between may answer without the envelope.
  if (!failure?.result)
    return response.status >= 502
      ? unreachable(response.status)
      : new CallError({ number: response.status, code: 'ERROR', message: '' });
  const { number, code, message } = failure.result;
  return new CallError({
    number,
    code: code === 'OK' ? 'ERROR' : code,
    message,
    fields: failure.fields?.map((field) => ({ ...field, path: codePath(field.path) })),
    names: failure.names,
    retryAfterSeconds: failure.retryAfterSeconds,
    pending: failure.pending,
  });
};

/**
 * Sends one request of the contract with the common headers and resolves with the reply when it succeeded.
 * @throws CallError when the server refuses or is unreachable; the signal's reason when the caller aborted.
 */
export const sendRequest = async (
  endpoint: Endpoint,
  input: RequestInput,
  { signal, headers, endless, onProgress }: SendOptions = {},
): Promise<Response> => {
  const timeoutSignal = AbortSignal.timeout(endpoint.multipart ? uploadTimeoutMs : timeoutMs);
  const ends = [signal, endless ? undefined : timeoutSignal].filter((one) => one !== undefined);
  const request = {
    method: endpoint.method,
    headers: { ...headersOf(endpoint, input), ...headers },
    signal: AbortSignal.any(ends),
    credentials: 'same-origin' as const,
    // The query cache decides how long an answer stays fresh; a repeated request revalidates.
    ...(endpoint.cache !== undefined && { cache: 'no-cache' as const }),
    ...(input.body !== undefined && { body: bodyOf(endpoint, input) }),
  };
  const address = addressOf(endpoint, input);
  const sentAt = Date.now();
  const uploadRequest = onProgress && input.body instanceof FormData && { ...request, body: input.body };
  const answer = uploadRequest
    ? fetchWithProgress(address, uploadRequest, onProgress)
    : (takeEarlyAnswer(address, request.headers) ?? fetch(address, request));
  const response = await (endless ? answer : countCall(answer)).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unreachable(error);
  });
  syncServerTime(response.headers.get('date'), sentAt);
  if (!response.ok) throw await failureOf(response);
  return response;
};
