import { headers } from '@onsil/contract/auth';
import type { Cast } from './factories.ts';
import type { Call } from './harness.ts';

/** Rows of the role table for weather and prices. */
export const outsideSamples: Record<string, (world: Pick<Cast, 'farm'>) => Call & { path?: string }> = {
  'weather.currentWeather': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'weather.weather': ({ farm }) => ({ path: `/weather/${farm.farmNo}` }),
  'cropPrices.cropPrices': () => ({}),
  'cropPrices.priceDays': () => ({ query: { itemCode: '225' } }),
  'cropPrices.priceItems': () => ({}),
  'cropPrices.followItems': () => ({ body: { itemCodes: ['225'] } }),
};
