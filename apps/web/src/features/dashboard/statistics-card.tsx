import type { Statistics } from '@onsil/contract/telemetry';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { QueryState } from '#ui/query-state.tsx';
import { formatMoment } from '#lib/kst.ts';

type Props = {
  title: string;
  aside: string;
  lines: number;
  query: UseQueryResult<Statistics>;
  children: (statistics: Statistics) => ReactNode;
};

/** A card over the day's statistics: bones at first, afterwards whatever was last known, with its time when that is old. */
export function StatisticsCard({ title, aside, lines, query, children }: Props) {
  const t = useTranslations();
  const { data, error, dataUpdatedAt, refetch } = query;
  const old = data !== undefined && error !== null;
  return (
    <Card title={title} aside={old ? t('dashboard.stale', { time: formatMoment(dataUpdatedAt) }) : aside}>
      {data ? children(data) : <QueryState error={error} retry={refetch} lines={lines} />}
    </Card>
  );
}
