import { weatherApi } from '@onsil/contract/weather';
import { startExternalDataWorker } from '#features/external-data/external-data.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { getFarmWeather, createWeatherProviders } from './farm-weather.ts';
import { recordWeather } from './record-hours.ts';

export { createWeatherProviders } from './farm-weather.ts';
export { getFarmWeather, listHoursAt } from './farm-weather.ts';
export type { WeatherProvider } from './provider.ts';

export const weatherFeature: Feature = {
  api({ ctx, config }) {
    const providers = createWeatherProviders(ctx, config);
    return [
      calls(weatherApi, {
        getCurrentFarmWeather: (ctx) => getFarmWeather(ctx, providers),
        getFarmWeather: (ctx) => getFarmWeather(ctx, providers),
      }),
    ];
  },
  jobs: ({ ctx, config }) => {
    const providers = createWeatherProviders(ctx, config);
    // The observation of an hour is there forty minutes later.
    return [
      { name: 'weather.record-hours', cron: '55 * * * *', run: (stopping) => recordWeather(ctx, providers, stopping) },
    ];
  },
  workers: ({ ctx, config }) => [startExternalDataWorker('weather', ctx, createWeatherProviders(ctx, config))],
};
