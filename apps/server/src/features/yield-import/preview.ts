import type { ImportSheet } from '@onsil/contract/yield-import';
import { proposeMapping } from '@onsil/domain/yields/import-mapping';
import type { OpenFile } from '#features/files/files.ts';
import type { FarmContext } from '#platform/context.ts';
import { withTable, type Table } from './open-table.ts';

/** Lines used for guessing the mapping, and lines shown. */
const guessLines = 200;
const shownLines = 10;
const maxCellLength = 200;

/** Titles of a table's columns and their suggested mapping. */
const describe = async ({ batchName, sheets, titles, lines }: Table): Promise<ImportSheet> => {
  const sample: string[][] = [];
  let count = 0;
  for await (const { cells } of lines) {
    count += 1;
    if (sample.length < guessLines) sample.push(titles.map((_, at) => (cells[at] ?? '').trim()));
  }
  return {
    sheets,
    titles,
    sample: sample.slice(0, shownLines).map((cells) => cells.map((cell) => cell.slice(0, maxCellLength))),
    lines: count,
    suggestion: proposeMapping(titles, sample, batchName),
  };
};

/** Reads an uploaded file: its titles and their suggested mapping. */
export const previewImport = async (
  ctx: FarmContext,
  openFile: OpenFile,
  input: { fileKey: string; sheet: string | null },
): Promise<ImportSheet> => {
  return withTable(ctx, openFile, input, describe);
};
