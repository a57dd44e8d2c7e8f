import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { yieldForecastApi } from '@onsil/contract/yield-forecast';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const staleTime = 60_000;

const shownWeeks = 12;

/** Forecast of the next weeks, by week and by batch. */
export const forecastQuery = (farmId: string, crop: number | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.yieldForecast(farmId), 'weeks', crop ?? null],
    queryFn: async ({ signal }) => {
      const query = { weeks: shownWeeks, ...(crop !== undefined && { farmCropId: crop }) };
      return (await call(yieldForecastApi.getYieldForecast, { farm: farmId, query }, { signal })).item;
    },
    placeholderData: keepPreviousData,
    staleTime,
  });

/** What was measured where a batch stood, by time since its first day. */
export const batchSeriesQuery = (farmId: string, batchId: number, fields: readonly string[], points: number) =>
  queryOptions({
    queryKey: [...queryKeys.yieldForecast(farmId), 'batch-series', batchId, fields, points],
    queryFn: async ({ signal }) => {
      const query = { batchId, fields: fields.join(','), points };
      return (await call(yieldForecastApi.getBatchSeries, { farm: farmId, query }, { signal })).item;
    },
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Comparison of a crop's batches: the given ones, or the newest. */
export const comparisonQuery = (farmId: string, crop: number, works: readonly number[] | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.yieldForecast(farmId), 'compare', crop, works ?? null],
    queryFn: async ({ signal }) => {
      const query = { farmCropId: crop, ...(works && works.length > 0 && { works: works.join(',') }) };
      return (await call(yieldForecastApi.getBatchComparison, { farm: farmId, query }, { signal })).item;
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
