import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { supportRequestSortKeys, type SupportRequestRow } from '@onsil/contract/support-requests';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { useCodeName } from '#features/codes/api.ts';
import { adminSupportRequestsQuery, downloadAllSupportRequests } from '#features/support-requests/api.ts';
import { periods, type AdminSupportRequestsSearch } from '#features/support-requests/search-params.ts';
import { ProgressBadge } from '#features/support-requests/widgets/progress-badge.tsx';
import { SupportRequestFilters } from '#features/support-requests/widgets/request-filters.tsx';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import classes from '#features/support-requests/support-requests.module.css';

const route = getRouteApi('/admin/claims');

const useColumns = (): Column<SupportRequestRow>[] => {
  const t = useTranslations();
  const codeName = useCodeName();
  return [
    {
      key: 'name',
      header: t('supportRequests.name'),
      cell: ({ supportRequestId, title, farmName, companyName, isUnseen }) => (
        <PrimaryCell sub={[farmName, companyName].filter(Boolean).join(' · ')}>
          {isUnseen && <NewBadge label={t('supportRequests.unseen')} />}
          <Link to="/admin/claims/$supportRequestId" params={{ supportRequestId: String(supportRequestId) }}>
            {title}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'type', header: t('supportRequests.type'), cell: ({ type }) => codeName('CLAIM_TYPE', type) },
    {
      key: 'state',
      header: t('supportRequests.state'),
      cell: ({ progress }) => <ProgressBadge progress={progress} urgent={progress === 'requested'} />,
    },
    {
      key: 'registrant',
      header: t('supportRequests.registrant'),
      from: 992,
      cell: ({ registrant }) => registrant ?? t('supportRequests.former'),
    },
    { key: 'handler', header: t('supportRequests.handler'), cell: ({ handler }) => handler ?? '–' },
    {
      key: 'filed',
      header: t('supportRequests.filed'),
      first: 'desc',
      cell: ({ createdAt }) => formatDateTime(parseInstant(createdAt)),
    },
  ];
};

/** The support requests of all farms, newest first. */
export function Page() {
  const t = useTranslations();
  const [search, setSearch] = useSearchState(route);
  const query = useQuery(adminSupportRequestsQuery(search));
  const columns = useColumns();
  const { state, type, keyword, farmNo, period, waiting } = search;
  const filtered = [state, type, keyword, farmNo, period, waiting].some((one) => one !== undefined);
  const show = (change: Partial<AdminSupportRequestsSearch>, replace = false): void =>
    setSearch({ page: undefined, ...change }, { replace });
  return (
    <>
      <PageTitle
        title={t('adminSupportRequests.title')}
        sub={query.data && t('supportRequests.count', { count: query.data.paging.totalCount })}
        actions={<DownloadMenu choices={[{ save: (format) => downloadAllSupportRequests(search, format) }]} />}
      />
      <SupportRequestFilters search={search} placeholder={t('adminSupportRequests.findIn')} show={show}>
        <FarmPicker
          bare
          label={t('adminControllers.farm.label')}
          placeholder={t('adminControllers.farm.all')}
          className={classes.farm}
          value={farmNo}
          onChange={(next) => show({ farmNo: next })}
        />
        <SelectField
          aria-label={t('adminSupportRequests.waiting.label')}
          data={[
            { value: '', label: t('adminSupportRequests.waiting.all') },
            { value: 'only', label: t('adminSupportRequests.waiting.only') },
          ]}
          value={waiting ? 'only' : ''}
          onChange={({ currentTarget: { value } }) => show({ waiting: value === 'only' || undefined })}
        />
        <SelectField
          aria-label={t('adminSupportRequests.period')}
          data={(['all', ...periods] as const).map((value) => ({
            value: value === 'all' ? '' : value,
            label: t(`adminSupportRequests.periods.${value}`),
          }))}
          value={period ?? ''}
          onChange={({ currentTarget: { value } }) => show({ period: periods.find((one) => one === value) })}
        />
      </SupportRequestFilters>
      <ListTable
        query={query}
        onPage={(page) => setSearch({ page }, { resetScroll: true })}
        empty={
          filtered ? (
            <EmptyState
              title={t('supportRequests.noMatch')}
              action={<Button onClick={() => setSearch({}, { clears: true })}>{t('supportRequests.showAll')}</Button>}
            >
              {t('supportRequests.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('adminSupportRequests.empty')}>{t('adminSupportRequests.emptyText')}</EmptyState>
          )
        }
        name="admin-support-requests"
        caption={t('adminSupportRequests.title')}
        columns={columns}
        rowKey={({ supportRequestId }) => supportRequestId}
        sorting={sortedByServer(search, supportRequestSortKeys, setSearch)}
      />
    </>
  );
}
