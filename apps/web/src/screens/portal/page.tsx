import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AppUpdateGuide } from '#features/app-releases/widgets/app-update-guide.tsx';
import { downloadMyFarms, myFarmsQuery } from '#features/farms/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Pager } from '#ui/data/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useIsAtLeast } from '#ui/layout/use-screen.ts';
import { FarmCards } from './farm-cards.tsx';
import { FarmTable } from './farm-table.tsx';
import type { PortalSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './portal.module.css';

type Props = { keyword: string; page: number; onAll: () => void };

/** An empty list: no farms at all, no match, or a page beyond the last. */
function NoFarms({ keyword, page, onAll }: Props) {
  const t = useTranslations('portal');
  if (page > 1) {
    return (
      <Card>
        <EmptyState title={t('noPage')} action={<Button onClick={onAll}>{t('firstPage')}</Button>} />
      </Card>
    );
  }
  if (keyword) {
    return (
      <Card>
        <EmptyState title={t('noMatch', { keyword })} action={<Button onClick={onAll}>{t('showAll')}</Button>}>
          {t('noMatchText')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
    </Card>
  );
}

const views = ['cards', 'table'] as const;

/** Page sizes; cards on a large screen are meant to show all farms at once. */
const sizes = { table: 10, cards: 50, phone: 10 };

const route = getRouteApi('/portal');

/** The farms that the address asks for; cards on a narrow screen. */
const useFarms = ({ keyword = '', page = 1, view: chosen = 'table', sort, dir }: PortalSearch) => {
  const wide = useIsAtLeast(992);
  const view = wide ? chosen : 'cards';
  const pageSize = wide ? sizes[view] : sizes.phone;
  const farms = useQuery(myFarmsQuery({ keyword, ...(view === 'table' && { sort, dir }), pageNo: page, pageSize }));
  return { wide, view, farms };
};

/** What leads on from the list: the comparison, administration, a download. */
function PortalActions({
  total,
  search: { keyword = '', sort, dir },
}: {
  total: number | undefined;
  search: PortalSearch;
}) {
  const t = useTranslations();
  const { data: profile } = useQuery(myProfileQuery);
  return (
    <>
      {(total ?? 2) > 1 && <ButtonLink to="/portal/compare">{t('portal.compare')}</ButtonLink>}
      {profile?.roles.includes('admin') && <ButtonLink to="/admin">{t('shell.admin')}</ButtonLink>}
      {total !== undefined && total > 0 && (
        <DownloadMenu choices={[{ save: (format) => downloadMyFarms({ keyword, sort, dir }, format) }]} />
      )}
    </>
  );
}

export function Page() {
  const t = useTranslations('portal');
  const [search, setSearch] = useSearchState(route);
  const { keyword = '', page = 1 } = search;
  const { wide, view, farms } = useFarms(search);
  const { data, error, isPlaceholderData, isRefetchError, dataUpdatedAt } = farms;
  const total = data?.paging.totalCount;
  const show = (change: Partial<PortalSearch>, replace = false): void =>
    setSearch({ page: undefined, ...change }, { replace });

  return (
    <>
      <PageTitle
        title={t('title')}
        sub={data && t('count', { count: data.paging.totalCount })}
        actions={<PortalActions total={total} search={search} />}
      />
      <AppUpdateGuide />
      <div className={`${flow.row3} ${flow.between} ${classes.bar}`} hidden={total === 0 && !keyword}>
        <SearchField
          className={classes.search ?? ''}
          label={t('searchLabel')}
          placeholder={t('search')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => show({ keyword: next || undefined }, true)}
        />
        {wide && (
          <SegmentedControl
            label={t('view')}
            value={view}
            onChange={(next) => show({ view: next })}
            options={views.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </div>
      {isRefetchError && data && <StaleNotice at={dataUpdatedAt} />}
      {!data && (
        <Card>
          <QueryFallback error={error} retry={farms.refetch} lines={8} label={t('title')} />
        </Card>
      )}
      {data?.items.length === 0 && <NoFarms keyword={keyword} page={page} onAll={() => show({ keyword: undefined })} />}
      {data && data.items.length > 0 && (
        <div>
          {view === 'cards' ? (
            <FarmCards farms={data.items} busy={isPlaceholderData} />
          ) : (
            <FarmTable
              farms={data.items}
              paging={data.paging}
              busy={isPlaceholderData}
              search={search}
              setSearch={setSearch}
            />
          )}
          <Pager label={t('pages')} {...data.paging} onPage={(next) => show({ page: next === 1 ? undefined : next })} />
        </div>
      )}
    </>
  );
}
