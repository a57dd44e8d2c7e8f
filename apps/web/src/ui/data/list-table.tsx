import type { ComponentProps } from 'react';
import type { Column } from './data-table.tsx';
import { ListCard, type Paging } from './list-card.tsx';
import { ResponsiveTable } from './responsive-table.tsx';

type Props<Row> = Omit<ComponentProps<typeof ListCard<Row>>, 'children'> & {
  /** what is listed, for screen readers */
  caption: string;
  /** a function where links carry the place in the list */
  columns: readonly Column<Row>[] | ((rows: Row[], paging: Paging) => readonly Column<Row>[]);
  rowKey: (row: Row) => string | number;
};

/** A paged table in a card; on phones a list of the same rows. */
export function ListTable<Row>({ caption, columns, rowKey, ...card }: Props<Row>) {
  return (
    <ListCard {...card}>
      {(rows, busy, paging) => (
        <ResponsiveTable
          caption={caption}
          columns={typeof columns === 'function' ? columns(rows, paging) : columns}
          rows={rows}
          rowKey={rowKey}
          busy={busy}
        />
      )}
    </ListCard>
  );
}
