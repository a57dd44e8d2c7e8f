import type { DestinationStream } from 'pino';

/** Longest time for which a line waits, and so what a killed process loses of its log. */
const maxWaitMs = 100;
/** Waiting text is written when it has this many characters. */
const maxLength = 4_096;
/** pino's level from which a line is written at once, with those that wait: it may be the last of a process. */
const urgentLevel = 50;

/** pino sets `lastLevel` before each line, for streams that ask for it by this symbol. */
const wantsMetadata = Symbol.for('pino.metadata');

export type BufferedLog = DestinationStream & { flush(done?: () => void): void };

/**
 * Gathers lines, since a synchronous write for each took a tenth of a short call. They are written after 100 ms, when
 * 4,096 characters wait, at an error, at `flush`, and when the process exits.
 * @param write takes one or several whole lines and does not throw
 */
export const bufferLines = (write: (lines: string) => void): BufferedLog => {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    process.off('exit', flush);
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  return {
    [wantsMetadata]: true,
    lastLevel: 0,
    write(line: string) {
      waiting += line;
      if (waiting.length >= maxLength || this.lastLevel >= urgentLevel) flush();
      else if (!timer) {
        timer = setTimeout(flush, maxWaitMs).unref();
        process.once('exit', flush);
      }
    },
    flush(done?: () => void) {
      flush();
      done?.();
    },
  } as BufferedLog & { lastLevel: number };
};

export const countLines = (text: string): number => text.split('\n').length - 1;
