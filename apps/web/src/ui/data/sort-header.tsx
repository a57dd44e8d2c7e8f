import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { nextSorting, type Sortable, type TableSorting } from './sorting.ts';
import classes from './data-table.module.css';

type Props = Pick<TableSorting, 'sorted' | 'onSort'> & { column: Sortable };

const arrows = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

const dirOf = ({ sorted, column: { key } }: Pick<Props, 'sorted' | 'column'>) =>
  sorted?.by === key ? sorted.dir : 'none';

export const ariaSortOf = (props: Pick<Props, 'sorted' | 'column'>) => ariaSort[dirOf(props)];

/** The header of a column by which rows can be sorted. */
export function SortHeader({ column, sorted, onSort }: Props) {
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
