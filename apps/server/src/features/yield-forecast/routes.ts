import { yieldForecastApi } from '@onsil/contract/yield-forecast';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { acceptBackwardPlan } from './accept-plan.ts';
import { getBackwardPlan } from './backward-plan.ts';
import { getBatchComparison } from './compare-batches.ts';
import { getYieldForecast } from './forecast.ts';

export const yieldForecastRoutes = (server: HttpServer): void =>
  mount(server, yieldForecastApi, {
    yieldForecast: (ctx, { query }) => getYieldForecast(ctx, query),
    planBackward: (ctx, { body }) => getBackwardPlan(ctx, body),
    acceptBackward: (ctx, { body }) => acceptBackwardPlan(ctx, body),
    compareBatches: (ctx, { query }) => getBatchComparison(ctx, query),
  });
