import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxFileBytes, maxFiles, type IncomingFile } from '@onsil/contract/files';
import { isApiError, apiError } from '#platform/http/api-error.ts';

/** One file and one byte above the limits, so that the use case reports which limit was exceeded. */
export const formLimits = {
  files: maxFiles + 1,
  fileSize: maxFileBytes + 1,
  fields: 20,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: maxFiles + 21,
  headerPairs: 20,
};

/** No valid upload is larger: such a call is rejected before its first byte. */
export const maxFormBytes = maxFiles * maxFileBytes + 1_000_000;

/**
 * Passes on a sender's chunks. A sender that stalls for `stallMs`, disconnects or sends a malformed form gets
 * BAD_REQUEST, and the connection is closed after the response.
 */
export async function* withStallLimit<T>(
  source: AsyncIterable<T>,
  stallMs: number,
  cut: () => void,
): AsyncGenerator<T> {
  const reader = source[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const stalled = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no data for ${stallMs} ms`)), stallMs);
      });
      const next = reader.next();
      next.catch(() => undefined); // its result after a stall is ignored
      const step = await Promise.race([next, stalled]);
      clearTimeout(timer);
      if (step.done) return;
      yield step.value;
    }
  } catch (cause) {
    cut();
    throw isApiError(cause) ? cause : apiError('BAD_REQUEST', { cause });
  } finally {
    clearTimeout(timer);
    // Not awaited: a stalled source would not end before its next byte.
    void reader.return?.().catch(() => undefined);
  }
}

/** Yields the files of a form as they arrive. Unread parts are drained, so that the sender reads the response. */
export async function* readFormFiles(
  request: FastifyRequest,
  reply: FastifyReply,
  stallMs: number,
): AsyncGenerator<IncomingFile> {
  if (Number(request.headers['content-length']) > maxFormBytes) throw apiError('TOO_LARGE');
  const cut = (): void => void reply.header('connection', 'close');
  try {
    for await (const part of withStallLimit(request.files(), stallMs, cut))
      yield { name: part.filename ?? '', bytes: withStallLimit(part.file, stallMs, cut) };
  } finally {
    if (!request.raw.readableEnded) request.raw.unpipe().resume();
  }
}
