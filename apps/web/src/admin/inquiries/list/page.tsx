import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { inquirySortKeys, type InquiryRow } from '@onsil/contract/inquiries';
import { useCodeChoices, useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useSearchState, type SetSearch } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { inquiryStates, type InquiriesSearch } from '../../search-params.ts';
import { downloadInquiries, inquiriesQuery } from '../api.ts';

const route = getRouteApi('/admin/inquiries');

type Show = SetSearch<InquiriesSearch>;

const useColumns = (): Column<InquiryRow>[] => {
  const t = useTranslations('adminBoards.inquiries');
  const codeName = useCodeName();
  return [
    {
      key: 'title',
      header: t('subject'),
      cell: ({ inquiryNo, title }) => (
        <PrimaryCell sub={t('one', { number: inquiryNo })}>
          <Link to="/admin/inquiries/$inquiryNo" params={{ inquiryNo: String(inquiryNo) }}>
            {title}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => codeName('INQUIRY_KIND', kind) },
    {
      key: 'writer',
      header: t('writer'),
      cell: ({ name, email }) => (
        <>
          {name} <small>{email}</small>
        </>
      ),
    },
    {
      key: 'arrived',
      header: t('arrived'),
      first: 'desc',
      cell: ({ createdAt }) => formatDateTime(parseInstant(createdAt)),
    },
    { key: 'state', header: t('state'), cell: ({ state }) => t(state) },
  ];
};

function Filters({ search, show }: { search: InquiriesSearch; show: Show }) {
  const t = useTranslations('adminBoards.inquiries');
  const choices = useCodeChoices();
  return (
    <Toolbar setCount={[search.kind, search.state].filter((one) => one !== undefined).length}>
      <SearchField
        label={t('findLabel')}
        placeholder={t('find')}
        clearLabel={t('clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => show({ keyword: keyword || undefined }, { replace: true })}
      />
      <SelectField
        aria-label={t('kind')}
        data={[{ value: '', label: t('allKinds') }, ...choices('INQUIRY_KIND')]}
        value={search.kind ?? ''}
        onChange={({ currentTarget }) => show({ kind: currentTarget.value || undefined })}
      />
      <SegmentedControl
        label={t('state')}
        value={search.state ?? 'open'}
        onChange={(state) => show({ state: state === 'open' ? undefined : state })}
        options={inquiryStates.map((value) => ({ value, label: t(value) }))}
      />
    </Toolbar>
  );
}

function Empty({ search: { kind, keyword, state = 'open' }, show }: { search: InquiriesSearch; show: Show }) {
  const t = useTranslations('adminBoards.inquiries');
  const all = (
    <Button onClick={() => show({ kind: undefined, keyword: undefined, state: 'all' })}>{t('showAll')}</Button>
  );
  if (kind !== undefined || keyword !== undefined) return <EmptyState title={t('noMatch')} action={all} />;
  if (state === 'open') return <EmptyState title={t('noneOpen')} action={all} />;
  return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
}

/** Inquiries of users and visitors, unanswered ones first. */
export function Page() {
  const t = useTranslations('adminBoards.inquiries');
  const [search, setSearch] = useSearchState(route);
  const columns = useColumns();
  const { state = 'open', kind, keyword, page = 1, sort, dir } = search;
  const filter = { state: state === 'all' ? undefined : state, kind, keyword };
  const query = useQuery(inquiriesQuery({ ...filter, pageNo: page, sort, dir }));
  const show: Show = (change, how) => setSearch({ page: undefined, ...change }, how);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={<DownloadMenu choices={[{ save: (format) => downloadInquiries({ ...filter, sort, dir }, format) }]} />}
      />
      <Filters search={search} show={show} />
      <ListTable
        query={query}
        onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
        empty={<Empty search={search} show={show} />}
        name="admin-inquiries"
        caption={t('title')}
        columns={columns}
        rowKey={({ inquiryNo }) => inquiryNo}
        sorting={sortedByServer(search, inquirySortKeys, setSearch)}
      />
    </>
  );
}
