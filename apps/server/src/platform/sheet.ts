import { readCsv } from './sheet-csv.ts';
import { openWorkbook } from './sheet-xlsx.ts';

/** A line of a table; `line` as spreadsheets count them, from 1. Empty lines are left out. */
export type SheetLine = { line: number; cells: string[] };

/** A table as it lies in a file; its lines can be read once. */
export type Sheet = {
  /** the names of all tables of the file; none for text */
  sheets: string[];
  lines: AsyncIterable<SheetLine>;
};

/** Leaves empty lines out, and ends with `broken` where the reader stumbles. */
const filled = async function* (rows: AsyncIterable<SheetLine>, broken: () => Error): AsyncGenerator<SheetLine> {
  const reading = rows[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await reading.next().catch(() => {
        throw broken();
      });
      if (next.done) return;
      if (next.value.cells.some((cell) => cell.trim() !== '')) yield next.value;
    }
  } finally {
    await reading.return?.();
  }
};

/**
 * Opens a table: text with commas, semicolons or tabs (UTF-8, or as Korean Excel writes it), or a sheet of an Excel file.
 * @param name of the sheet; null: the first
 * @param broken what is thrown, here or while the lines are read, where the bytes are not what they pretend to be
 * @returns null where the file has no such sheet
 */
export const openSheet = async (
  bytes: Buffer,
  kind: 'text' | 'xlsx',
  name: string | null,
  broken: () => Error,
): Promise<Sheet | null> => {
  if (kind === 'text') return { sheets: [], lines: filled(readCsv(bytes), broken) };
  const workbook = await openWorkbook(bytes).catch(() => {
    throw broken();
  });
  const sheet = name ?? workbook.sheets[0];
  if (sheet === undefined || !workbook.sheets.includes(sheet)) return null;
  return { sheets: workbook.sheets, lines: filled(workbook.lines(sheet), broken) };
};
