import type { ComponentProps, ReactNode } from 'react';
import { useIsAtLeast } from '../layout/use-screen.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { DataTable } from './data-table.tsx';
import { SortSelect } from './sort-select.tsx';
import { useSortedRows } from './sorting.ts';
import { useRowOpening } from './use-row-opening.ts';
import surface from '../layout/surface.module.css';
import typography from '../theme/typography.module.css';
import classes from './responsive-table.module.css';

/** The first column is the row header; phones omit columns with a `from`. */
type Props<Row> = ComponentProps<typeof DataTable<Row>>;

/** An empty cell keeps its place in a table and is omitted on phones. */
const isEmpty = (cell: ReactNode): boolean => cell === null || cell === '' || cell === '–';

/** Fewer rows are seen at once in any order. */
const minSortedRows = 4;

function PhoneList<Row>({ caption, columns, rows: given, rowKey, sorting, limit, busy = false }: Props<Row>) {
  const { rows, sorted, onSort, sortable } = useSortedRows(columns, given, sorting, limit);
  const list = useRowOpening();
  const shown = columns.filter(({ from }) => from === undefined);
  const title = shown.find(({ phone }) => phone === 'title') ?? shown[0];
  const aside = shown.find(({ phone }) => phone === 'aside');
  const others = shown.filter((column) => column !== title && column !== aside);
  return (
    <>
      {sortable.length > 0 && (rows.length >= minSortedRows || sorted) && (
        <SortSelect columns={sortable} sorted={sorted} onSort={onSort} />
      )}
      <ul ref={list} className={classes.list} aria-label={caption} aria-busy={busy}>
        {rows.map((row) => (
          <li className={`${surface.part} ${typography.body}`} key={rowKey(row)}>
            <div className={classes.first}>
              <div>{title?.cell(row)}</div>
              {aside?.cell(row)}
            </div>
            <dl>
              {others
                .map(({ key, header, cell, phone }) => ({ key, header, value: cell(row), isPlain: phone === 'plain' }))
                .filter(({ value }) => !isEmpty(value))
                .map(({ key, header, value, isPlain }) => (
                  <div key={key} data-plain={isPlain || undefined}>
                    {isPlain ? <VisuallyHidden as="dt">{header}</VisuallyHidden> : <dt>{header}</dt>}
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A table; on phones a list of the same rows. */
export function ResponsiveTable<Row>(props: Props<Row>) {
  const isWide = useIsAtLeast(768);
  return isWide ? <DataTable {...props} /> : <PhoneList {...props} />;
}
