import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { Card } from '../layout/card.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { EmptyState } from './empty-state.tsx';
import { QueryFallback } from './query-fallback.tsx';

type Props = {
  /** page title: the kind of entity */
  title: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** loaded, but not found at this address */
  notFound?: boolean;
  /** link to the list */
  back: ReactNode;
};

/** Skeleton, error or not-found message in place of an entity's page. */
export function EntityFallback({ title, query: { error, refetch }, notFound = false, back }: Props) {
  const t = useTranslations('common');
  const isNotFound = notFound || (error instanceof CallError && (error.number === 404 || error.number === 400));
  return (
    <>
      <PageTitle title={title} />
      <Card>
        {isNotFound ? (
          <EmptyState title={t('unknown.title')} action={back}>
            {t('unknown.text')}
          </EmptyState>
        ) : (
          <QueryFallback error={error} retry={refetch} lines={6} />
        )}
      </Card>
    </>
  );
}
