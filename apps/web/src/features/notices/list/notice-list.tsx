import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Paging } from '@onsil/contract/envelope';
import type { NoticeRow } from '@onsil/contract/notices';
import { useCodeChoices, useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { rowNumber } from '#lib/format/row-number.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { noticesQuery } from '../api.ts';
import type { NoticesSearch } from '../search-params.ts';
import { NoticeBadges } from '../widgets/notice-badges.tsx';
import { NoticeLink } from '../widgets/notice-link.tsx';

type Props = {
  farmId?: string;
  search: NoticesSearch;
  show: (change: Partial<NoticesSearch>, replace?: boolean) => void;
};

const useColumns = (
  farmId: string | undefined,
): ((rows: readonly NoticeRow[], paging: Paging) => Column<NoticeRow>[]) => {
  const t = useTranslations('notices');
  const codeName = useCodeName();
  const forWhom = ({ companyName, farmName }: NoticeRow): string =>
    companyName !== null ? t('company', { name: companyName }) : (farmName ?? '');
  return (rows, paging) => [
    {
      key: 'name',
      header: t('name'),
      cell: (row) => (
        <PrimaryCell sub={forWhom(row)}>
          <NoticeBadges notice={row} />
          <NoticeLink noticeNo={row.noticeNo} farmId={farmId}>
            {row.title}
          </NoticeLink>
        </PrimaryCell>
      ),
    },
    { key: 'type', header: t('type'), cell: ({ type }) => codeName('NOTICE_TYPE', type) },
    { key: 'registrant', header: t('registrant'), from: 992, cell: ({ registrant }) => registrant ?? t('former') },
    { key: 'date', header: t('date'), cell: ({ date }) => formatDay(parseInstant(date)) },
    { key: 'number', header: t('number'), align: 'right', cell: (row) => rowNumber(paging, rows.indexOf(row)) },
  ];
};

/** The provider's announcements, pinned ones first. */
export function NoticeList({ farmId, search, show }: Props) {
  const t = useTranslations('notices');
  const choices = useCodeChoices();
  const columns = useColumns(farmId);
  const { type, keyword = '', page = 1 } = search;
  const query = useQuery(noticesQuery({ farmId, type, keyword, pageNo: page }));
  const filtered = type !== undefined || keyword !== '';
  return (
    <>
      <PageTitle title={t('title')} sub={query.data && t('count', { count: query.data.paging.totalCount })} />
      <Toolbar setCount={Number(type !== undefined)}>
        <SearchField
          label={t('find')}
          placeholder={t('findIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => show({ keyword: next || undefined }, true)}
        />
        <SelectField
          aria-label={t('type')}
          data={[{ value: '', label: t('allTypes') }, ...choices('NOTICE_TYPE')]}
          value={type ?? ''}
          onChange={({ currentTarget }) => show({ type: currentTarget.value || undefined })}
        />
      </Toolbar>
      <ListTable
        query={query}
        onPage={(next) => show({ page: next })}
        empty={
          filtered ? (
            <EmptyState
              title={t('noMatch')}
              action={<Button onClick={() => show({ keyword: undefined, type: undefined })}>{t('showAll')}</Button>}
            >
              {t('noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
        name="notices"
        caption={t('title')}
        columns={columns}
        rowKey={({ noticeNo }) => noticeNo}
      />
    </>
  );
}
