import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { QueryFallback } from '../feedback/query-fallback.tsx';
import { StaleNotice } from '../feedback/stale-notice.tsx';
import { Card } from '../layout/card.tsx';
import { Pager } from './pager.tsx';

export type Paging = { pageNo: number; pageSize: number; totalCount: number; hasMore: boolean };

/** The query of a list in pages. */
export type ListQuery<Row> = UseQueryResult<{ items: Row[]; paging: Paging }>;

type Props<Row> = {
  title?: ReactNode;
  aside?: ReactNode;
  query: ListQuery<Row>;
  empty: ReactNode;
  onPage: (page: number | undefined) => void;
  children: (items: Row[], busy: boolean, paging: Paging) => ReactNode;
};

/** A paged list in a card: a skeleton first, later the last known rows, with their time when stale. */
export function ListCard<Row>({ title, aside, query, empty, onPage, children }: Props<Row>) {
  const t = useTranslations('common');
  const { data, error, isPlaceholderData, isRefetchError, dataUpdatedAt } = query;
  // The list may have shrunk below the page in the address.
  const isBeyondEnd = data !== undefined && !isPlaceholderData && data.items.length === 0 && data.paging.totalCount > 0;
  const goToFirstPage = useEffectEvent(() => onPage(undefined));
  useEffect(() => {
    if (isBeyondEnd) goToFirstPage();
  }, [isBeyondEnd]);
  return (
    <Card title={title} aside={aside}>
      {isRefetchError && data && <StaleNotice at={dataUpdatedAt} inCard />}
      {data && !isBeyondEnd ? (
        <>
          {data.items.length > 0 ? children(data.items, isPlaceholderData, data.paging) : empty}
          <Pager label={t('pages')} {...data.paging} onPage={(next) => onPage(next === 1 ? undefined : next)} />
        </>
      ) : (
        <QueryFallback error={error} retry={query.refetch} lines={8} />
      )}
    </Card>
  );
}
