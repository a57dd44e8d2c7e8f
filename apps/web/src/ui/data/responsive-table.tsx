import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DataTable, type Column } from './data-table.tsx';
import classes from './responsive-table.module.css';

type Props<Row> = {
  /** what is listed, for screen readers */
  caption: string;
  /** the first column is the row header; phones omit columns with a `from` */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  busy?: boolean;
};

/** An empty cell keeps its place in a table and is omitted on phones. */
const isEmpty = (cell: ReactNode): boolean => cell === null || cell === '' || cell === '–';

/** A table; on phones a list of the same rows. */
export function ResponsiveTable<Row>({ caption, columns, rows, rowKey, busy = false }: Props<Row>) {
  const isWide = useMediaQuery('(min-width: 768px)', false, { getInitialValueInEffect: false });
  if (isWide) return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} busy={busy} />;
  const [first, ...others] = columns.filter(({ from }) => from === undefined);
  return (
    <ul className={classes.list} aria-label={caption} aria-busy={busy}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className={classes.first}>{first?.cell(row)}</div>
          <dl>
            {others
              .map(({ key, header, cell }) => ({ key, header, value: cell(row) }))
              .filter(({ value }) => !isEmpty(value))
              .map(({ key, header, value }) => (
                <div key={key}>
                  <dt>{header}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
