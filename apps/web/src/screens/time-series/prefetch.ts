import type { QueryClient } from '@tanstack/react-query';
import { latestValuesQuery, seriesQuery } from '#features/telemetry/api.ts';
import { now } from '#lib/state/clock.ts';
import { getMaxBuckets } from './bucket-count.ts';
import { resolveSelection } from './model/selection.ts';
import { resolveRange } from './model/time-range.ts';
import type { TimeSeriesSearch } from './search-params.ts';

/**
 * Prefetches the series of an address while the screen's chunk is still loading.
 * @throws CallError; the screen requests the series again and shows the error
 */
export const prefetchSeries = async (client: QueryClient, farmId: string, search: TimeSeriesSearch): Promise<void> => {
  const last = await client.ensureQueryData(latestValuesQuery(farmId));
  const { controllers, chosenFields } = resolveSelection(search, last.controllers);
  if (chosenFields.length === 0) return;
  const controllerId = controllers.map((controller) => controller.controllerId);
  const { from, to } = resolveRange(search, now());
  await client.ensureQueryData(seriesQuery({ controllerId, fields: chosenFields, from, to, points: getMaxBuckets() }));
};
