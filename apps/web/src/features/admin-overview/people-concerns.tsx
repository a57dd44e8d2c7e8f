import type { AdminFarm } from '@onsil/contract/admin-farms';
import type { ClaimRow } from '@onsil/contract/claims';
import type { Paging } from '@onsil/contract/envelope';
import type { InquiryRow } from '@onsil/contract/inquiries';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { epochOf, formatMoment } from '#lib/kst.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Concern, ConcernRow, named } from './concern.tsx';

/** Farms without a manager. */
export function FarmsWithoutPeople({ query }: { query: UseQueryResult<AdminFarm[]> }) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/farms" variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <Concern title={t('withoutPeople')} query={query} count={query.data?.length} of="farms" all={all}>
      {query.data?.slice(0, named).map(({ farmNo, farmName, companyName }) => (
        <ConcernRow key={farmNo} about={companyName}>
          <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
            {farmName}
          </Link>
        </ConcernRow>
      ))}
    </Concern>
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
    <Concern title={t('inquiries')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ inquiryNo, title, name, createdAt }) => (
        <ConcernRow key={inquiryNo} about={`${name} · ${formatMoment(epochOf(createdAt))}`}>
          {title}
        </ConcernRow>
      ))}
    </Concern>
  );
}

/** Support requests without a handler. */
export function WaitingClaims({ query }: { query: UseQueryResult<{ items: ClaimRow[]; paging: Paging }> }) {
  const t = useTranslations('admin.overview');
  const all = (
    <ButtonLink to="/admin/claims" search={{ state: 'requested' }} variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <Concern title={t('claims')} query={query} count={query.data?.paging.totalCount} of="entries" all={all}>
      {query.data?.items.map(({ boardNo, title, farmName, createdAt }) => (
        <ConcernRow key={boardNo} about={`${farmName} · ${formatMoment(epochOf(createdAt))}`}>
          <Link to="/admin/claims/$boardNo" params={{ boardNo: String(boardNo) }}>
            {title}
          </Link>
        </ConcernRow>
      ))}
    </Concern>
  );
}
