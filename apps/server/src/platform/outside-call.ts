import { constants } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

/** Why nothing useful came from a provider outside, without its address, which may hold a key. */
export type OutsideError = Error & { readonly outside: true };

export const outsideError = (why: string): OutsideError => Object.assign(new Error(why), { outside: true as const });

export const isOutsideError = (error: unknown): error is OutsideError => error instanceof Error && 'outside' in error;

type Asking = {
  signal: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
  /** the provider's machine speaks only TLS of long ago; its certificate is checked all the same */
  oldTls?: boolean;
};

export type OutsideAnswer = { status: number; text: string };

const oldTls = {
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;

/** What is known of a failure: its code. Messages are left out, since an address or a body may stand in them. */
const whyOf = (error: unknown, late: AbortSignal): string => {
  if (late.aborted) return 'no answer in time';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `unreachable ${code}`.trim();
};

/**
 * GETs an address of a provider that the settings name: no redirect is followed, and neither time nor size are left to the
 * other side.
 * @throws OutsideError when no whole answer came; the signal's reason when it was aborted
 */
export const askOutside = (
  url: URL,
  { signal, timeoutMs, maxBytes, headers, oldTls: old = false }: Asking,
): Promise<OutsideAnswer> => {
  const late = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void =>
      reject(signal.aborted || isOutsideError(error) ? error : outsideError(whyOf(error, late)));
    const secure = url.protocol === 'https:';
    const request = (secure ? https : http).get(url, {
      agent: false,
      headers: { accept: '*/*', ...headers },
      signal: AbortSignal.any([signal, late]),
      ...(secure && old && oldTls),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('error', fail);
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) response.destroy(outsideError(`more than ${maxBytes} bytes`));
        else parts.push(part);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
  });
};

/** The JSON of an answer; what is none may be a page or an error in another format, which is not repeated. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw outsideError('no JSON');
  }
};
