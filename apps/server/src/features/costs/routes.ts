import { costsApi } from '@onsil/contract/costs';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { PriceSource } from '#features/crop-prices/crop-prices.ts';
import { createCost, deleteCost, listCosts, updateCost } from './entries.ts';
import { getCostSetting, updateCostSetting } from './setting.ts';
import { getCostSummary } from './summary.ts';

export const costsRoutes = (server: HttpServer, source: PriceSource): void =>
  mount(server, costsApi, {
    costs: (ctx, { query }) => listCosts(ctx, query),
    addCost: async (ctx, { body }) => ({ costId: await createCost(ctx, body) }),
    changeCost: (ctx, { params, body }) => updateCost(ctx, Number(params.id), body),
    removeCost: (ctx, { params }) => deleteCost(ctx, Number(params.id)),
    costSetting: (ctx) => getCostSetting(ctx),
    changeCostSetting: (ctx, { body }) => updateCostSetting(ctx, body),
    costSummary: (ctx, { query }) => getCostSummary(ctx, source, query),
  });
