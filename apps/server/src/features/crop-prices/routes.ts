import { cropPricesApi } from '@onsil/contract/crop-prices';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { updateFollowedItems } from './followed-items.ts';
import { listCropPrices, listPriceDays, listPriceItems } from './prices.ts';
import type { PriceSource } from './price-source.ts';

export const cropPricesRoutes = (server: HttpServer, source: PriceSource): void =>
  mount(server, cropPricesApi, {
    cropPrices: (ctx, { query }) => listCropPrices(ctx, source, query),
    priceDays: (ctx, { query }) => listPriceDays(ctx, source, query),
    priceItems: async (ctx, { query }) => ({ items: await listPriceItems(ctx, source, query.market) }),
    followItems: (ctx, { body }) => updateFollowedItems(ctx, body.itemCodes),
  });
