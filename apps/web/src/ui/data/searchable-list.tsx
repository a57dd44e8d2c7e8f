import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { Toolbar } from '../layout/toolbar.tsx';
import type { Column } from './data-table.tsx';
import type { Paging } from './list-card.tsx';
import { ListTable } from './list-table.tsx';
import type { TableSorting } from './sorting.ts';

type Props<Row> = {
  /** the words of the list */
  t: (key: 'title' | 'search' | 'searchIn' | 'clear' | 'showAll' | 'empty' | 'emptyText') => string;
  /** how many there are */
  count: string | undefined;
  noMatch: string;
  /** keeps what is chosen of the table */
  name: string;
  keyword: string;
  query: UseQueryResult<{ items: Row[]; paging: Paging }>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number;
  /** a new one, and the list as a file */
  actions: ReactNode;
  sorting: TableSorting;
  onSearch: (keyword: string | undefined) => void;
  onPage: (page: number | undefined) => void;
};

/** A searchable, paged list page. */
export function SearchableList<Row>(props: Props<Row>) {
  const { t, count, noMatch, name, keyword, query, columns, rowKey, actions, sorting, onSearch, onPage } = props;
  return (
    <>
      <PageTitle title={t('title')} sub={count} actions={actions} />
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => onSearch(next || undefined)}
        />
      </Toolbar>
      <ListTable
        query={query}
        onPage={onPage}
        empty={
          keyword ? (
            <EmptyState title={noMatch} action={<Button onClick={() => onSearch(undefined)}>{t('showAll')}</Button>} />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
        name={name}
        caption={t('title')}
        sorting={sorting}
        columns={columns}
        rowKey={rowKey}
      />
    </>
  );
}
