import path from 'node:path';
import type { OpenFile } from '#features/files/files.ts';
import type { MemberContext } from '#platform/context.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { SheetError, withSheet, type SheetLine } from '#platform/spreadsheets/sheet.ts';

const maxBytes = 20_000_000;

const kinds: Record<string, 'text' | 'xlsx'> = {
  'text/csv': 'text',
  'text/plain': 'text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** A table of an uploaded file: its titles, and its lines, which can be read once. */
export type Table = {
  fileName: string;
  /** default batch name: the file name without extension */
  batchName: string;
  sheets: string[];
  titles: string[];
  lines: AsyncIterable<SheetLine>;
};

/** A title normalized for comparison. */
export const normalizeTitle = (title: string): string => title.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/** Translates an error of reading the file into a refusal. */
const toRefusal = (error: unknown): unknown => {
  if (!(error instanceof SheetError)) return error;
  if (error.reason === 'tooLarge') return apiError('TOO_LARGE');
  if (error.reason === 'busy') return apiError('UNAVAILABLE', { retryAfterSeconds: 10 });
  return invalidField('fileKey', 'sheetBroken');
};

/**
 * Opens an uploaded table; its lines can be read while `use` runs.
 * @throws INVALID fileUnknown, sheetKind, sheetBroken at `fileKey`, invalid at `sheet`; TOO_LARGE, also while lines are
 * read
 */
export const withTable = async <T>(
  ctx: MemberContext,
  openFile: OpenFile,
  { fileKey, sheet: name }: { fileKey: string; sheet: string | null },
  use: (table: Table) => Promise<T>,
): Promise<T> => {
  const file = await openFile(ctx, fileKey, 'fileKey');
  const kind = kinds[file.contentType];
  if (!kind) throw invalidField('fileKey', 'sheetKind');
  if (file.size > maxBytes) throw apiError('TOO_LARGE');
  try {
    return await withSheet(await file.bytes(), { kind, sheet: name }, async (sheet) => {
      if (!sheet) throw invalidField('sheet', 'invalid');
      const lines = sheet.lines[Symbol.asyncIterator]();
      const first = await lines.next();
      if (first.done) throw invalidField('fileKey', 'sheetBroken');
      return use({
        fileName: file.name,
        batchName: path.parse(file.name).name.trim().slice(0, 60).trim() || file.name.slice(0, 60),
        sheets: sheet.sheets,
        titles: first.value.cells.map(normalizeTitle),
        lines: { [Symbol.asyncIterator]: () => lines },
      });
    });
  } catch (error) {
    throw toRefusal(error);
  }
};
