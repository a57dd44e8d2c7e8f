import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Column } from './data-table.tsx';
import classes from './data-table.module.css';
import { nextSorting, type TableSorting } from './sorting.ts';

type Props<Row> = Pick<TableSorting, 'sorted' | 'onSort'> & { column: Column<Row> };

const arrows = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

const dirOf = <Row,>({ sorted, column: { key } }: Pick<Props<Row>, 'sorted' | 'column'>) =>
  sorted?.by === key ? sorted.dir : 'none';

export const ariaSortOf = <Row,>(props: Pick<Props<Row>, 'sorted' | 'column'>) => ariaSort[dirOf(props)];

/** The header of a column by which rows can be sorted. */
export function SortHeader<Row>({ column, sorted, onSort }: Props<Row>) {
  const dir = dirOf({ sorted, column });
  const Arrow = arrows[dir];
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={dir === 'none' ? undefined : dir}
      onClick={() => onSort(nextSorting(sorted, column))}
    >
      {column.header}
      <Arrow size={12} stroke={2} aria-hidden />
    </button>
  );
}
