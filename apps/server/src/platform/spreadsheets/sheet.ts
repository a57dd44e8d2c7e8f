import path from 'node:path';
import { encodeFrame } from '../limits/frame.ts';
import { createIsolatedProgram, IsolationError } from '../limits/isolated-process.ts';
import type { SheetMessage } from './reader-process.ts';

/** A line of a table; `line` counts from 1 as spreadsheets do. Empty lines and cells beyond the 200th are omitted. */
export type SheetLine = { line: number; cells: string[] };

/** @param sheet name of a sheet of an Excel file; null for the first */
export type SheetTask = { kind: 'text' | 'xlsx'; sheet: string | null };

/** An open table; its lines can be read once. */
export type Sheet = {
  /** names of all tables of the file; empty for text */
  sheets: string[];
  /** iteration throws SheetError */
  lines: AsyncIterable<SheetLine>;
};

/**
 * Why a file cannot be read: it is not what it claims to be or needs more time or memory than a table should
 * (`broken`), it has more than 100,000 lines or 2 million cells (`tooLarge`), or too many files are being read
 * (`busy`).
 */
export class SheetError extends Error {
  readonly reason: 'broken' | 'tooLarge' | 'busy';
  constructor(reason: 'broken' | 'tooLarge' | 'busy') {
    super(`The file cannot be read as a table: ${reason}`);
    this.reason = reason;
  }
}

const program = createIsolatedProgram(path.join(import.meta.dirname, 'reader-process.ts'), {
  maxHeapMb: 512,
  maxMemoryMb: 1_500,
  maxRunMs: 30_000,
  maxOutputBytes: 200_000_000,
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitMs: 60_000,
});

const textLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
};

const messagesOf = async function* (bytes: Buffer, task: SheetTask): AsyncGenerator<SheetMessage, void, undefined> {
  try {
    for await (const line of textLines(program.stream(encodeFrame(task, bytes))))
      yield JSON.parse(line) as SheetMessage;
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    throw new SheetError(error.failure === 'busy' ? 'busy' : 'broken');
  }
};

const linesOf = async function* (messages: AsyncGenerator<SheetMessage, void, undefined>): AsyncGenerator<SheetLine> {
  for await (const message of messages) {
    if (Array.isArray(message)) {
      const [line, ...cells] = message;
      yield { line, cells };
    } else if ('end' in message) {
      if (message.end === 'whole') return;
      throw new SheetError(message.end);
    }
  }
  throw new SheetError('broken');
};

/**
 * Opens a table for the duration of `use`: text with commas, semicolons or tabs (UTF-8, or as Korean Excel writes it),
 * or a sheet of an Excel file. Decoding runs in its own process, which ends with `use`.
 * @param use gets null if the file has no such sheet
 * @throws SheetError, also while lines are read
 */
export const withSheet = async <T>(
  bytes: Buffer,
  task: SheetTask,
  use: (sheet: Sheet | null) => Promise<T>,
): Promise<T> => {
  const messages = messagesOf(bytes, task);
  try {
    const { value: first } = await messages.next();
    if (!first || !('isFound' in first)) throw new SheetError('broken');
    return await use(first.isFound ? { sheets: first.sheets, lines: linesOf(messages) } : null);
  } finally {
    await messages.return();
  }
};
