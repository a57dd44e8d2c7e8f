import { farmQuery } from '#features/farms/queries.ts';
import { latestValuesQuery } from '#features/telemetry/queries.ts';
import { prefetchSeries } from '#features/telemetry/time-series-ahead.ts';
import type { TimeSeriesSearch } from '#features/telemetry/time-series-search.ts';
import { queryClient } from './query-client.ts';

/** Prefetches what every screen of a farm shows. */
export const prefetchFarm = (farmId: string): void => {
  void queryClient.prefetchQuery(farmQuery(farmId));
  void queryClient.prefetchQuery(latestValuesQuery(farmId));
};

/** Prefetches the series of an address; the screen's queries repeat a failed prefetch. */
export const prefetchTimeSeries = (farmId: string, search: TimeSeriesSearch): void => {
  void prefetchSeries(queryClient, farmId, search).catch(() => undefined);
};
