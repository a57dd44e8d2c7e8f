import { kstDayStart } from '@onsil/domain/calendar/kst';
import { writeXlsxStream } from 'hucre/xlsx';

type Kind<K extends string, Row, Value> = { kind: K; of: (row: Row) => Value | null };
/**
 * A column of a sheet: title and cell value. `date` is a Korean day (YYYY-MM-DD), `instant` an ISO time shown as
 * Korean wall-clock time, `share` a fraction of 1 shown in percent. `decimals` applies to a number (default 0) or the
 * percentage (default 1).
 */
export type Column<Row> = { title: string; width?: number; decimals?: number } & (
  | Kind<'text', Row, string>
  | Kind<'date', Row, string>
  | Kind<'instant', Row, string>
  | Kind<'number', Row, number>
  | Kind<'share', Row, number>
);

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

const koreaAheadMs = 9 * 3_600_000;
/** Excel dates have no zone: the Korean wall-clock time is written as if it were UTC. */
const wallClock = (ms: number): Date => new Date(ms + koreaAheadMs);

const cellOf = <Row>(column: Column<Row>, row: Row): string | number | Date | null => {
  if (column.kind === 'number' || column.kind === 'share') return column.of(row);
  const value = column.of(row);
  if (value === null) return null;
  if (column.kind === 'text') return textCell(value);
  return wallClock(column.kind === 'date' ? kstDayStart(value) : Date.parse(value));
};

const places = (decimals: number): string => (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

const formatOf = <Row>(column: Column<Row>): string => {
  if (column.kind === 'number') return `#,##0${places(column.decimals ?? 0)}`;
  if (column.kind === 'share') return `0${places(column.decimals ?? 1)}%`;
  return { text: '@', date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' }[column.kind];
};

const titleStyle = { font: { bold: true, size: 11, name: 'Calibri' } };
const widths = { text: 20, date: 12, instant: 18, number: 13, share: 11 } as const;

/**
 * Writes an Excel file of one sheet while `rows` are read: typed cells below a frozen bold title line. Memory use does
 * not depend on the number of rows.
 * @param sheet at most 31 characters, none of `[]:*?/\`
 * @throws what `rows` throws, in the middle of the output
 */
export const exportXlsx = <Row>({
  sheet,
  columns,
  rows,
}: {
  sheet: string;
  columns: readonly Column<Row>[];
  rows: AsyncIterable<Row>;
}): AsyncIterable<Uint8Array> => {
  const styled = columns.map((column) => ({ width: column.width ?? widths[column.kind], style: titleStyle }));
  const lines = async function* () {
    yield columns.map(({ title }) => textCell(title));
    // The writer reads column styles once per row and pulls the next row after writing the previous one, so the styles
    // can change between the titles and the rest.
    for (const [index, column] of columns.entries())
      Object.assign(styled[index] ?? {}, { style: { numFmt: formatOf(column) } });
    for await (const row of rows) yield columns.map((column) => cellOf(column, row));
  };
  return writeXlsxStream(lines(), { name: sheet, columns: styled, freezePane: { rows: 1 } });
};
