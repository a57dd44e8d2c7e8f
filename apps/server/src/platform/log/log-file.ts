import { chmodSync, closeSync, existsSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { bufferLines, countLines, type BufferedLog } from './line-buffer.ts';

export type LogFileLimits = { maxBytes: number; maxFiles: number };

export const getLogFileLimits = (config: Pick<Config, 'ONSIL_LOG_FILE_MB' | 'ONSIL_LOG_FILES'>): LogFileLimits => ({
  maxBytes: config.ONSIL_LOG_FILE_MB * 1_000_000,
  maxFiles: config.ONSIL_LOG_FILES,
});

let droppedCount = 0;
/** Returns the number of log lines lost since the start of this process. */
export const countDroppedLogLines = (): number => droppedCount;

const droppedLine = (dropped: number): string => {
  const msg = 'log lines were dropped while the log could not be written';
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg })}\n`;
};

/** Bytes that may wait for a blocked standard output. pino stops writing by itself on a broken pipe. */
const maxWaitingBytes = 1_000_000;

/** Opens standard output as the log target. Its errors are not thrown: logging must not end the process. */
export const openStandardLog = (): BufferedLog => {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes });
  stream.on('error', () => undefined);
  stream.on('drop', (lines: string) => {
    droppedCount += countLines(lines);
    try {
      stream.flushSync(); // a full buffer is not flushed by itself
    } catch {
      // still blocked
    }
  });
  return bufferLines((lines) => void stream.write(lines));
};

const numbered = (file: string, number: number): string => (number === 0 ? file : `${file}.${number}`);

/** Rotates `log` to `log.1`, `log.1` to `log.2` and so on; the oldest is overwritten. */
const shift = (file: string, maxFiles: number): void => {
  for (let number = maxFiles - 2; number >= 0; number -= 1)
    if (existsSync(numbered(file, number))) renameSync(numbered(file, number), numbered(file, number + 1));
};

/** Restricts log files of earlier starts to their owner. */
const tighten = (file: string, maxFiles: number): void => {
  for (let number = 0; number < maxFiles; number += 1)
    if (existsSync(numbered(file, number))) chmodSync(numbered(file, number), 0o600);
};

const newline = 10;

type OpenFile = { fd: number; ino: number; size: number };

const open = (file: string): OpenFile => {
  const fd = openSync(file, 'a', 0o600);
  const { ino, size } = fstatSync(fd);
  return { fd, ino, size };
};

/**
 * Starts a new file, or joins one that another process has already started. On failure it throws and leaves `current`
 * open.
 */
const rotate = (file: string, current: OpenFile, maxFiles: number): OpenFile => {
  if (statSync(file, { throwIfNoEntry: false })?.ino === current.ino) shift(file, maxFiles);
  const next = open(file);
  closeSync(current.fd);
  return next;
};

/**
 * Opens a rotating log file of mode 0600; `maxFiles` (2 or more) includes the current one. pino's rotating transports
 * end the process with their errors; here lines that cannot be written (disk full) are dropped and counted, and the
 * next ones that can be report the count.
 */
export const openLogFile = (file: string, { maxBytes, maxFiles }: LogFileLimits): BufferedLog => {
  let current = open(file);
  let dropped = 0;
  let isTorn = false; // the disk filled up in the middle of a line
  tighten(file, maxFiles);
  /** Returns the text that could not be written. */
  const append = (text: string): string => {
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    let done = 0;
    try {
      while (done < bytes.length) {
        done += writeSync(current.fd, bytes, done);
        isTorn = bytes[done - 1] !== newline;
      }
    } catch {
      // The rest is dropped.
    }
    current.size += done;
    return bytes.toString('utf8', done);
  };
  const drop = (rest: string): void => {
    dropped += countLines(rest);
    droppedCount += countLines(rest);
  };
  return bufferLines((lines) => {
    try {
      if (current.size > 0 && current.size + lines.length > maxBytes) current = rotate(file, current, maxFiles);
    } catch {
      // Keep writing to the old file; the next lines try to rotate again.
    }
    if (dropped > 0 && append(droppedLine(dropped)) !== '') return drop(lines);
    dropped = 0;
    drop(append(lines));
  });
};
