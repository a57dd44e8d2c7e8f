import { chmodSync, closeSync, existsSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { pino, type DestinationStream } from 'pino';
import type { Config } from './config.ts';

export type LogFileLimits = { maxBytes: number; maxFiles: number };

export const logFileLimits = (config: Pick<Config, 'ONSIL_LOG_FILE_MB' | 'ONSIL_LOG_FILES'>): LogFileLimits => ({
  maxBytes: config.ONSIL_LOG_FILE_MB * 1_000_000,
  maxFiles: config.ONSIL_LOG_FILES,
});

let droppedInAll = 0;
/** Log lines that this process could not write since its start. */
export const droppedLogLines = (): number => droppedInAll;

const droppedLine = (dropped: number): string => {
  const msg = 'log lines were dropped while the log could not be written';
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg })}\n`;
};

/** What waits of a standard output that takes nothing; a broken pipe is left to pino, which stops writing. */
const maxWaitingBytes = 1_000_000;

/** The standard output, for a log without a file. A log never ends what it tells of: its errors are not thrown. */
export const openStandardLog = (): DestinationStream => {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes });
  stream.on('error', () => undefined);
  stream.on('drop', () => {
    droppedInAll += 1;
    try {
      stream.flushSync(); // a full buffer asks for no write by itself
    } catch {
      // still no room
    }
  });
  return stream;
};

const numbered = (file: string, number: number): string => (number === 0 ? file : `${file}.${number}`);

/** Moves `log` to `log.1`, `log.1` to `log.2` and so on; the oldest is overwritten. */
const shift = (file: string, maxFiles: number): void => {
  for (let number = maxFiles - 2; number >= 0; number -= 1)
    if (existsSync(numbered(file, number))) renameSync(numbered(file, number), numbered(file, number + 1));
};

/** Lets the owner alone read what earlier starts left. */
const tighten = (file: string, maxFiles: number): void => {
  for (let number = 0; number < maxFiles; number += 1)
    if (existsSync(numbered(file, number))) chmodSync(numbered(file, number), 0o600);
};

type OpenFile = { fd: number; ino: number; size: number };

const open = (file: string): OpenFile => {
  const fd = openSync(file, 'a', 0o600);
  const { ino, size } = fstatSync(fd);
  return { fd, ino, size };
};

/** Begins a new file; where another process has begun one already, joins that. Throws, and leaves `current` open, where it cannot. */
const rotate = (file: string, current: OpenFile, maxFiles: number): OpenFile => {
  if (statSync(file, { throwIfNoEntry: false })?.ino === current.ino) shift(file, maxFiles);
  const next = open(file);
  closeSync(current.fd);
  return next;
};

/**
 * A file that begins anew when it is full, and older ones beside it: `maxFiles` (2 or more) in all, mode 0600. Each line is in
 * the file when `write` returns, so that a crash loses none; pino's rotating transports write behind and end the process with
 * their errors. A line that cannot be written (full disk) is dropped and counted, and told of with the next one that can.
 */
export const openLogFile = (file: string, { maxBytes, maxFiles }: LogFileLimits): DestinationStream => {
  let current = open(file);
  let dropped = 0;
  let isTorn = false; // a line was cut off by the end of the disk
  tighten(file, maxFiles);
  const append = (text: string): void => {
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    for (let done = 0; done < bytes.length;) {
      const written = writeSync(current.fd, bytes, done);
      done += written;
      current.size += written;
      isTorn = done < bytes.length;
    }
  };
  return {
    write(line) {
      try {
        if (current.size >= maxBytes) current = rotate(file, current, maxFiles);
      } catch {
        // The older file goes on being written, and the next line tries again.
      }
      try {
        if (dropped > 0) append(droppedLine(dropped));
        dropped = 0;
        append(line);
      } catch {
        dropped += 1;
        droppedInAll += 1;
      }
    },
  };
};
