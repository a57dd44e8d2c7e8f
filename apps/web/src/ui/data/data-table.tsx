import { useEffect, useRef, type ReactNode } from 'react';
import { HorizontalScroll } from '../layout/horizontal-scroll.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useShownColumns } from './column-choice.tsx';
import { ariaSortOf, SortHeader } from './sort-header.tsx';
import { useSortedRows, type SortValue, type TableSorting } from './sorting.ts';
import { useRowOpening } from './use-row-opening.ts';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** left for text, right for numbers */
  align?: 'left' | 'right';
  /** by which the browser sorts; rows without a value are last */
  value?: (row: Row) => SortValue;
  /** the order of the first press on the header; without it the largest number or the first text is first */
  first?: 'asc' | 'desc';
  /** minimum screen width in px; without it the column is always shown */
  from?: 576 | 768 | 992 | 1200;
  /** its place in a row of a phone's list: first in place of the first column, at the right of that, or a line without its header */
  phone?: 'title' | 'aside' | 'plain';
};

type Props<Row> = {
  /** by which the member's choice of columns is kept; without it all columns are shown */
  name?: string | undefined;
  /** what the table lists, for screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting?: TableSorting | undefined;
  /** the first rows of the order that are shown */
  limit?: number | undefined;
  /** dims the rows while newer data load */
  busy?: boolean;
};

/** Passes the height of a table, over which its header stays in view, to the style sheet. */
const useHeight = () => {
  const ref = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const table = ref.current;
    if (!table) return undefined;
    const observer = new ResizeObserver(() => table.style.setProperty('--height', `${table.offsetHeight}px`));
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return ref;
};

/** A table with 40 px rows; scrolls horizontally when its columns do not fit. A click on a row opens what it names. */
export function DataTable<Row>(props: Props<Row>) {
  const { name, caption, columns: all, rows: given, rowKey, sorting, limit, busy = false } = props;
  const { shown: columns, menu } = useShownColumns(name, all);
  const { rows, sorted, onSort, sortable } = useSortedRows(columns, given, sorting, limit);
  const table = useHeight();
  const body = useRowOpening();
  const cellProps = ({ align, from }: Column<Row>) =>
    [align === 'right' && classes.right, from && classes[`from${from}`]].filter(Boolean).join(' ');
  return (
    <HorizontalScroll label={caption} className={classes.scroll}>
      <table ref={table} className={classes.table} aria-busy={busy}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column, index) =>
              sortable.includes(column) ? (
                <th
                  key={column.key}
                  scope="col"
                  className={cellProps(column)}
                  aria-sort={ariaSortOf({ sorted, column })}
                >
                  <SortHeader column={column} sorted={sorted} onSort={onSort} />
                  {index === 0 && menu}
                </th>
              ) : (
                <th key={column.key} scope="col" className={cellProps(column)}>
                  {column.header}
                  {index === 0 && menu}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body}>
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
