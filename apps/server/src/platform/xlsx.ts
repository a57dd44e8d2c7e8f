import { kstDayStart } from '@onsil/domain/kst';
import { writeXlsxStream } from 'hucre/xlsx';

type Kind<K extends string, Row, Value> = { kind: K; of: (row: Row) => Value | null };
/**
 * A column of a sheet: its title, and what a row shows in it. `date` is a Korean day (YYYY-MM-DD), `instant` an ISO time shown
 * as Korea's clocks show it, `share` a part of 1 shown in percent. `decimals` are those of a number (else 0) or of the percent (else 1).
 */
export type Column<Row> = { title: string; width?: number; decimals?: number } & (
  | Kind<'text', Row, string>
  | Kind<'date', Row, string>
  | Kind<'instant', Row, string>
  | Kind<'number', Row, number>
  | Kind<'share', Row, number>
);

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// A longer text makes Excel repair the file.
const longestText = 32_767;
const noXml = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Text as a cell can hold it: without what XML does not know, lines end as Excel ends them, and what Excel would read as the
 * number of a letter (`_x0041_`) stands for itself. It needs no apostrophe: a cell whose type is text is never a formula.
 */
const textCell = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(noXml, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const koreaAheadMs = 9 * 3_600_000;
/** Excel's days have no zone: the wall clock is written as if it were that of UTC. */
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
 * An Excel file of one sheet, written while `rows` are read: typed cells under a bold title line that stays in sight. Memory
 * does not grow with the rows.
 * @param sheet at most 31 characters, none of `[]:*?/\`
 * @throws what `rows` throws, in the middle of the bytes
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
    // The writer knows one style a column, and looks at it when it has pulled a row. It pulls the next when it has written the
    // one before, so that the columns can change under it between the titles and the rest.
    for (const [index, column] of columns.entries())
      Object.assign(styled[index] ?? {}, { style: { numFmt: formatOf(column) } });
    for await (const row of rows) yield columns.map((column) => cellOf(column, row));
  };
  return writeXlsxStream(lines(), { name: sheet, columns: styled, freezePane: { rows: 1 } });
};
