import { headers } from '@onsil/contract/auth';
import type { Cast } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';

/** Rows of the role table for weather and prices. */
export const outsideSamples: Record<string, (world: Pick<Cast, 'farm'>) => Call & { path?: string }> = {
  'weather.getCurrentFarmWeather': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'weather.getFarmWeather': ({ farm }) => ({ path: `/weather/${farm.farmNo}` }),
  'cropPrices.listCropPrices': () => ({}),
  'cropPrices.listPriceDays': () => ({ query: { itemCode: '225' } }),
  'cropPrices.listPriceItems': () => ({}),
  'cropPrices.updateFollowedItems': () => ({ body: { itemCodes: ['225'] } }),
};
