import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminMemberSortKeys, type AdminMemberRow } from '@onsil/contract/admin-members';
import { parseInstant, formatDay, formatMoment } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { downloadMembers } from '../../downloads/api.ts';
import { adminMembersQuery } from '../api.ts';

const route = getRouteApi('/admin/members');

const useColumns = (): Column<AdminMemberRow>[] => {
  const t = useTranslations('adminMembers');
  return [
    {
      key: 'memberName',
      header: t('name'),
      cell: ({ memberNo, memberName, memberId, isConfirmed }) => (
        <PrimaryCell sub={isConfirmed ? memberId : `${memberId} · ${t('unconfirmed')}`}>
          <Link to="/admin/members/$memberNo" params={{ memberNo: String(memberNo) }}>
            {memberName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'roles',
      header: t('roles'),
      cell: ({ isAdmin, companies, farms }) =>
        [
          isAdmin && t('admin'),
          ...companies.map(({ companyName }) => t('companyUser', { company: companyName })),
          farms > 0 && t('farmCount', { count: farms }),
        ]
          .filter(Boolean)
          .join(', ') || t('nowhere'),
    },
    { key: 'memberEmail', header: t('email'), from: 992, cell: ({ memberEmail }) => memberEmail },
    { key: 'phoneNo', header: t('phone'), from: 1200, cell: ({ phoneNo }) => formatPhone(phoneNo) || '–' },
    {
      key: 'joinedAt',
      header: t('joinedAt'),
      from: 1200,
      first: 'desc',
      cell: ({ joinedAt }) => formatDay(parseInstant(joinedAt)),
    },
    {
      key: 'lastUsedAt',
      header: t('lastUsedAt'),
      align: 'right',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('notLately') : formatMoment(parseInstant(lastUsedAt))),
    },
  ];
};

export function Page() {
  const t = useTranslations('adminMembers');
  const [search, setSearch] = useSearchState(route);
  const { keyword = '', page = 1, admins, sort, dir } = search;
  const columns = useColumns();
  const query = useQuery(adminMembersQuery({ keyword, isAdmin: admins ? true : undefined, pageNo: page, sort, dir }));
  const filtered = keyword !== '' || admins === true;
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <DownloadMenu
            choices={[{ save: (format) => downloadMembers({ keyword, isAdmin: admins === true, sort, dir }, format) }]}
          />
        }
      />
      <Toolbar setCount={Number(admins === true)}>
        <SearchField
          label={t('search')}
          placeholder={t('searchIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => setSearch({ keyword: next || undefined, page: undefined }, { replace: true })}
        />
        <SegmentedControl
          label={t('who')}
          value={admins ? 'admins' : 'everybody'}
          onChange={(next) => setSearch({ admins: next === 'admins' || undefined, page: undefined })}
          options={(['everybody', 'admins'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Toolbar>
      <ListTable
        query={query}
        onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
        empty={
          <EmptyState
            title={admins ? t('noAdminMatch') : keyword ? t('noMatch', { keyword }) : t('empty')}
            action={filtered && <Button onClick={() => setSearch({}, { clears: true })}>{t('showAll')}</Button>}
          />
        }
        name="admin-members"
        caption={t('title')}
        columns={columns}
        rowKey={({ memberNo }) => memberNo}
        sorting={sortedByServer(search, adminMemberSortKeys, setSearch)}
      />
    </>
  );
}
