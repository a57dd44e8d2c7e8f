import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { HorizontalScroll } from '../layout/horizontal-scroll.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** left for text, right for numbers */
  align?: 'left' | 'right';
  /** of a column by which rows can be sorted */
  sorted?: 'ascending' | 'descending' | 'none';
  /** minimum screen width in px; without it the column is always shown */
  from?: 576 | 768 | 992 | 1200;
};

type Props<Row> = {
  /** what the table lists, for screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** dims the rows while newer data load */
  busy?: boolean;
};

/** A table with 40 px rows; scrolls horizontally when its columns do not fit. */
export function DataTable<Row>({ caption, columns, rows, rowKey, busy = false }: Props<Row>) {
  const cellProps = ({ align = 'left', from }: Column<Row>) =>
    [classes[align], from && classes[`from${from}`]].filter(Boolean).join(' ');
  return (
    <HorizontalScroll label={caption} className={classes.scroll}>
      <table className={classes.table} aria-busy={busy}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellProps(column)} aria-sort={column.sorted}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellProps(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
