import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { BatchSeries } from './batches/batch-series.tsx';
import { TimeSeries } from './time-series-view.tsx';
import { useControllers } from './use-controllers.ts';
import type { TimeSeriesProps } from './use-series.ts';

const route = getRouteApi('/smartfarm/$farmId/time-series');

/** The time-series screen: loads the controllers and fields first, then their series. */
export function Page() {
  const t = useTranslations();
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const controllers = useControllers(farmId);
  const onSearch: TimeSeriesProps['onSearch'] = useCallback(
    (next, how) => setSearch(next, { ...how, clears: true }),
    [setSearch],
  );
  if (controllers.data && controllers.data.length > 0) {
    const Shown = search.compare === 'batch' ? BatchSeries : TimeSeries;
    return <Shown key={farmId} farmId={farmId} all={controllers.data} search={search} onSearch={onSearch} />;
  }
  return (
    <Stack>
      <PageTitle title={t('timeSeries.title')} />
      <Card padded>
        {controllers.data ? (
          <EmptyState title={t('timeSeries.noController')}>{t('timeSeries.noControllerHelp')}</EmptyState>
        ) : (
          <QueryFallback error={controllers.error} retry={controllers.refetch} lines={8} />
        )}
      </Card>
    </Stack>
  );
}
