import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import type { Paging } from '@onsil/contract/envelope';
import type { InquiryRow } from '@onsil/contract/inquiries';
import type { SupportRequestRow } from '@onsil/contract/support-requests';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ProblemCard, ProblemRow, maxRows } from './problem-card.tsx';

/** Farms without a manager. */
export function FarmsWithoutManagers({ query }: { query: UseQueryResult<AdminFarm[]> }) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/farms" variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <ProblemCard title={t('withoutPeople')} query={query} count={query.data?.length} of="farms" all={all}>
      {query.data?.slice(0, maxRows).map(({ farmNo, farmName, companyName }) => (
        <ProblemRow key={farmNo} about={companyName}>
          <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
            {farmName}
          </Link>
        </ProblemRow>
      ))}
    </ProblemCard>
  );
}

/** Unanswered inquiries. */
export function OpenInquiries({ query }: { query: UseQueryResult<{ items: InquiryRow[]; paging: Paging }> }) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/inquiries" variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <ProblemCard title={t('inquiries')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ inquiryNo, title, name, createdAt }) => (
        <ProblemRow key={inquiryNo} about={`${name} · ${formatMoment(parseInstant(createdAt))}`}>
          {title}
        </ProblemRow>
      ))}
    </ProblemCard>
  );
}

/** Support requests that nobody has begun, and those whose registrants wrote back. */
export function WaitingSupportRequests({
  query,
}: {
  query: UseQueryResult<{ items: SupportRequestRow[]; paging: Paging }>;
}) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/claims" search={{ waiting: true }} variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <ProblemCard title={t('claims')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ supportRequestId, title, farmName, createdAt }) => (
        <ProblemRow key={supportRequestId} about={`${farmName} · ${formatMoment(parseInstant(createdAt))}`}>
          <Link to="/admin/claims/$supportRequestId" params={{ supportRequestId: String(supportRequestId) }}>
            {title}
          </Link>
        </ProblemRow>
      ))}
    </ProblemCard>
  );
}
