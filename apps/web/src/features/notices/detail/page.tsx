import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '#lib/state/cache-graph.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { noticeQuery } from '../api.ts';
import { NoticeBody } from '../widgets/notice-body.tsx';
import { PreviousNextLinks } from './previous-next-links.tsx';

type NoticeViewProps = { noticeNo: number; farmId?: string; back: ReactNode };

/** An announcement with links to the previous and next ones. */
export function NoticeView({ noticeNo, farmId, back }: NoticeViewProps) {
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

const route = getRouteApi('/open/notice/$noticeNo');
const farmRoute = getRouteApi('/smartfarm/$farmId/notice/$noticeNo');

export function Page() {
  const t = useTranslations('notices');
  const { noticeNo } = route.useParams();
  return <NoticeView noticeNo={Number(noticeNo)} back={<ButtonLink to="/notice">{t('toList')}</ButtonLink>} />;
}

/** The announcement within a farm's screens. */
export function FarmPage() {
  const t = useTranslations('notices');
  const { farmId, noticeNo } = farmRoute.useParams();
  return (
    <NoticeView
      noticeNo={Number(noticeNo)}
      farmId={farmId}
      back={
        <ButtonLink to="/smartfarm/$farmId/notice" params={{ farmId }}>
          {t('toList')}
        </ButtonLink>
      }
    />
  );
}
