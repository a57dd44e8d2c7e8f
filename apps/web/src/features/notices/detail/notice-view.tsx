import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { refresh } from '#lib/state/cache-graph.ts';
import { PreviousNextLinks } from './previous-next-links.tsx';
import { NoticeBody } from '../widgets/notice-body.tsx';
import { noticeQuery } from '../api.ts';

type Props = { noticeNo: number; farmId?: string; back: ReactNode };

/** An announcement with links to the previous and next ones. */
export function NoticeView({ noticeNo, farmId, back }: Props) {
  const t = useTranslations('notices');
  const client = useQueryClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery(noticeQuery(noticeNo));
  useEffect(() => {
    if (dataUpdatedAt > 0) void refresh(client, { changes: ['notice-marks'] });
  }, [client, dataUpdatedAt]);
  if (!data) return <EntityFallback title={t('title')} query={{ error, refetch }} back={back} />;
  return (
    <>
      <PageTitle title={data.title} actions={back} />
      <Card padded>
        <NoticeBody notice={data} />
      </Card>
      <PreviousNextLinks noticeNo={noticeNo} farmId={farmId} />
    </>
  );
}
