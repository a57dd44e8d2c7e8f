import { fileBytes, mostFiles, type ArrivingFile } from '@onsil/contract/files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, refuse } from '#platform/refusal.ts';

/** One file and one byte more than are taken: that there is too much is said by the use case, by name. */
export const formLimits = {
  files: mostFiles + 1,
  fileSize: fileBytes + 1,
  fields: 20,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: mostFiles + 21,
  headerPairs: 20,
};

/** Nothing that could be taken is larger: such a call is refused before its first byte. */
export const mostFormBytes = mostFiles * fileBytes + 1_000_000;

/**
 * What a sender sends, piece by piece. A sender that stalls for `stallMs`, goes away or breaks the form gets BAD_REQUEST,
 * and the line is cut behind the answer.
 */
export async function* fromSender<T>(source: AsyncIterable<T>, stallMs: number, cut: () => void): AsyncGenerator<T> {
  const reader = source[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const stalled = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`nothing came for ${stallMs} ms`)), stallMs);
      });
      const next = reader.next();
      next.catch(() => undefined); // what becomes of it after a stall is nobody's concern
      const step = await Promise.race([next, stalled]);
      clearTimeout(timer);
      if (step.done) return;
      yield step.value;
    }
  } catch (cause) {
    cut();
    throw isRefusal(cause) ? cause : refuse('BAD_REQUEST', { cause });
  } finally {
    clearTimeout(timer);
    // Not awaited: a source that hangs would not end before its next byte.
    void reader.return?.().catch(() => undefined);
  }
}

/** The files of a form as they arrive. What is not read of it is let run dry, so that the sender comes to read the answer. */
export async function* filesOfForm(
  request: FastifyRequest,
  reply: FastifyReply,
  stallMs: number,
): AsyncGenerator<ArrivingFile> {
  if (Number(request.headers['content-length']) > mostFormBytes) throw refuse('TOO_LARGE');
  const cut = (): void => void reply.header('connection', 'close');
  try {
    for await (const part of fromSender(request.files(), stallMs, cut))
      yield { name: part.filename ?? '', bytes: fromSender(part.file, stallMs, cut) };
  } finally {
    if (!request.raw.readableEnded) request.raw.unpipe().resume();
  }
}
