import path from 'node:path';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { openSheet, type SheetLine } from '#platform/sheet.ts';
import type { OpenFile } from '#features/files/open-service.ts';

const mostBytes = 20_000_000;
const mostLines = 100_000;
const mostColumns = 200;

const kinds: Record<string, 'text' | 'xlsx'> = {
  'text/csv': 'text',
  'text/plain': 'text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** A table of an uploaded file: its titles, and the lines below them, which can be read once. */
export type Table = {
  fileNm: string;
  /** a name for what all of it is: the file's, without its ending */
  batchNm: string;
  sheets: string[];
  titles: string[];
  lines(): AsyncGenerator<SheetLine>;
};

const wrong = (field: string, code: string) => refuse('INVALID', { fields: [{ path: field, code }] });

/** A title as it is compared: odd blanks and tabs are no part of it. */
export const plainTitle = (title: string): string => title.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/**
 * Opens a table that the caller has uploaded.
 * @throws INVALID fileUnknown, sheetKind, sheetBroken at `fileKey`, invalid at `sheet`; TOO_LARGE, also while lines are read
 */
export const openTable = async (
  ctx: CallContext,
  openFile: OpenFile,
  { fileKey, sheet: name }: { fileKey: string; sheet: string | null },
): Promise<Table> => {
  const file = await openFile(ctx, fileKey, 'fileKey');
  const kind = kinds[file.contentType];
  if (!kind) throw wrong('fileKey', 'sheetKind');
  if (file.size > mostBytes) throw refuse('TOO_LARGE');
  const sheet = await openSheet(await file.bytes(), kind, name, () => wrong('fileKey', 'sheetBroken'));
  if (!sheet) throw wrong('sheet', 'invalid');
  const reading = sheet.lines[Symbol.asyncIterator]();
  const first = await reading.next();
  if (first.done) throw wrong('fileKey', 'sheetBroken');
  return {
    fileNm: file.name,
    batchNm: path.parse(file.name).name.trim().slice(0, 60).trim() || file.name.slice(0, 60),
    sheets: sheet.sheets,
    titles: first.value.cells.slice(0, mostColumns).map(plainTitle),
    async *lines() {
      let count = 0;
      for (let next = await reading.next(); !next.done; next = await reading.next()) {
        if ((count += 1) > mostLines) throw refuse('TOO_LARGE');
        yield { ...next.value, cells: next.value.cells.slice(0, mostColumns) };
      }
    },
  };
};
