import { deviationCausesApi } from '@onsil/contract/deviation-causes';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { WeatherProvider } from '#features/weather/weather.ts';
import { explainDeviation } from './explain-deviation.ts';

export const deviationCausesRoutes = (server: HttpServer, providers: readonly WeatherProvider[]): void =>
  mount(server, deviationCausesApi, {
    causes: (ctx, { params }) => explainDeviation(ctx, providers, params.id),
  });
