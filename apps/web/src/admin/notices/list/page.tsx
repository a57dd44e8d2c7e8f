import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { noticeSortKeys, noticeState, type AdminNoticeRow } from '@onsil/contract/notices';
import { useCodeChoices, useCodeName } from '#features/codes/api.ts';
import { adminNoticesQuery, downloadAdminNotices } from '#features/notices/api.ts';
import type { AdminNoticesSearch } from '#features/notices/search-params.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useSearchState, type SetSearch } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { Tag } from '#ui/data/tag.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import flow from '#ui/layout/flow.module.css';

const route = getRouteApi('/admin/notices');

type Show = SetSearch<AdminNoticesSearch>;

const useColumns = (): Column<AdminNoticeRow>[] => {
  const t = useTranslations();
  const codeName = useCodeName();
  const forWhom = ({ companyName, farmName }: AdminNoticeRow): string =>
    companyName !== null ? t('notices.company', { name: companyName }) : (farmName ?? t('notices.everybody'));
  const period = ({ publishedFrom, publishedTo }: AdminNoticeRow): string => {
    const from = formatDateTime(parseInstant(publishedFrom));
    return publishedTo === null
      ? t('adminBoards.notices.from', { from })
      : t('adminBoards.notices.fromTo', { from, to: formatDateTime(parseInstant(publishedTo)) });
  };
  return [
    {
      key: 'title',
      header: t('notices.name'),
      cell: (row) => (
        <PrimaryCell sub={row.registrant ?? t('notices.former')}>
          <Link to="/admin/notices/$noticeNo" params={{ noticeNo: String(row.noticeNo) }}>
            {row.title}
          </Link>
          {row.isPinned && <Tag className={flow.beside}>{t('notices.pinned')}</Tag>}
          {row.isPopup && <Tag className={flow.beside}>{t('adminBoards.notices.popup')}</Tag>}
          {row.hasTranslation && <Tag className={flow.beside}>{t('adminBoards.notices.bothLanguages')}</Tag>}
        </PrimaryCell>
      ),
    },
    { key: 'type', header: t('notices.type'), cell: ({ type }) => codeName('NOTICE_TYPE', type) },
    { key: 'for', header: t('notices.forWhom'), cell: forWhom },
    {
      key: 'state',
      header: t('adminBoards.notices.state'),
      cell: ({ state }) => t(`adminBoards.notices.${state}`),
    },
    { key: 'period', header: t('adminBoards.notices.period'), from: 992, first: 'desc', cell: period },
  ];
};

function Filters({ search, show }: { search: AdminNoticesSearch; show: Show }) {
  const t = useTranslations();
  const choices = useCodeChoices();
  return (
    <Toolbar setCount={[search.type, search.state].filter((one) => one !== undefined).length}>
      <SearchField
        label={t('notices.find')}
        placeholder={t('notices.findIn')}
        clearLabel={t('notices.clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => show({ keyword: keyword || undefined }, { replace: true })}
      />
      <SelectField
        aria-label={t('notices.type')}
        data={[{ value: '', label: t('notices.allTypes') }, ...choices('NOTICE_TYPE')]}
        value={search.type ?? ''}
        onChange={({ currentTarget }) => show({ type: currentTarget.value || undefined })}
      />
      <SegmentedControl
        label={t('adminBoards.notices.state')}
        value={search.state ?? 'all'}
        onChange={(state) => show({ state: state === 'all' ? undefined : state })}
        options={[
          { value: 'all' as const, label: t('adminBoards.notices.allStates') },
          ...noticeState.options.map((value) => ({ value, label: t(`adminBoards.notices.${value}`) })),
        ]}
      />
    </Toolbar>
  );
}

/** All announcements, including scheduled and ended ones. */
export function Page() {
  const t = useTranslations();
  const [search, setSearch] = useSearchState(route);
  const { type, state, keyword = '', page = 1, sort, dir } = search;
  const query = useQuery(adminNoticesQuery({ type, state, keyword, pageNo: page, sort, dir }));
  const columns = useColumns();
  const show: Show = (change, how) => setSearch({ page: undefined, ...change }, how);
  const filtered = type !== undefined || state !== undefined || keyword !== '';
  const write = (
    <ButtonLink to="/admin/notices/new" variant="primary" icon={addIcon}>
      {t('adminBoards.notices.write')}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle
        title={t('adminBoards.notices.title')}
        sub={query.data && t('adminBoards.notices.count', { count: query.data.paging.totalCount })}
        actions={
          <>
            <DownloadMenu
              choices={[{ save: (format) => downloadAdminNotices({ type, state, keyword, sort, dir }, format) }]}
            />
            {write}
          </>
        }
      />
      <Filters search={search} show={show} />
      <ListTable
        query={query}
        onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
        empty={
          filtered ? (
            <EmptyState
              title={t('notices.noMatch')}
              action={<Button onClick={() => setSearch({}, { clears: true })}>{t('notices.showAll')}</Button>}
            >
              {t('notices.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('adminBoards.notices.empty')} action={write}>
              {t('adminBoards.notices.emptyText')}
            </EmptyState>
          )
        }
        name="admin-notices"
        caption={t('adminBoards.notices.title')}
        columns={columns}
        rowKey={({ noticeNo }) => noticeNo}
        sorting={sortedByServer(search, noticeSortKeys, setSearch)}
      />
    </>
  );
}
