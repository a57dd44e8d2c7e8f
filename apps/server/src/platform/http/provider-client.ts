import { constants } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

/** A failed request to an external provider. Contains no URL, which may include a key. */
export type ProviderError = Error & { readonly outside: true };

export const createProviderError = (why: string): ProviderError =>
  Object.assign(new Error(why), { outside: true as const });

export const isProviderError = (error: unknown): error is ProviderError => error instanceof Error && 'outside' in error;

type RequestOptions = {
  signal?: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
  /** JSON to POST instead of a GET */
  post?: string;
  /** the provider's server supports only old TLS versions; its certificate is still verified */
  oldTls?: boolean;
};

export type ProviderResponse = { status: number; text: string; retryAfter: string | undefined };

const oldTls = {
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;

/** Returns the error code only: messages may contain a URL or a body. */
const reasonOf = (error: unknown, late: AbortSignal): string => {
  if (late.aborted) return 'no answer in time';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `unreachable ${code}`.trim();
};

/**
 * Asks a URL of a provider from the settings, without redirects and with limits on time and size.
 * @throws ProviderError without a complete response; the signal's reason when aborted
 */
export const requestProvider = (
  url: URL,
  { signal, timeoutMs, maxBytes, headers, post, oldTls: old = false }: RequestOptions,
): Promise<ProviderResponse> => {
  const late = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void =>
      reject(signal?.aborted || isProviderError(error) ? error : createProviderError(reasonOf(error, late)));
    const secure = url.protocol === 'https:';
    const request = (secure ? https : http).request(url, {
      agent: false,
      method: post === undefined ? 'GET' : 'POST',
      headers: { accept: '*/*', ...(post !== undefined && { 'content-type': 'application/json' }), ...headers },
      signal: signal ? AbortSignal.any([signal, late]) : late,
      ...(secure && old && oldTls),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('error', fail);
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) response.destroy(createProviderError(`more than ${maxBytes} bytes`));
        else parts.push(part);
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
    request.end(post);
  });
};

/** Parses a JSON response. On failure the text, possibly an HTML page, is not included in the error. */
export const parseProviderJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw createProviderError('no JSON');
  }
};
