import path from 'node:path';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { apiError } from '#platform/http/api-error.ts';
import { encodeFrame, decodeFrame } from '#platform/limits/frame.ts';
import { createIsolatedProgram, IsolationError } from '#platform/limits/isolated-process.ts';
import type { PictureFormat } from '../upload/file-type.ts';
import type { PictureRefusal, Rendering, Undecoded } from './render-process.ts';

const program = createIsolatedProgram(path.join(import.meta.dirname, 'render-process.ts'), {
  maxHeapMb: 256,
  // A picture of 50 million pixels takes about 400 MB in addition to Node.js, as HEIC about 1,000 MB.
  maxMemoryMb: 2_000,
  maxRunMs: 60_000,
  maxOutputBytes: 200_000_000,
  maxRunning: 1,
  maxWaiting: 50,
  maxWaitMs: 5 * minuteMs,
});

type Made = Rendering | Undecoded | PictureRefusal;

/** The program's response before the bytes. */
export type RenderHead =
  | { refusal: PictureRefusal }
  | { undecoded: true }
  | { o: number; m: number; width: number; height: number };

const madeOf = (output: Buffer): Made => {
  const { head: answer, body } = decodeFrame(output);
  const head = answer as RenderHead;
  if ('refusal' in head) return head.refusal;
  if ('undecoded' in head) return { undecoded: body };
  const { o, m, width, height } = head;
  return { o: body.subarray(0, o), m: body.subarray(o, o + m), s: body.subarray(o + m), width, height };
};

/**
 * Re-encodes a picture in its format, at most 4096 pixels wide or high, and in two smaller sizes (webp). HEIC that
 * cannot be decoded stays as it is except for its location.
 * @throws UNAVAILABLE if too many pictures are waiting
 */
export const renderPicture = async (file: string, format: PictureFormat): Promise<Made> => {
  try {
    return madeOf(await program.run(encodeFrame({ path: file, format })));
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    if (error.failure === 'busy') throw apiError('UNAVAILABLE', { retryAfterSeconds: 30 });
    // It crashed, ran out of memory, or took too long because of this picture.
    return 'fileBroken';
  }
};
