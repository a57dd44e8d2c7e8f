import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { comparedBy, type ComparedFarm } from '@onsil/contract/farm-comparison';
import { comparedFarmsQuery, downloadFarmComparison, farmQuery } from '#features/farms/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useFarmColumns } from './farm-columns.tsx';
import { FarmsChart } from './farms-chart.tsx';
import { maxChosen } from './search-params.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-comparison.module.css';

const route = getRouteApi('/portal/compare');
const pageSize = 20;

type Farm = Pick<ComparedFarm, 'farmId' | 'farmName'>;

/** Names of the chosen farms, also of those on other pages of the table; one without access is left out. */
const useChosenFarms = (chosen: readonly string[], listed: readonly Farm[] = []): Farm[] => {
  const others = useQueries({
    queries: chosen.map((farmId) => ({
      ...farmQuery(farmId),
      enabled: !listed.some((one) => one.farmId === farmId),
    })),
  });
  return chosen.flatMap((farmId, index) => {
    const farm = listed.find((one) => one.farmId === farmId) ?? others[index]?.data;
    return farm ? [{ farmId, farmName: farm.farmName }] : [];
  });
};

/** What is compared until somebody chooses: the first two of the table, by default those with the worst alarms. */
const firstTwo = (farms: readonly Farm[] = []): string[] =>
  farms.length > 1 ? farms.slice(0, 2).map(({ farmId }) => farmId) : [];

/** The filter of the table, its farms, and those on the chart. */
const useComparison = () => {
  const [search, setSearch] = useSearchState(route);
  const { keyword = '', page = 1, sort = 'alarms', dir: order = 'desc' } = search;
  const found = useQuery(comparedFarmsQuery({ keyword, sort, order, pageNo: page, pageSize }));
  const { data } = found;
  const chosen = search.farms ?? firstTwo(data?.items);
  const columns = useFarmColumns({
    chosen,
    isFull: chosen.length >= maxChosen,
    onChoose: (farmId, isChosen) =>
      setSearch({ farms: isChosen ? [...chosen, farmId] : chosen.filter((one) => one !== farmId) }, { replace: true }),
  });
  return {
    search,
    setSearch,
    filter: { keyword, sort, order },
    found,
    columns,
    farms: useChosenFarms(chosen, data?.items),
  };
};

function FarmSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const t = useTranslations('farmComparison');
  const portal = useTranslations('portal');
  return (
    <div className={classes.search}>
      <SearchField
        label={t('searchLabel')}
        placeholder={portal('search')}
        clearLabel={portal('clear')}
        value={keyword}
        onSearch={onSearch}
      />
    </div>
  );
}

/** The farms of a member side by side, and their values on one chart. */
export function Page() {
  const t = useTranslations('farmComparison');
  const { search, setSearch, filter, found, columns, farms } = useComparison();
  const { data } = found;
  const { keyword, sort, order } = filter;
  const openCount = data?.beside.open.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={data && (openCount > 0 ? t('open', { count: openCount, farms: data.beside.farms }) : t('calm'))}
        actions={
          <>
            <ButtonLink to="/portal">{t('toFarms')}</ButtonLink>
            <DownloadMenu
              disabled={!data?.paging.totalCount}
              choices={[{ save: (format) => downloadFarmComparison(filter, format) }]}
            />
          </>
        }
      />
      <FarmSearch
        keyword={keyword}
        onSearch={(next) => setSearch({ keyword: next || undefined, page: undefined }, { replace: true })}
      />
      <ListCard
        query={found}
        empty={<EmptyState title={keyword ? t('noMatch', { keyword }) : t('empty')} />}
        onPage={(next) => setSearch({ page: next })}
      >
        {(rows, busy) => (
          <div className={classes.table}>
            <ResponsiveTable
              name="farm-comparison"
              caption={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ farmNo }) => farmNo}
              sorting={sortedByServer({ sort, dir: order }, comparedBy, setSearch)}
              busy={busy}
            />
          </div>
        )}
      </ListCard>
      <p className={typography.caption}>{t('note')}</p>
      <FarmsChart
        farms={farms}
        rows={data?.items ?? []}
        search={search}
        onChange={(change) => setSearch(change, { replace: true })}
      />
    </>
  );
}
