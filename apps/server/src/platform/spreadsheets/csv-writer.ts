import { kstDay } from '@onsil/domain/calendar/kst';
import { timeOf, type Column } from './column.ts';
import { formatCsvText, formatCsvTime } from './csv-cells.ts';

const titleOf = <Row>({ title, kind }: Column<Row>): string => (kind === 'share' ? `${title} (%)` : title);

/** Without zeros at its end, as a spreadsheet reads it. */
const rounded = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

const cellOf = <Row>(column: Column<Row>, row: Row): string => {
  const value = column.of(row);
  if (value === null) return '';
  if (column.kind === 'number') return column.isExact ? String(value) : rounded(Number(value), column.decimals ?? 0);
  if (column.kind === 'share') return rounded(Number(value) * 100, column.decimals ?? 1);
  if (column.kind === 'text') return formatCsvText(String(value));
  const ms = timeOf(column.kind, String(value));
  return column.kind === 'date' ? kstDay(ms) : formatCsvTime(ms);
};

/**
 * Writes a table as CSV while its rows are read: times of Korea, shares in percent, texts quoted and never formulas. The
 * byte order mark makes Excel read Korean as UTF-8.
 * @throws what `rows` throws, in the middle of the output
 */
export const exportCsv = async function* <Row>({
  columns,
  rows,
}: {
  columns: readonly Column<Row>[];
  rows: AsyncIterable<Row>;
}): AsyncGenerator<string> {
  yield `\uFEFF${columns.map((column) => formatCsvText(titleOf(column))).join(',')}\r\n`;
  for await (const row of rows) yield `${columns.map((column) => cellOf(column, row)).join(',')}\r\n`;
};
