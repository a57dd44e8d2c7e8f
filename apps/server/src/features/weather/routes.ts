import { weatherApi } from '@onsil/contract/weather';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { WeatherProvider } from './provider.ts';
import { getCurrentFarmWeather, getFarmWeather } from './farm-weather.ts';

export const weatherRoutes = (server: HttpServer, providers: readonly WeatherProvider[]): void =>
  mount(server, weatherApi, {
    currentWeather: (ctx) => getCurrentFarmWeather(ctx, providers),
    weather: (ctx, { params }) => getFarmWeather(ctx, providers, params.id),
  });
