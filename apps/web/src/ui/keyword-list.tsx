import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListCard, type Paging } from './list-card.tsx';
import { PageTitle } from './page-title.tsx';
import { ResponsiveTable } from './records.tsx';
import { SearchField } from './search-field.tsx';
import { Toolbar } from './tool-bar.tsx';

type Props<Row> = {
  /** namespace of the phrases */
  words: 'adminFarms' | 'companies';
  keyword: string;
  query: UseQueryResult<{ items: Row[]; paging: Paging }>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number;
  /** the button for a new one */
  add: ReactNode;
  onSearch: (keyword: string | undefined) => void;
  onPage: (page: number | undefined) => void;
};

/** A searchable, paged list page. */
export function SearchableList<Row>({ words, keyword, query, columns, rowKey, add, onSearch, onPage }: Props<Row>) {
  const t = useTranslations(words);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={add}
      />
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => onSearch(next || undefined)}
        />
      </Toolbar>
      <ListCard
        query={query}
        onPage={onPage}
        empty={
          keyword ? (
            <EmptyState
              title={t('noMatch', { keyword })}
              action={<Button onClick={() => onSearch(undefined)}>{t('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      >
        {(rows, busy) => (
          <ResponsiveTable caption={t('title')} columns={columns} rows={rows} rowKey={rowKey} busy={busy} />
        )}
      </ListCard>
    </>
  );
}
