import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListCard, type Paging } from './list-card.tsx';
import { PageTitle } from './page-title.tsx';
import { Records } from './records.tsx';
import { SearchField } from './search-field.tsx';
import { ToolBar } from './tool-bar.tsx';

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
export function KeywordList<Row>({ words, keyword, query, columns, rowKey, add, onSearch, onPage }: Props<Row>) {
  const t = useTranslations(words);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={add}
      />
      <ToolBar>
        <SearchField
          label={t('search')}
          placeholder={t('searchIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => onSearch(next || undefined)}
        />
      </ToolBar>
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
        {(rows, busy) => <Records caption={t('title')} columns={columns} rows={rows} rowKey={rowKey} busy={busy} />}
      </ListCard>
    </>
  );
}
