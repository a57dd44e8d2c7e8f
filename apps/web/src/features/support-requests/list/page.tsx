import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { supportRequestSortKeys, type SupportRequestRow } from '@onsil/contract/support-requests';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { downloadFarmSupportRequests, farmSupportRequestsQuery } from '../api.ts';
import type { SupportRequestsSearch } from '../search-params.ts';
import { ProgressBadge } from '../widgets/progress-badge.tsx';
import { SupportRequestFilters } from '../widgets/request-filters.tsx';

const route = getRouteApi('/smartfarm/$farmId/as');

const useColumns = (farmId: string): Column<SupportRequestRow>[] => {
  const t = useTranslations('supportRequests');
  const codeName = useCodeName();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ supportRequestId, title, registrant, isUnseen }) => (
        <PrimaryCell sub={registrant ?? t('former')}>
          {isUnseen && <NewBadge label={t('unseen')} />}
          <Link
            to="/smartfarm/$farmId/as-view/$supportRequestId"
            params={{ farmId, supportRequestId: String(supportRequestId) }}
          >
            {title}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'type', header: t('type'), cell: ({ type }) => codeName('CLAIM_TYPE', type) },
    {
      key: 'state',
      header: t('state'),
      cell: ({ progress, isMine }) => <ProgressBadge progress={progress} urgent={isMine && progress === 'completed'} />,
    },
    { key: 'handler', header: t('handler'), from: 992, cell: ({ handler }) => handler ?? '–' },
    { key: 'filed', header: t('filed'), first: 'desc', cell: ({ createdAt }) => formatDay(parseInstant(createdAt)) },
    { key: 'number', header: t('number'), align: 'right', cell: ({ supportRequestId }) => supportRequestId },
  ];
};

const noFilter = { state: undefined, type: undefined, keyword: undefined };

function WriteLink({ farmId }: { farmId: string }) {
  const t = useTranslations('supportRequests');
  return (
    <ButtonLink to="/smartfarm/$farmId/as/new" params={{ farmId }} variant="primary" icon={addIcon}>
      {t('write')}
    </ButtonLink>
  );
}

/** An empty list: no match, or no requests yet. */
function NoRequests({ farmId, isFiltered, onShowAll }: { farmId: string; isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('supportRequests');
  return isFiltered ? (
    <EmptyState title={t('noMatch')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('empty')} action={<WriteLink farmId={farmId} />}>
      {t('emptyText')}
    </EmptyState>
  );
}

/** A farm's support requests and their progress. */
export function Page() {
  const { farmId } = route.useParams();
  return <FarmSupportRequests key={farmId} farmId={farmId} />;
}

function FarmSupportRequests({ farmId }: { farmId: string }) {
  const t = useTranslations('supportRequests');
  const [search, setSearch] = useSearchState(route);
  const columns = useColumns(farmId);
  const client = useQueryClient();
  const query = useQuery(farmSupportRequestsQuery(farmId, search));
  const { state, type, keyword } = search;
  const filtered = [state, type, keyword].some((one) => one !== undefined);
  const show = (change: Partial<SupportRequestsSearch>, replace = false): void =>
    setSearch({ page: undefined, ...change }, { replace, resetScroll: true });
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <>
            <DownloadMenu
              choices={[{ save: (format) => downloadFarmSupportRequests(client, farmId, search, format) }]}
            />
            <WriteLink farmId={farmId} />
          </>
        }
      />
      <SupportRequestFilters search={search} placeholder={t('findIn')} show={show} />
      <ListTable
        query={query}
        onPage={(page) => show({ page })}
        empty={<NoRequests farmId={farmId} isFiltered={filtered} onShowAll={() => show(noFilter)} />}
        name="support-requests"
        caption={t('title')}
        columns={columns}
        rowKey={({ supportRequestId }) => supportRequestId}
        sorting={sortedByServer(search, supportRequestSortKeys, setSearch)}
      />
    </>
  );
}
