import { cropPricesApi } from '@onsil/contract/crop-prices';
import { startExternalDataWorker } from '#features/external-data/external-data.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { updateFollowedItems } from './followed-items.ts';
import { choosePriceSource, createPriceProviders } from './price-source.ts';
import { listCropPrices, listPriceDays, listPriceItems } from './prices.ts';

export { choosePriceSource, type PriceSource } from './price-source.ts';
export { listCropPrices, listPricesOfCrops } from './prices.ts';
export { type PricesPerKg, getPricesPerKg } from './prices-per-kg.ts';

export const cropPricesFeature: Feature = {
  api({ config }) {
    const source = choosePriceSource(config);
    return [
      calls(cropPricesApi, {
        listCropPrices: (ctx, { query }) => listCropPrices(ctx, source, query),
        listPriceDays: (ctx, { query }) => listPriceDays(ctx, source, query),
        listPriceItems: async (ctx, { query }) => ({ items: await listPriceItems(ctx, source, query.market) }),
        updateFollowedItems: (ctx, { body }) => updateFollowedItems(ctx, body.itemCodes),
      }),
    ];
  },
  // A worker of its own, because KAMIS may take minutes.
  workers: ({ ctx, config }) => [startExternalDataWorker('crop prices', ctx, createPriceProviders(ctx, config))],
};
