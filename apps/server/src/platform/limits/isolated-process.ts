import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createSlots } from './slots.ts';

export type IsolationLimits = {
  /** JavaScript heap */
  maxHeapMb: number;
  /** all private memory, where the system supports a limit; Node.js itself reserves about 500 MB of it */
  maxMemoryMb: number;
  maxRunMs: number;
  maxOutputBytes: number;
  /** concurrent processes */
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/**
 * Why there is no output: the program crashed or ran out of memory (`broken`), exceeded its time or output limit, or
 * too many runs are waiting (`busy`).
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
  /** Runs the program with bytes on its standard input and collects its output. @throws IsolationError */
  run(input: Uint8Array): Promise<Buffer>;
  /**
   * Runs the program and yields its output as it is written; a consumer that stops reading ends the process. @throws
   * IsolationError
   */
  stream(input: Uint8Array): AsyncGenerator<Buffer, void, undefined>;
};

/**
 * The shell sets memory and CPU limits and then becomes the program through exec; limits that a system does not
 * support are skipped.
 */
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
  // The process decodes untrusted bytes, so it gets no environment and thus no secrets.
  const options = { env: {}, windowsHide: true } as const;
  if (process.platform === 'win32') return spawn(process.execPath, args, options);
  // Twice the time limit: the last resort for a process whose parent was killed.
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
  ended.catch(() => undefined); // start failures are handled below
  let tookTooLong = false;
  const timer = setTimeout(() => {
    tookTooLong = true;
    child.kill('SIGKILL');
  }, limits.maxRunMs);
  let errorText = '';
  child.stderr.on('data', (chunk: Buffer) => void (errorText = (errorText + chunk.toString()).slice(-maxErrorText)));
  child.stdin.on('error', () => undefined); // the process ended before reading its input; the exit code is reported instead
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
 * Creates a program of ours that processes untrusted bytes in its own process: no environment, no writing to files, no
 * child processes, and limits on memory, time and output.
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
