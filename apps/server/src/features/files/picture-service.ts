import { execFile } from 'node:child_process';
import path from 'node:path';
import type { PictureFormat } from './kind-service.ts';
import type { PictureRefusal, Rendering, Undecoded } from './render-service.ts';

const program = path.join(import.meta.dirname, 'render-service.ts');
const longestMs = 60_000;
const mostBytes = 200_000_000;

type Made = Rendering | Undecoded | PictureRefusal;

/** Reads what the program wrote. */
const fromBytes = (bytes: Buffer): Made => {
  const begin = bytes.indexOf('\n') + 1;
  const head = JSON.parse(bytes.toString('utf8', 0, begin)) as
    | { refusal: PictureRefusal }
    | { undecoded: true }
    | { o: number; m: number; width: number; height: number };
  if ('refusal' in head) return head.refusal;
  if ('undecoded' in head) return { undecoded: bytes.subarray(begin) };
  const { o, m, width, height } = head;
  const [endO, endM] = [begin + o, begin + o + m];
  return { o: bytes.subarray(begin, endO), m: bytes.subarray(endO, endM), s: bytes.subarray(endM), width, height };
};

const render = (file: string, format: PictureFormat): Promise<Made> =>
  new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      env: {}, // what strangers send is decoded there: it is given no secrets
      timeout: longestMs,
      killSignal: 'SIGKILL',
      maxBuffer: mostBytes,
    } as const;
    const child = execFile(process.execPath, [program], options, (error, stdout) => {
      if (!error) resolve(fromBytes(stdout));
      // It crashed, was killed for its memory, or took too long: this picture is at fault.
      else if (error.signal) resolve('fileBroken');
      else reject(error);
    });
    child.stdin?.on('error', () => undefined); // it ended before it read; the callback says how
    child.stdin?.end(JSON.stringify({ path: file, format }));
  });

let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture anew in its format, at most 4096 pixels wide or high, and in two smaller sizes (webp). It happens in a
 * process of its own, whose memory (some 400 MB for a large one) is given back and whose crash is nobody else's; one at a time.
 * HEIC, which the library does not decode, stays as it is without its place.
 */
export const renderPicture = (file: string, format: PictureFormat): Promise<Made> => {
  const mine = turn.then(() => render(file, format));
  turn = mine.catch(() => undefined);
  return mine;
};
