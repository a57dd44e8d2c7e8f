import { inflateRawSync } from 'node:zlib';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import type { SheetRow } from './csv-reader.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** 100,000 lines of ten columns are 40 MB of XML, which is read as a stream. */
const maxUnpackedBytes = 100_000_000;
/** Everything except the sheets is in memory at once: 300,000 different texts of 20 letters are 15 MB. */
const maxSharedBytes = 20_000_000;
const maxNameListBytes = 1_000_000;

/**
 * Rejects an archive that would unpack to too much memory. An entry is never unpacked beyond the size in the
 * directory, so checking that size is enough; an entry without one is rejected.
 */
const requireModest = (entries: readonly ZipEntry[]): void => {
  const sized = entries.every(({ packedSize, size }) => packedSize === 0 || size > 0);
  const sum = (all: readonly ZipEntry[]): number => all.reduce((bytes, { size }) => bytes + size, 0);
  const shared = entries.filter(({ name }) => !name.startsWith('xl/worksheets/'));
  if (!sized || sum(entries) > maxUnpackedBytes || sum(shared) > maxSharedBytes)
    throw new Error('The archive unpacks to too much');
};

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_all, hex, decimal, name) =>
    name === undefined ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (signs[name] ?? ''),
  );

/**
 * Returns the sheet names in order. Unpacks the list only, because the library would read every text of the file for
 * it.
 */
const sheetNames = (bytes: Buffer, entries: readonly ZipEntry[]): string[] => {
  const list = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (!list) throw new Error('The archive has no list of sheets');
  const from = list.at + 30 + bytes.readUInt16LE(list.at + 26) + bytes.readUInt16LE(list.at + 28);
  const packed = bytes.subarray(from, from + list.packedSize);
  const xml = (list.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: maxNameListBytes })).toString();
  // Bounded to one tag, otherwise the time would grow with the square of the length.
  return [...xml.matchAll(/<(?:\w{1,20}:)?sheet\s[^<>]*?\bname="([^"<]*)"/g)].map(([, name = '']) => decoded(name));
};

const textOf = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  // Excel dates have no zone; the library returns their wall-clock time as UTC.
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '').slice(0, 16);
  return String(value);
};

const linesOf = async function* (bytes: Buffer, sheet: string, maxColumns: number): AsyncGenerator<SheetRow> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    yield { line: index + 1, cells: values.slice(0, maxColumns).map(textOf), width: values.length };
};

/** Opens an Excel file: the names of its sheets, and their lines with every cell as text, days as YYYY-MM-DD. */
export const openWorkbook = (
  bytes: Buffer,
  maxColumns: number,
): { sheets: string[]; lines(sheet: string): AsyncIterable<SheetRow> } => {
  const entries = readZipDirectory(bytes);
  requireModest(entries);
  return { sheets: sheetNames(bytes, entries), lines: (sheet) => linesOf(bytes, sheet, maxColumns) };
};
