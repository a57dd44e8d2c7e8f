import { inflateRawSync } from 'node:zlib';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import type { SheetLine } from './sheet.ts';

/** 100,000 lines of ten columns are 40 MB of XML, which is read as a stream; what else there is stands in memory at once. */
const mostUnpacked = 100_000_000;
const mostAtOnce = 20_000_000;
const mostNames = 1_000_000;

const entryHead = Buffer.from('PK\u0001\u0002', 'latin1');
const endHead = Buffer.from('PK\u0005\u0006', 'latin1');

type Entry = { name: string; method: number; packed: number; size: number; at: number };

/** The entries of an archive as its directory tells them (APPNOTE.TXT 4.3.12). */
const entriesOf = (bytes: Buffer): Entry[] => {
  const end = bytes.lastIndexOf(endHead);
  const entries: Entry[] = [];
  let at = end < 0 || end + 22 > bytes.length ? bytes.length : bytes.readUInt32LE(end + 16);
  while (at + 46 <= bytes.length && bytes.subarray(at, at + 4).equals(entryHead)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    entries.push({ name, method: bytes.readUInt16LE(at + 10), packed, size, at: bytes.readUInt32LE(at + 42) });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

/**
 * Refuses an archive that would unpack to more than memory should take. An entry is never unpacked beyond the size that the
 * directory tells of it, so what it tells is enough; one that tells none is not taken.
 */
const requireModest = (entries: readonly Entry[]): void => {
  const sized = entries.every(({ packed, size }) => packed === 0 || size > 0);
  const sum = (all: readonly Entry[]): number => all.reduce((bytes, { size }) => bytes + size, 0);
  const atOnce = entries.filter(({ name }) => !name.startsWith('xl/worksheets/'));
  if (!sized || sum(entries) > mostUnpacked || sum(atOnce) > mostAtOnce)
    throw new Error('The archive unpacks to too much');
};

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_all, hex, decimal, name) =>
    name === undefined ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (signs[name] ?? ''),
  );

/** The names of the sheets in their order. The list alone is unpacked: the library would read every text of the file for it. */
const sheetNames = (bytes: Buffer, entries: readonly Entry[]): string[] => {
  const list = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (!list) throw new Error('The archive has no list of sheets');
  const from = list.at + 30 + bytes.readUInt16LE(list.at + 26) + bytes.readUInt16LE(list.at + 28);
  const packed = bytes.subarray(from, from + list.packed);
  const xml = (list.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostNames })).toString();
  return [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) => decoded(name));
};

const textOf = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  // A day has no zone in Excel; the library gives its wall clock as if it were UTC's.
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '').slice(0, 16);
  return String(value);
};

const linesOf = async function* (bytes: Buffer, sheet: string): AsyncGenerator<SheetLine> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    yield { line: index + 1, cells: values.map(textOf) };
};

/** Opens an Excel file: the names of its sheets, and their lines with every cell as text, days as YYYY-MM-DD. */
export const openWorkbook = async (
  bytes: Buffer,
): Promise<{ sheets: string[]; lines(sheet: string): AsyncIterable<SheetLine> }> => {
  const entries = entriesOf(bytes);
  requireModest(entries);
  return { sheets: sheetNames(bytes, entries), lines: (sheet) => linesOf(bytes, sheet) };
};
