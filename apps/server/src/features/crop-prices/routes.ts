import { cropPricesApi } from '@onsil/contract/crop-prices';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { updateFollowedItems } from './follow-service.ts';
import { listCropPrices, listPriceDays, listPriceItems } from './service.ts';
import type { PriceSource } from './source-service.ts';

export const cropPricesRoutes = (server: HttpServer, source: PriceSource): void =>
  mount(server, cropPricesApi, {
    cropPrices: (ctx, { query }) => listCropPrices(ctx, source, query),
    priceDays: (ctx, { query }) => listPriceDays(ctx, source, query),
    priceItems: async (ctx, { query }) => ({ items: await listPriceItems(ctx, source, query.market) }),
    followItems: (ctx, { body }) => updateFollowedItems(ctx, body.itemCodes),
  });
