import type { WeeklyOutlook } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { pricesOfCrops } from '#features/crop-prices/service.ts';
import type { PriceSource } from '#features/crop-prices/source-service.ts';
import type { WeatherProvider } from '#features/weather/provider-service.ts';
import { currentWeather } from '#features/weather/service.ts';
import type { Frame } from './frame-service.ts';

/** External sources of the report. */
export type Outside = { weather: readonly WeatherProvider[]; prices: PriceSource };

/** Weather warnings and the prices of the farm's crops; only for a week in progress. */
export const outlookPart = async (
  ctx: CallContext,
  { farm, underWay }: Frame,
  outside: Outside,
): Promise<WeeklyOutlook> => {
  if (!underWay) return null;
  const [{ source, isSample, state, warnings }, prices] = await Promise.all([
    currentWeather(ctx, outside.weather),
    pricesOfCrops(ctx, outside.prices, farm.farmNo),
  ]);
  return { weather: { source, isSample, state, warnings }, prices };
};
