import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { decodeFrame } from '../limits/frame.ts';
import { readCsv, type SheetRow } from './csv-reader.ts';
import type { SheetTask } from './sheet.ts';
import { openWorkbook } from './xlsx-reader.ts';

/** The program's output as JSON lines: the opened file, then `[line, ...cells]` per line, then how it ended. */
export type SheetMessage =
  | { sheets: string[]; isFound: boolean }
  | [line: number, ...cells: string[]]
  | { end: 'whole' | 'broken' | 'tooLarge' };

/** More lines than a farm produces in its lifetime, plus the titles. */
const maxLines = 100_001;
const maxColumns = 200;
/** Includes cells beyond the last column, because the library allocates them too. */
const maxCells = 2_000_000;

/** Yields the non-empty lines, up to the limit. */
const bounded = async function* (rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetMessage> {
  let lines = 0;
  let cells = 0;
  for await (const row of rows) {
    cells += row.width;
    if (cells > maxCells) break;
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if ((lines += 1) > maxLines) break;
    yield [row.line, ...row.cells];
  }
  yield { end: lines > maxLines || cells > maxCells ? 'tooLarge' : 'whole' };
};

const messagesOf = async function* (bytes: Buffer, { kind, sheet: name }: SheetTask): AsyncGenerator<SheetMessage> {
  if (kind === 'text') {
    yield { sheets: [], isFound: true };
    yield* bounded(readCsv(bytes, maxColumns));
  } else {
    const { sheets, lines } = openWorkbook(bytes, maxColumns);
    const sheet = name ?? sheets[0];
    const isFound = sheet !== undefined && sheets.includes(sheet);
    yield { sheets, isFound };
    if (isFound) yield* bounded(lines(sheet));
  }
};

const batchLength = 65_536;

const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

// Entry point of the isolated process: reads a SheetTask and the bytes of a file from standard input.
if (import.meta.main) {
  const { head, body } = decodeFrame(await buffer(process.stdin));
  let batch = '';
  try {
    for await (const message of messagesOf(body, head as SheetTask)) {
      batch += `${JSON.stringify(message)}\n`;
      if (batch.length < batchLength) continue;
      await write(batch);
      batch = '';
    }
  } catch {
    // Any parser error: the bytes are not what they claim to be.
    batch += `${JSON.stringify({ end: 'broken' } satisfies SheetMessage)}\n`;
  }
  await write(batch);
}
