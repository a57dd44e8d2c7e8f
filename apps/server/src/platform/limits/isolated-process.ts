import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createSlots } from './slots.ts';

export type IsolationLimits = {
  /** the JavaScript heap */
  maxHeapMb: number;
  /** all private memory, where the system bounds it; Node.js itself reserves some 500 MB of it */
  maxMemoryMb: number;
  maxRunMs: number;
  maxOutputBytes: number;
  /** processes at the same time */
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/**
 * Why there is no output: the program crashed or was killed for its memory (`broken`), ran longer or wrote more than it may, or
 * too many wait already (`busy`).
 */
export type IsolationFailure = 'broken' | 'tookTooLong' | 'tooLarge' | 'busy';

export class IsolationError extends Error {
  readonly failure: IsolationFailure;
  constructor(failure: IsolationFailure) {
    super(`The program's process ended without a result: ${failure}`);
    this.failure = failure;
  }
}

export type IsolatedProgram = {
  /** Runs the program with bytes on its standard input and collects what it writes. @throws IsolationError */
  run(input: Uint8Array): Promise<Buffer>;
  /** The same, read while it is written. Whoever stops reading ends the process. @throws IsolationError */
  stream(input: Uint8Array): AsyncGenerator<Buffer, void, undefined>;
};

/** The shell bounds memory and processor time for the program that takes its place; a bound that a system does not know is left out. */
const boundedShell = [
  '-c',
  'ulimit -c 0; ulimit -t "$1" 2>/dev/null; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"',
  'sh',
];

const start = (file: string, limits: IsolationLimits): ChildProcessWithoutNullStreams => {
  const args = [
    `--max-old-space-size=${limits.maxHeapMb}`,
    '--permission',
    '--allow-fs-read=*',
    '--allow-addons',
    file,
  ];
  // Strangers' bytes are decoded there: it is given no environment, and with it no secrets.
  const options = { env: {}, windowsHide: true } as const;
  if (process.platform === 'win32') return spawn(process.execPath, args, options);
  // Twice the time: it is the last resort for a process whose parent was killed.
  const bounds = [Math.ceil((2 * limits.maxRunMs) / 1_000), limits.maxMemoryMb * 1_024].map(String);
  return spawn('/bin/sh', [...boundedShell, ...bounds, process.execPath, ...args], options);
};

const maxErrorText = 2_000;

const streamOutput = async function* (
  file: string,
  limits: IsolationLimits,
  input: Uint8Array,
): AsyncGenerator<Buffer, void, undefined> {
  const child = start(file, limits);
  const ended = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  ended.catch(() => undefined); // it could not be started: awaited below
  let tookTooLong = false;
  const timer = setTimeout(() => {
    tookTooLong = true;
    child.kill('SIGKILL');
  }, limits.maxRunMs);
  let errorText = '';
  child.stderr.on('data', (chunk: Buffer) => void (errorText = (errorText + chunk.toString()).slice(-maxErrorText)));
  child.stdin.on('error', () => undefined); // it ended before it read; the exit says how
  child.stdin.end(input);
  try {
    let bytes = 0;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      if ((bytes += chunk.length) > limits.maxOutputBytes) throw new IsolationError('tooLarge');
      yield chunk;
    }
    const [code, signal] = await ended;
    if (tookTooLong) throw new IsolationError('tookTooLong');
    if (signal) throw new IsolationError('broken');
    if (code !== 0) throw new Error(`${file} ended with exit code ${code}: ${errorText}`);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
  }
};

/**
 * A program of ours for bytes of strangers. It runs in a process of its own with no environment, no right to write files or to
 * start processes, and bounds on memory, time and output, so that whatever the bytes do to it nobody else notices.
 */
export const createIsolatedProgram = (file: string, limits: IsolationLimits): IsolatedProgram => {
  const slots = createSlots({ ...limits, full: () => new IsolationError('busy') });
  const stream = async function* (input: Uint8Array): AsyncGenerator<Buffer, void, undefined> {
    const free = await slots.acquire();
    try {
      yield* streamOutput(file, limits, input);
    } finally {
      free();
    }
  };
  return {
    stream,
    async run(input) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(input)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
};
