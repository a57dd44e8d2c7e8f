import type { QueryClient } from '@tanstack/react-query';
import { now } from '#lib/clock.ts';
import { lastQuery, seriesQuery } from './queries.ts';
import { choicesOf } from './time-series-choices.ts';
import { pointsNow } from './time-series-points.ts';
import { rangeOf } from './time-series-range.ts';
import type { TimeSeriesSearch } from './time-series-search.ts';

/**
 * Prefetches the series of an address while the screen's chunk is still loading.
 * @throws CallError; the screen requests the series again and shows the error
 */
export const askSeriesAhead = async (client: QueryClient, farmId: string, search: TimeSeriesSearch): Promise<void> => {
  const last = await client.ensureQueryData(lastQuery(farmId));
  const { controllers, chosenFields } = choicesOf(search, last.controllers);
  if (chosenFields.length === 0) return;
  const controllerId = controllers.map((controller) => controller.controllerId);
  const { from, to } = rangeOf(search, now());
  await client.ensureQueryData(seriesQuery({ controllerId, fields: chosenFields, from, to, points: pointsNow() }));
};
