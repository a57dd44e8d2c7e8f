import type { ComponentProps } from 'react';
import type { Column } from './data-table.tsx';
import { ListCard, type Paging } from './list-card.tsx';
import { ResponsiveTable } from './responsive-table.tsx';

type Table<Row> = ComponentProps<typeof ResponsiveTable<Row>>;

type Props<Row> = Omit<ComponentProps<typeof ListCard<Row>>, 'children'> &
  Pick<Table<Row>, 'name' | 'caption' | 'rowKey' | 'sorting'> & {
    /** a function where links carry the place in the list */
    columns: readonly Column<Row>[] | ((rows: Row[], paging: Paging) => readonly Column<Row>[]);
  };

/** A paged table in a card; on phones a list of the same rows. */
export function ListTable<Row>({ name, caption, columns, rowKey, sorting, ...card }: Props<Row>) {
  return (
    <ListCard {...card}>
      {(rows, busy, paging) => (
        <ResponsiveTable
          name={name}
          caption={caption}
          columns={typeof columns === 'function' ? columns(rows, paging) : columns}
          rows={rows}
          rowKey={rowKey}
          sorting={sorting}
          busy={busy}
        />
      )}
    </ListCard>
  );
}
