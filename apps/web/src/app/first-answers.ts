import { farmQuery } from '#features/farms/queries.ts';
import { lastQuery } from '#features/telemetry/queries.ts';
import { askSeriesAhead } from '#features/telemetry/time-series-ahead.ts';
import type { TimeSeriesSearch } from '#features/telemetry/time-series-search.ts';
import { queryClient } from './query-client.ts';

/** Prefetches what every screen of a farm shows. */
export const askFirst = (farmId: string): void => {
  void queryClient.prefetchQuery(farmQuery(farmId));
  void queryClient.prefetchQuery(lastQuery(farmId));
};

/** Prefetches the series of an address; the screen's queries repeat a failed prefetch. */
export const askSeries = (farmId: string, search: TimeSeriesSearch): void => {
  void askSeriesAhead(queryClient, farmId, search).catch(() => undefined);
};
