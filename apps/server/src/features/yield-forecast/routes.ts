import { yieldForecastApi } from '@onsil/contract/yield-forecast';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { acceptBackward } from './accept-service.ts';
import { planBackward } from './backward-service.ts';
import { compareBatches } from './compare-service.ts';
import { yieldForecast } from './forecast-service.ts';

export const yieldForecastRoutes = (server: HttpServer): void =>
  mount(server, yieldForecastApi, {
    yieldForecast: (ctx, { query }) => yieldForecast(ctx, query),
    planBackward: (ctx, { body }) => planBackward(ctx, body),
    acceptBackward: (ctx, { body }) => acceptBackward(ctx, body),
    compareBatches: (ctx, { query }) => compareBatches(ctx, query),
  });
