import { yieldForecastApi } from '@onsil/contract/yield-forecast';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { acceptBackwardPlan } from './accept-service.ts';
import { getBackwardPlan } from './backward-service.ts';
import { getBatchComparison } from './compare-service.ts';
import { getYieldForecast } from './forecast-service.ts';

export const yieldForecastRoutes = (server: HttpServer): void =>
  mount(server, yieldForecastApi, {
    yieldForecast: (ctx, { query }) => getYieldForecast(ctx, query),
    planBackward: (ctx, { body }) => getBackwardPlan(ctx, body),
    acceptBackward: (ctx, { body }) => acceptBackwardPlan(ctx, body),
    compareBatches: (ctx, { query }) => getBatchComparison(ctx, query),
  });
