import { yieldForecastApi } from '@onsil/contract/yield-forecast';
import { calls, type Feature } from '#platform/feature.ts';
import { acceptBackwardPlan, acceptDeliveryParts } from './accept-plan.ts';
import { getBackwardPlan } from './backward-plan.ts';
import { getBatchSeries } from './batch-series.ts';
import { getBatchComparison } from './compare-batches.ts';
import { getYieldForecast } from './forecast.ts';

export const yieldForecastFeature: Feature = {
  api: () => [
    calls(yieldForecastApi, {
      getYieldForecast: (ctx, { query }) => getYieldForecast(ctx, query),
      getBackwardPlan: (ctx, { body }) => getBackwardPlan(ctx, body),
      acceptBackwardPlan: (ctx, { body }) => acceptBackwardPlan(ctx, body),
      acceptDeliveryParts: (ctx, { body }) => acceptDeliveryParts(ctx, body),
      getBatchSeries: (ctx, { query }) => getBatchSeries(ctx, query),
      getBatchComparison: (ctx, { query }) => getBatchComparison(ctx, query),
    }),
  ],
};
