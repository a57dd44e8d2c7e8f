import { deviationCausesApi } from '@onsil/contract/deviation-causes';
import { createWeatherProviders } from '#features/weather/weather.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { explainDeviation } from './explain-deviation.ts';

export const deviationCausesFeature: Feature = {
  api({ ctx, config }) {
    const providers = createWeatherProviders(ctx, config);
    return [
      calls(deviationCausesApi, {
        explainDeviation: (ctx, { params }) => explainDeviation(ctx, providers, params.id),
      }),
    ];
  },
};
