import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MyInquiryRow } from '@onsil/contract/inquiries';
import { useCodeName } from '#features/codes/api.ts';
import { formatDateTime, parseInstant } from '#lib/format/kst.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { myInquiriesQuery } from '../api.ts';

type Props = {
  /** the farm whose screens show the list, if any */
  farmId?: string;
  page: number | undefined;
  onPage: (page: number | undefined) => void;
};

const useColumns = (farmId: string | undefined): Column<MyInquiryRow>[] => {
  const t = useTranslations('support.mine');
  const codeName = useCodeName();
  return [
    {
      key: 'title',
      header: t('subject'),
      cell: ({ inquiryNo, title, isUnread }) => (
        <PrimaryCell sub={t('one', { number: inquiryNo })}>
          {isUnread && <NewBadge label={t('unread')} />}
          {farmId === undefined ? (
            <Link to="/inquiries/$inquiryNo" params={{ inquiryNo: String(inquiryNo) }}>
              {title}
            </Link>
          ) : (
            <Link to="/smartfarm/$farmId/inquiries/$inquiryNo" params={{ farmId, inquiryNo: String(inquiryNo) }}>
              {title}
            </Link>
          )}
        </PrimaryCell>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => codeName('INQUIRY_KIND', kind) },
    { key: 'sent', header: t('sent'), cell: ({ createdAt }) => formatDateTime(parseInstant(createdAt)) },
    {
      key: 'state',
      header: t('state'),
      cell: ({ answeredAt }) =>
        answeredAt === null ? t('open') : t('answeredAt', { time: formatDateTime(parseInstant(answeredAt)) }),
    },
  ];
};

/** The inquiries that the member sent, newest first. */
export function MyInquiries({ farmId, page = 1, onPage }: Props) {
  const t = useTranslations('support.mine');
  const columns = useColumns(farmId);
  const query = useQuery(myInquiriesQuery(page));
  const write =
    farmId === undefined ? (
      <ButtonLink to="/customer" variant="primary">
        {t('write')}
      </ButtonLink>
    ) : (
      <ButtonLink to="/smartfarm/$farmId/customer" params={{ farmId }} variant="primary">
        {t('write')}
      </ButtonLink>
    );
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={write}
      />
      <ListTable
        query={query}
        onPage={onPage}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        name="inquiries"
        caption={t('title')}
        columns={columns}
        rowKey={({ inquiryNo }) => inquiryNo}
      />
    </>
  );
}
