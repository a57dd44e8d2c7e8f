import path from 'node:path';
import { frame } from './limits/frame.ts';
import { createIsolatedProgram, IsolationError } from './limits/isolated-process.ts';
import type { SheetMessage } from './sheet-program.ts';

/** A line of a table; `line` as spreadsheets count them, from 1. Empty lines are left out, and cells beyond the 200th. */
export type SheetLine = { line: number; cells: string[] };

/** @param sheet the name of one of an Excel file; null: the first */
export type SheetTask = { kind: 'text' | 'xlsx'; sheet: string | null };

/** A table as it lies in a file; its lines can be read once. */
export type Sheet = {
  /** the names of all tables of the file; none for text */
  sheets: string[];
  /** throw SheetError */
  lines: AsyncIterable<SheetLine>;
};

/**
 * Why a file is no table: its bytes are not what they pretend to be or ask for more time or memory than a table needs
 * (`broken`), it has more than 100,000 lines or 2 million cells (`tooLarge`), or too many files are read already (`busy`).
 */
export class SheetError extends Error {
  readonly reason: 'broken' | 'tooLarge' | 'busy';
  constructor(reason: 'broken' | 'tooLarge' | 'busy') {
    super(`The file cannot be read as a table: ${reason}`);
    this.reason = reason;
  }
}

const program = createIsolatedProgram(path.join(import.meta.dirname, 'sheet-program.ts'), {
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
    for await (const line of textLines(program.stream(frame(task, bytes)))) yield JSON.parse(line) as SheetMessage;
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
 * Opens a table and reads it while `use` runs: text with commas, semicolons or tabs (UTF-8, or as Korean Excel writes it), or a
 * sheet of an Excel file. It is decoded in a process of its own, which ends with `use`.
 * @param use gets null where the file has no such sheet
 * @throws SheetError, also while the lines are read
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
