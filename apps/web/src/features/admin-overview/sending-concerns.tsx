import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import type { Paging } from '@onsil/contract/envelope';
import type { Mail } from '@onsil/contract/mails';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { epochOf, formatMoment } from '#lib/kst.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Concern, ConcernRow } from './concern.tsx';

type Listed<Row> = UseQueryResult<{ items: Row[]; paging: Paging }>;

/** Undelivered mails. */
export function FailedMails({ query }: { query: Listed<Mail> }) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/mails" search={{ state: 'failed' }} variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <Concern title={t('mails')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ mailId, subject, to, at }) => (
        <ConcernRow key={mailId} about={`${to} · ${formatMoment(epochOf(at))}`}>
          {subject}
        </ConcernRow>
      ))}
    </Concern>
  );
}

/** Notifications of the last day that reached no one. */
export function FailedDeliveries({ query }: { query: Listed<AdminDelivery> }) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/deliveries" search={{ state: 'failed' }} variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <Concern title={t('deliveries')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ deliveryId, title, farmName, memberName, createdAt }) => (
        <ConcernRow key={deliveryId} about={`${memberName} · ${formatMoment(epochOf(createdAt))}`}>
          {farmName} {title}
        </ConcernRow>
      ))}
    </Concern>
  );
}
