import type { Paging } from '@onsil/contract/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '#lib/kst.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import classes from './notification-action.module.css';

type Props<Row> = {
  query: UseQueryResult<{ items: Row[]; paging: Paging }>;
  empty: ReactNode;
  onPage: (page: number | undefined) => void;
  children: (items: Row[], busy: boolean, paging: Paging) => ReactNode;
};

/** A paged list in its card: bones at first, afterwards whatever was last known, with its time when that is old. */
export function ListCard<Row>({ query, empty, onPage, children }: Props<Row>) {
  const t = useTranslations();
  const { data, error, isPlaceholderData, isRefetchError, dataUpdatedAt } = query;
  // A list can grow shorter than the page that the address names.
  const beyond = data !== undefined && !isPlaceholderData && data.items.length === 0 && data.paging.totalCount > 0;
  const first = useEffectEvent(() => onPage(undefined));
  useEffect(() => {
    if (beyond) first();
  }, [beyond]);
  return (
    <Card>
      {isRefetchError && data && (
        <output className={classes.stale}>{t('deviations.page.stale', { time: formatMoment(dataUpdatedAt) })}</output>
      )}
      {data && !beyond ? (
        <>
          {data.items.length > 0 ? children(data.items, isPlaceholderData, data.paging) : empty}
          <Pager
            label={t('deviations.page.pages')}
            {...data.paging}
            onPage={(next) => onPage(next === 1 ? undefined : next)}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines count={8} label={t('common.loading')} />
      )}
    </Card>
  );
}
