import { useState } from 'react';
import { memoizeLast } from '#lib/state/store.ts';
import type { Column } from './data-table.tsx';

export type Sorting = { by: string; dir: 'asc' | 'desc' };

/** The order of a list that its page keeps, mostly in the address. */
export type TableSorting = {
  /** undefined: the order in which the list comes */
  sorted: Sorting | undefined;
  onSort: (next: Sorting | undefined) => void;
  /** keys of the columns by which the server sorts a list in pages; without them the browser sorts */
  keys?: readonly string[];
};

export type SortValue = string | number | null;

// Made by the first sorting: Intl takes tens of ms of a page's start.
const getCollator = memoizeLast(() => new Intl.Collator('ko', { numeric: true }));

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : getCollator().compare(String(a), String(b));

/** Rows by a value, text as in Korean dictionaries; rows without a value are last in either order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  dir: Sorting['dir'],
): readonly Row[] => {
  const sign = dir === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: value(row) }))
    .toSorted(({ key: a }, { key: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
    )
    .map(({ row }) => row);
};

export type Sortable = Pick<Column<never>, 'key' | 'header' | 'align' | 'first'>;
type Sorted = Omit<Sortable, 'header'>;

/** The first order of a column: the largest figure, or the first name. */
const firstOrder = ({ key, align, first }: Sorted): Sorting => ({
  by: key,
  dir: first ?? (align === 'right' ? 'desc' : 'asc'),
});

/** The order after a press on a header: the first order of its column, the other way round, and as the list came. */
export const nextSorting = (now: Sorting | undefined, column: Sorted): Sorting | undefined => {
  const first = firstOrder(column);
  if (now?.by !== first.by) return first;
  return now.dir === first.dir ? { ...first, dir: first.dir === 'asc' ? 'desc' : 'asc' } : undefined;
};

/** Rows in the chosen order, and what can be chosen. A list without `sorting` keeps its order itself. */
export const useSortedRows = <Row>(
  columns: readonly Column<Row>[],
  given: readonly Row[],
  sorting: TableSorting | undefined,
  limit = given.length,
) => {
  const [own, setOwn] = useState<Sorting>();
  const { sorted, onSort, keys }: TableSorting = sorting ?? { sorted: own, onSort: setOwn };
  const value = keys ? undefined : columns.find(({ key }) => key === sorted?.by)?.value;
  const rows = sorted && value ? sortRows(given, value, sorted.dir) : given;
  return {
    rows: rows.slice(0, limit),
    sorted,
    onSort,
    /** columns by which the rows can be sorted */
    sortable: columns.filter((column) => (keys ? keys.includes(column.key) : column.value && given.length > 1)),
  };
};

/** The order of a list in pages that has its `sort` and `dir` in the address; another one begins at its first page. */
export const sortedByServer = <Key extends string>(
  { sort, dir = 'asc' }: { sort?: string | undefined; dir?: Sorting['dir'] | undefined },
  keys: readonly Key[],
  onChange: (next: { sort: Key | undefined; dir: Sorting['dir'] | undefined; page: undefined }) => void,
): TableSorting => ({
  sorted: sort === undefined ? undefined : { by: sort, dir },
  onSort: (next) => onChange({ sort: keys.find((key) => key === next?.by), dir: next?.dir, page: undefined }),
  keys,
});
