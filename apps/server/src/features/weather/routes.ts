import { weatherApi } from '@onsil/contract/weather';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { WeatherProvider } from './provider-service.ts';
import { getCurrentFarmWeather, getFarmWeather } from './service.ts';

export const weatherRoutes = (server: HttpServer, providers: readonly WeatherProvider[]): void =>
  mount(server, weatherApi, {
    currentWeather: (ctx) => getCurrentFarmWeather(ctx, providers),
    weather: (ctx, { params }) => getFarmWeather(ctx, providers, params.id),
  });
