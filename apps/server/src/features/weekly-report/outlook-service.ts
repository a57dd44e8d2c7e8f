import type { WeeklyOutlook } from '@onsil/contract/weekly-report';
import type { CallContext } from '#platform/context.ts';
import { pricesOfCrops } from '#features/crop-prices/service.ts';
import type { PriceSource } from '#features/crop-prices/source-service.ts';
import type { WeatherProvider } from '#features/weather/provider-service.ts';
import { currentWeather } from '#features/weather/service.ts';
import type { Frame } from './frame-service.ts';

/** Who is asked for what is outside. */
export type Outside = { weather: readonly WeatherProvider[]; prices: PriceSource };

/** What the weather brings, and what the farm's crops sell for; of a week under way alone. */
export const outlookPart = async (
  ctx: CallContext,
  { farm, underWay }: Frame,
  outside: Outside,
): Promise<WeeklyOutlook> => {
  if (!underWay) return null;
  const [{ source, sampleYn, state, warnings }, prices] = await Promise.all([
    currentWeather(ctx, outside.weather),
    pricesOfCrops(ctx, outside.prices, farm.fno),
  ]);
  return { weather: { source, sampleYn, state, warnings }, prices };
};
