import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import type { Paging } from '@onsil/contract/envelope';
import type { Mail } from '@onsil/contract/mails';
import { deliveryKey, recipientOf } from '#admin/monitoring/widgets/delivery.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ProblemCard, ProblemRow } from './problem-card.tsx';

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
    <ProblemCard title={t('mails')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ mailId, subject, to, at }) => (
        <ProblemRow key={mailId} about={`${to} · ${formatMoment(parseInstant(at))}`}>
          {subject}
        </ProblemRow>
      ))}
    </ProblemCard>
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
    <ProblemCard title={t('deliveries')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ title, farmName, createdAt, ...one }) => (
        <ProblemRow key={deliveryKey(one)} about={`${recipientOf(one)} · ${formatMoment(parseInstant(createdAt))}`}>
          {farmName} {title}
        </ProblemRow>
      ))}
    </ProblemCard>
  );
}
