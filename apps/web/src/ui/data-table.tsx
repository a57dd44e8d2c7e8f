import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { Sideways } from './sideways.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** words stand left, figures right */
  align?: 'left' | 'right';
  /** the narrowest screen that shows it; without it, all do */
  from?: 576 | 768 | 992 | 1200;
};

type Props<Row> = {
  /** what the table lists, for screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** a row that is dimmed while newer data load */
  busy?: boolean;
};

/** Rows of 40 px with aligned figures. It scrolls sideways in itself where even the needed columns do not fit. */
export function DataTable<Row>({ caption, columns, rows, rowKey, busy = false }: Props<Row>) {
  const look = ({ align = 'left', from }: Column<Row>) =>
    [classes[align], from && classes[`from${from}`]].filter(Boolean).join(' ');
  return (
    <Sideways label={caption} className={classes.scroll}>
      <table className={classes.table} aria-busy={busy}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={look(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
