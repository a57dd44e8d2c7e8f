import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile, type ReadStreamOptions } from 'yazl';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstOffsetMs } from '@onsil/domain/calendar/kst';
import { timeOf, type Column } from './column.ts';
import {
  columnName,
  contentTypesPart,
  escapeXml,
  firstFormat,
  rootRelationsPart,
  sheetEnd,
  sheetStart,
  stylesPart,
  workbookPart,
  workbookRelationsPart,
} from './xlsx-parts.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// Excel repairs files with longer texts.
const maxCellLength = 32_767;
const invalidXml = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Makes text safe for a cell: removes characters invalid in XML, uses Excel's line ends, and escapes what Excel would
 * read as a character code (`_x0041_`). No apostrophe is needed, because a text cell is never a formula.
 */
const textCell = (text: string): string =>
  text
    .slice(0, maxCellLength)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invalidXml, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
/** 1 January 1970 in days of Excel. */
const epochDay = 25_569;
/** Excel's day number of an instant, by the wall clock of Korea: Excel has no zones. */
const serialOf = (ms: number): number => (ms + kstOffsetMs) / dayMs + epochDay;

const emptyXml = (at: string, style: number): string => `<c r="${at}" s="${style}"/>`;

const textXml = (at: string, style: number, text: string): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(textCell(text))}</t></is></c>`;

const numberOf = <Row>(column: Exclude<Column<Row>, { kind: 'text' }>, row: Row): number | null => {
  if (column.kind === 'number' || column.kind === 'share') return column.of(row);
  const value = column.of(row);
  return value === null ? null : serialOf(timeOf(column.kind, value));
};

const cellXml = <Row>(column: Column<Row>, row: Row, { at, style }: { at: string; style: number }): string => {
  if (column.kind === 'text') {
    const text = column.of(row);
    return text === null ? emptyXml(at, style) : textXml(at, style, text);
  }
  const value = numberOf(column, row);
  return value === null || !Number.isFinite(value)
    ? emptyXml(at, style)
    : `<c r="${at}" s="${style}"><v>${value}</v></c>`;
};

const places = (decimals: number): string => (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

const formatOf = <Row>(column: Column<Row>): string => {
  if (column.kind === 'number') return `#,##0${places(column.decimals ?? 0)}`;
  if (column.kind === 'share') return `0${places(column.decimals ?? 1)}%`;
  return { text: '@', date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' }[column.kind];
};

const widths = { text: 20, date: 12, instant: 18, number: 13, share: 11 } as const;
const batchLength = 65_536;

/** A sheet about one subject. @param name at most 31 characters, none of `[]:*?/\` */
export type SheetOf<Row> = { name: string; columns: readonly Column<Row>[]; rows: AsyncIterable<Row> };
type Counted = { line: number };

/** The XML of a sheet in pieces; counts its lines. */
const sheetXml = async function* <Row>(
  { columns, rows }: SheetOf<Row>,
  formats: readonly string[],
  counted: Counted,
): AsyncGenerator<string> {
  const cells = columns.map((column, i) => ({
    column,
    letter: columnName(i),
    style: firstFormat + formats.indexOf(formatOf(column)),
  }));
  const titles = cells.map(({ column, letter }) => textXml(`${letter}1`, 1, column.title));
  let batch = `${sheetStart(columns.map((column) => column.width ?? widths[column.kind]))}<row r="1">${titles.join('')}</row>`;
  for await (const row of rows) {
    counted.line += 1;
    const line = cells.map(({ column, letter, style }) =>
      cellXml(column, row, { at: `${letter}${counted.line}`, style }),
    );
    batch += `<row r="${counted.line}">${line.join('')}</row>`;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  yield `${batch}${sheetEnd(`${columnName(columns.length - 1)}${counted.line}`)}`;
};

/** The same rows make the same bytes: the archive has no time of its own. */
const packing: Partial<ReadStreamOptions> = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A file of the archive; `text` is called when the parts before it are complete. */
type Part = { name: string; text: () => Iterable<string> | AsyncIterable<string> };

/** Packs parts while the archive is read. The part being read ends when the consumer stops, and its errors are thrown here. */
const pack = async function* (parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let source: Readable | undefined;
  for (const { name, text } of parts)
    zip.addReadStreamLazy(name, packing, (read) => {
      source = Readable.from(text(), { highWaterMark: 1 });
      source.once('error', (error) => output.destroy(error));
      read(null, source);
    });
  zip.end();
  try {
    yield* output;
  } finally {
    source?.destroy();
    if (source) await finished(source).catch(() => undefined);
  }
};

/**
 * Writes an Excel file while the rows of its sheets are read: typed cells below a frozen bold title line with buttons to
 * filter. Memory use does not depend on the number of rows; a sheet must stay below 4 GB.
 * @throws what rows throw, in the middle of the output
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each sheet has rows of its own
export const exportXlsx = (sheets: readonly SheetOf<any>[]): AsyncIterable<Uint8Array> => {
  const formats = [...new Set(sheets.flatMap(({ columns }) => columns.map(formatOf)))];
  const counted = sheets.map((sheet) => ({ ...sheet, count: { line: 1 } }));
  const filters = () =>
    counted.map(({ name, columns, count }) => ({
      name,
      filter: `$A$1:$${columnName(columns.length - 1)}$${count.line}`,
    }));
  return pack([
    ...counted.map((sheet, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      text: () => sheetXml(sheet, formats, sheet.count),
    })),
    { name: 'xl/styles.xml', text: () => [stylesPart(formats)] },
    { name: 'xl/workbook.xml', text: () => [workbookPart(filters())] },
    { name: 'xl/_rels/workbook.xml.rels', text: () => [workbookRelationsPart(sheets.length)] },
    { name: '_rels/.rels', text: () => [rootRelationsPart] },
    { name: '[Content_Types].xml', text: () => [contentTypesPart(sheets.length)] },
  ]);
};
