import { yieldForecastApi } from '@onsil/contract/yield-forecast';
import { calls, type Feature } from '#platform/feature.ts';
import { acceptBackwardPlan } from './accept-plan.ts';
import { getBackwardPlan } from './backward-plan.ts';
import { getBatchComparison } from './compare-batches.ts';
import { getYieldForecast } from './forecast.ts';

export const yieldForecastFeature: Feature = {
  api: () => [
    calls(yieldForecastApi, {
      yieldForecast: (ctx, { query }) => getYieldForecast(ctx, query),
      planBackward: (ctx, { body }) => getBackwardPlan(ctx, body),
      acceptBackward: (ctx, { body }) => acceptBackwardPlan(ctx, body),
      compareBatches: (ctx, { query }) => getBatchComparison(ctx, query),
    }),
  ],
};
