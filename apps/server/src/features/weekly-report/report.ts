import type { WeeklyReport, WeeklyOutlook } from '@onsil/contract/weekly-report';
import { listPricesOfCrops, type PriceSource } from '#features/crop-prices/crop-prices.ts';
import { type WeatherProvider, getFarmWeather } from '#features/weather/weather.ts';
import type { FarmContext } from '#platform/context.ts';
import { computeWeeklyReport } from './compute-report.ts';
import { findFrozenReport } from './freeze.ts';
import { createReportPeriod, requireStartedWeek, type ReportPeriod } from './report-period.ts';

/** External sources of the report. */
type ExternalSources = { weather: readonly WeatherProvider[]; prices: PriceSource };

/** Weather warnings and the prices of the farm's crops; only for a week in progress. */
const getOutlookPart = async (
  ctx: FarmContext,
  { farm, underWay }: ReportPeriod,
  outside: ExternalSources,
): Promise<WeeklyOutlook> => {
  if (!underWay) return null;
  const [{ source, isSample, state, warnings }, prices] = await Promise.all([
    getFarmWeather(ctx, outside.weather),
    listPricesOfCrops(ctx, outside.prices, farm.farmNo),
  ]);
  return { weather: { source, isSample, state, warnings }, prices };
};

/** The report of a week (by its Monday) for the current farm: as it was frozen, or else from the data at this moment. */
export const getWeeklyReport = async (
  ctx: FarmContext,
  outside: ExternalSources,
  monday: string,
): Promise<WeeklyReport> => {
  const { farm } = ctx;
  requireStartedWeek(ctx, monday);
  const frozen = await findFrozenReport(ctx, farm.farmNo, monday);
  if (frozen) return frozen;
  const [report, outlook] = await Promise.all([
    computeWeeklyReport(ctx, farm, monday),
    getOutlookPart(ctx, createReportPeriod(ctx, farm, monday), outside),
  ]);
  return { ...report, outlook };
};
