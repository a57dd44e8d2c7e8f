import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { signInSortKeys, type AdminMember, type SignInEntry } from '@onsil/contract/admin-members';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { memberSignInsQuery } from '../api.ts';

const route = getRouteApi('/admin/members/$memberNo');

const useColumns = (): Column<SignInEntry>[] => {
  const t = useTranslations('adminMembers.signIns');
  return [
    {
      key: 'at',
      header: t('at'),
      cell: ({ at, outcome, isKnownDevice }) => (
        <PrimaryCell sub={<time dateTime={at}>{formatDateTime(parseInstant(at))}</time>}>
          {outcome === 'many_failures' ? <strong>{t('manyFailures')}</strong> : t(isKnownDevice ? 'known' : 'new')}
        </PrimaryCell>
      ),
    },
    {
      key: 'device',
      header: t('device'),
      cell: ({ browser, device }) => [device, browser].filter((name) => name !== null).join(' · ') || '–',
    },
    { key: 'network', header: t('network'), cell: ({ network }) => network },
  ];
};

/** A member's recent sign-ins: time, place and device. */
export function MemberSignIns({ member }: { member: AdminMember }) {
  const t = useTranslations('adminMembers.signIns');
  const [{ page, sort, dir }, setSearch] = useSearchState(route);
  const query = useQuery(memberSignInsQuery(member.memberNo, { page, sort, dir }));
  const columns = useColumns();
  return (
    <ListTable
      title={t('title')}
      query={query}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      onPage={(next) => setSearch({ page: next })}
      caption={t('title')}
      columns={columns}
      rowKey={({ signInId }) => signInId}
      sorting={sortedByServer({ sort, dir }, signInSortKeys, setSearch)}
    />
  );
}
