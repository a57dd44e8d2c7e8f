import { farmQuery } from '#features/farms/queries.ts';
import { lastQuery } from '#features/telemetry/queries.ts';
import { askSeriesAhead } from '#features/telemetry/time-series-ahead.ts';
import type { TimeSeriesSearch } from '#features/telemetry/time-series-search.ts';
import { queryClient } from './query-client.ts';

/** Asks for what every screen of a farm shows, while the screen itself is still on its way. */
export const askFirst = (farmId: string): void => {
  void queryClient.prefetchQuery(farmQuery(farmId));
  void queryClient.prefetchQuery(lastQuery(farmId));
};

/** Asks for what the time series of an address show. What does not come now, the screen asks for again. */
export const askSeries = (farmId: string, search: TimeSeriesSearch): void => {
  void askSeriesAhead(queryClient, farmId, search).catch(() => undefined);
};
