import { useMediaQuery } from '@mantine/hooks';
import { DataTable, type Column } from './data-table.tsx';
import classes from './records.module.css';

type Props<Row> = {
  /** what is listed, for screen readers */
  caption: string;
  /** the first says what a row is; a phone leaves out those that need a wider screen */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  busy?: boolean;
};

/** A table; on phones, where its columns do not fit, a list of the same. */
export function Records<Row>({ caption, columns, rows, rowKey, busy = false }: Props<Row>) {
  const wide = useMediaQuery('(min-width: 768px)', false, { getInitialValueInEffect: false });
  if (wide) return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} busy={busy} />;
  const [first, ...others] = columns.filter(({ from }) => from === undefined);
  return (
    <ul className={classes.list} aria-label={caption} aria-busy={busy}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className={classes.first}>{first?.cell(row)}</div>
          <dl>
            {others.map((column) => (
              <div key={column.key}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
