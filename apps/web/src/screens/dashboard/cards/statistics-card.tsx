import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Statistics } from '@onsil/contract/telemetry';
import { formatMoment } from '#lib/format/kst.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';

export type StatisticsQuery = Pick<UseQueryResult<Statistics>, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;

type Props = {
  title: string;
  aside: string;
  lines: number;
  query: StatisticsQuery;
  children: (statistics: Statistics) => ReactNode;
};

/** A card of the day's statistics: a skeleton first, later the last known data, with their time when stale. */
export function StatisticsCard({ title, aside, lines, query, children }: Props) {
  const t = useTranslations();
  const { data, error, dataUpdatedAt, refetch } = query;
  const old = data !== undefined && error !== null;
  return (
    <Card title={title} aside={old ? t('dashboard.stale', { time: formatMoment(dataUpdatedAt) }) : aside}>
      {data ? children(data) : <QueryFallback error={error} retry={refetch} lines={lines} />}
    </Card>
  );
}
