import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { apiError, isApiError } from './api-error.ts';

const token = "[\\w!#$%&'*+.^`|~-]+";
const contentType = new RegExp(`^\\s*${token}/${token}\\s*(?:;|$)`);

/**
 * Checks what the headers say of a body, before anything of it is read. Devices send any content type, or none.
 * @throws BAD_REQUEST for an encoding other than gzip, UNSUPPORTED_MEDIA_TYPE for what is no content type
 */
export const checkBodyHeaders = ({ headers }: IncomingMessage): void => {
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'gzip') throw apiError('BAD_REQUEST');
  const type = headers['content-type'];
  if (type !== undefined && !contentType.test(type)) throw apiError('UNSUPPORTED_MEDIA_TYPE');
};

/** Rejects with TOO_LARGE as soon as there is more than `maxBytes`, and with BAD_REQUEST when `source` fails. */
const collect = (source: Readable, maxBytes: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(apiError('TOO_LARGE'));
      else chunks.push(chunk);
    });
    source.on('end', () => {
      const [only] = chunks;
      resolve((chunks.length === 1 && only ? only : Buffer.concat(chunks, bytes)).toString('utf8'));
    });
    source.on('error', (cause) => reject(isApiError(cause) ? cause : apiError('BAD_REQUEST', { cause })));
    source.on('close', () => {
      if (!source.readableEnded) reject(apiError('BAD_REQUEST'));
    });
  });

const unpack = async (request: IncomingMessage, maxBytes: number): Promise<string> => {
  const gunzip = createGunzip();
  const abort = (): void => void gunzip.destroy();
  let packedBytes = 0;
  request.on('data', (chunk: Buffer) => {
    packedBytes += chunk.length;
    if (packedBytes > maxBytes) gunzip.destroy(apiError('TOO_LARGE'));
  });
  request.once('close', abort);
  request.once('end', () => request.off('close', abort));
  request.pipe(gunzip);
  try {
    return await collect(gunzip, maxBytes);
  } finally {
    request.off('close', abort).unpipe(gunzip);
    gunzip.destroy(); // what a bomb has left is not unpacked
  }
};

/**
 * Reads a body as text, unpacked where it is gzipped.
 * @param maxBytes of the body as sent and unpacked
 * @param maxMs a sender that is not done by then is disconnected
 * @throws TOO_LARGE, or BAD_REQUEST for a body that does not unpack or ends early
 */
export const readBody = async (request: IncomingMessage, maxBytes: number, maxMs: number): Promise<string> => {
  if (Number(request.headers['content-length']) > maxBytes) throw apiError('TOO_LARGE');
  const timer = setTimeout(() => request.destroy(), maxMs);
  try {
    return await (request.headers['content-encoding'] ? unpack(request, maxBytes) : collect(request, maxBytes));
  } finally {
    clearTimeout(timer);
    request.resume(); // the rest of a refused body is dropped
  }
};
