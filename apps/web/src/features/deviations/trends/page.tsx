import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AlarmCount } from '@onsil/contract/alarm-count';
import { kstDay } from '@onsil/domain/calendar/kst';
import { controllersQuery } from '#features/controllers/api.ts';
import { formatRange } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { alarmCountQuery, deviationsOfPeriodQuery, downloadDeviations, subjectQuery, type Period } from '../api.ts';
import { daysIn, trendSpan } from '../model/periods.ts';
import { countBy, filterTrends, toTrendItems, type TrendItem } from '../model/trend-counts.ts';
import { useFieldNames } from '../model/use-field-names.ts';
import type { TrendsSearch } from '../search-params.ts';
import { TrendFigures } from './trend-figures.tsx';
import { TrendFilters } from './trend-filters.tsx';
import { TrendSummary } from './trend-summary.tsx';

const route = getRouteApi('/smartfarm/$farmId/alert-log-time-series');
const none: readonly never[] = [];

/** The deviations of the period that the address names, and their counts. */
const useTrends = (farmId: string, { field, c, level }: TrendsSearch, span: Period) => {
  const count = useQuery(alarmCountQuery(farmId, span, { field, c, level }));
  const list = useQuery(deviationsOfPeriodQuery(farmId, span));
  const items = useMemo(() => toTrendItems(list.data?.items ?? none, span.from), [list.data, span.from]);
  return { count, list, items };
};

type TrendsProps = {
  items: readonly TrendItem[];
  farmId: string;
  search: TrendsSearch;
  span: Period;
  count: AlarmCount;
  list: { items: readonly unknown[]; totalCount: number };
  onSearch: (change: Partial<TrendsSearch>) => void;
};

/** What recurs, and the figures; a day or hour that was chosen in a chart filters the figures alone. */
function Trends({ farmId, search, span, items, count, list, onSearch }: TrendsProps) {
  const { weekday: _weekday, hour: _hour, day: _day, ...lasting } = search;
  const about = filterTrends(items, lasting);
  return (
    <>
      <TrendSummary
        farmId={farmId}
        items={about}
        before={count.before}
        days={daysIn(span)}
        isRecent={search.period !== 'own'}
      />
      <TrendFigures
        {...{ farmId, search, span, about, onSearch }}
        shown={filterTrends(about, search)}
        total={list.totalCount}
        loaded={list.items.length}
        budget={count.budget}
      />
    </>
  );
}

/** Trends: what recurs, when deviations begin and of what, and the operators' alarm load; every part filters the others. */
export function Page() {
  const t = useTranslations('deviations.trends');
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const now = useNow(60);
  const span = trendSpan(search, now);
  const nameOf = useFieldNames(farmId);
  const { data: controllers = none } = useQuery(controllersQuery(farmId));
  const { count, list, items } = useTrends(farmId, search, span);
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={formatRange(span.from, Math.min(span.to - 60_000, now))}
        actions={
          <DownloadMenu
            choices={[{ save: (format) => downloadDeviations(farmId, { ...subjectQuery(search), span }, format) }]}
          />
        }
      />
      <TrendFilters
        search={search}
        days={{ from: kstDay(span.from), to: kstDay(span.to - 1) }}
        today={kstDay(now)}
        fields={countBy(items, ({ subject }) => subject).map(({ key }) => ({ value: key, label: nameOf(key) }))}
        controllers={controllers.map((one) => ({ value: one.controllerId, label: one.controllerName }))}
        onSearch={setSearch}
      />
      {(count.isRefetchError || list.isRefetchError) && count.data && <StaleNotice at={count.dataUpdatedAt} />}
      {count.data && list.data ? (
        <Trends {...{ farmId, search, span, items }} count={count.data} list={list.data} onSearch={setSearch} />
      ) : (
        <Card>
          <QueryFallback
            error={count.error ?? list.error}
            retry={() => Promise.all([count.refetch(), list.refetch()])}
            lines={8}
          />
        </Card>
      )}
    </Stack>
  );
}
