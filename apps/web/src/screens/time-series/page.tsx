import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { BatchSeries } from './batches/batch-series.tsx';
import { TimeSeries } from './time-series-view.tsx';

const route = getRouteApi('/smartfarm/$farmId/time-series');

/** The time-series screen: loads the controllers and fields first, then their series. */
export function Page() {
  const t = useTranslations();
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const last = useQuery(latestValuesQuery(farmId));
  if (last.data && last.data.controllers.length > 0) {
    const Shown = search.compare === 'batch' ? BatchSeries : TimeSeries;
    return (
      <Shown
        key={farmId}
        farmId={farmId}
        all={last.data.controllers}
        search={search}
        onSearch={(next, how) => setSearch(next, { ...how, clears: true })}
      />
    );
  }
  return (
    <Stack>
      <PageTitle title={t('timeSeries.title')} />
      <Card padded>
        {last.data ? (
          <EmptyState title={t('timeSeries.noController')}>{t('timeSeries.noControllerHelp')}</EmptyState>
        ) : (
          <QueryFallback error={last.error} retry={last.refetch} lines={8} />
        )}
      </Card>
    </Stack>
  );
}
