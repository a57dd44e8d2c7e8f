import type { WeeklyOutlook } from '@onsil/contract/weekly-report';
import type { MemberContext } from '#platform/context.ts';
import { listPricesOfCrops, type PriceSource } from '#features/crop-prices/crop-prices.ts';
import { type WeatherProvider, getCurrentFarmWeather } from '#features/weather/weather.ts';
import type { ReportPeriod } from './report-period.ts';

/** External sources of the report. */
export type ExternalSources = { weather: readonly WeatherProvider[]; prices: PriceSource };

/** Weather warnings and the prices of the farm's crops; only for a week in progress. */
export const getOutlookPart = async (
  ctx: MemberContext,
  { farm, underWay }: ReportPeriod,
  outside: ExternalSources,
): Promise<WeeklyOutlook> => {
  if (!underWay) return null;
  const [{ source, isSample, state, warnings }, prices] = await Promise.all([
    getCurrentFarmWeather(ctx, outside.weather),
    listPricesOfCrops(ctx, outside.prices, farm.farmNo),
  ]);
  return { weather: { source, isSample, state, warnings }, prices };
};
