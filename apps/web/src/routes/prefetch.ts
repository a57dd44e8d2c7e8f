import { farmQuery } from '#features/farms/api.ts';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { prefetchFirstScreen } from '#screens/dashboard/first-screen.ts';
import { prefetchSeries } from '#screens/time-series/prefetch.ts';
import type { TimeSeriesSearch } from '#screens/time-series/search-params.ts';
import { queryClient } from '#shell/query-client.ts';

/** Prefetches what every screen of a farm shows. */
export const prefetchFarm = (farmId: string): void => {
  void queryClient.prefetchQuery(farmQuery(farmId));
  void queryClient.prefetchQuery(latestValuesQuery(farmId));
};

/** Prefetches what the dashboard begins with. */
export const prefetchDashboard = (farmId: string): void => prefetchFirstScreen(queryClient, farmId);

/** Prefetches the series of an address; the screen's queries repeat a failed prefetch. */
export const prefetchTimeSeries = (farmId: string, search: TimeSeriesSearch): void => {
  void prefetchSeries(queryClient, farmId, search).catch(() => undefined);
};
