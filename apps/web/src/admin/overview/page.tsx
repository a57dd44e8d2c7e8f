import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { comparedFarmsQuery } from '#features/farms/api.ts';
import { adminSupportRequestsQuery } from '#features/support-requests/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import {
  controllerProblemsQuery,
  failedDeliveriesQuery,
  failedMailsQuery,
  farmsWithoutManagersQuery,
  openInquiriesQuery,
  pollIntervalMs,
} from './api.ts';
import { RejectedDataProblem, SilentControllersCard } from './controller-problems.tsx';
import { FailedDeliveries, FailedMails } from './delivery-problems.tsx';
import { OpenAlarms } from './open-alarms.tsx';
import { FarmsWithoutManagers, OpenInquiries, WaitingSupportRequests } from './open-requests.tsx';
import { maxRows } from './problem-card.tsx';

/** Problems that need action now, or a note that there are none. */
export function Page() {
  const t = useTranslations('admin');
  const common = useTranslations('common');
  const alarms = useQuery(comparedFarmsQuery({ sort: 'alarms', order: 'desc', pageSize: maxRows }));
  const farms = useQuery(farmsWithoutManagersQuery);
  const controllers = useQuery(controllerProblemsQuery);
  const inquiries = useQuery(openInquiriesQuery);
  const requests = useQuery({
    ...adminSupportRequestsQuery({ waiting: true }, maxRows),
    refetchInterval: pollIntervalMs,
  });
  const mails = useQuery(failedMailsQuery);
  const deliveries = useQuery(failedDeliveriesQuery);
  const all = [alarms, farms, controllers, inquiries, requests, mails, deliveries];
  const counts = [
    alarms.data?.beside.farms,
    farms.data?.length,
    controllers.data?.unheard.length,
    controllers.data?.refused.length,
    inquiries.data?.paging.totalCount,
    requests.data?.paging.totalCount,
    mails.data?.paging.totalCount,
    deliveries.data?.paging.totalCount,
  ];
  const concerns = counts.filter((count) => count !== undefined && count > 0).length;
  const known = all.every(({ data }) => data !== undefined);
  return (
    <>
      <PageTitle
        title={t('menu.overview')}
        sub={known && concerns > 0 ? t('overview.count', { count: concerns }) : undefined}
      />
      {known && concerns === 0 && (
        <Card>
          <EmptyState title={t('overview.nothing')}>{t('overview.nothingText')}</EmptyState>
        </Card>
      )}
      {all.some(({ isPending }) => isPending) && concerns === 0 && (
        <Card>
          <SkeletonLines count={6} label={common('loading')} />
        </Card>
      )}
      <Columns>
        <OpenAlarms query={alarms} />
        <OpenInquiries query={inquiries} />
        <WaitingSupportRequests query={requests} />
        <SilentControllersCard query={controllers} />
        <FarmsWithoutManagers query={farms} />
        <RejectedDataProblem query={controllers} />
        <FailedMails query={mails} />
        <FailedDeliveries query={deliveries} />
      </Columns>
    </>
  );
}
