import { cropPricesApi } from '@onsil/contract/crop-prices';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { followItems } from './follow-service.ts';
import { cropPrices, priceDays, priceItems } from './service.ts';
import type { PriceSource } from './source-service.ts';

export const cropPricesRoutes = (server: HttpServer, source: PriceSource): void =>
  mount(server, cropPricesApi, {
    cropPrices: (ctx, { query }) => cropPrices(ctx, source, query),
    priceDays: (ctx, { query }) => priceDays(ctx, source, query),
    priceItems: async (ctx, { query }) => ({ items: await priceItems(ctx, source, query.market) }),
    followItems: (ctx, { body }) => followItems(ctx, body.itemCodes),
  });
