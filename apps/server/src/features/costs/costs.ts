import { costsApi } from '@onsil/contract/costs';
import { choosePriceSource } from '#features/crop-prices/crop-prices.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { createCost, deleteCost, listCosts, updateCost } from './entries.ts';
import { getCostSetting, updateCostSetting } from './setting.ts';
import { getCostSummary } from './summary.ts';

/** The public module of costs: what other features import. */
export { createCost, listCosts } from './entries.ts';
export { getCostSetting, updateCostSetting } from './setting.ts';
export { getCostSummary } from './summary.ts';

export const costsFeature: Feature = {
  api({ config }) {
    const prices = choosePriceSource(config);
    return [
      calls(costsApi, {
        listCosts: (ctx, { query }) => listCosts(ctx, query),
        createCost: async (ctx, { body }) => ({ costId: await createCost(ctx, body) }),
        updateCost: (ctx, { params, body }) => updateCost(ctx, params.id, body),
        deleteCost: (ctx, { params }) => deleteCost(ctx, params.id),
        getCostSetting: (ctx) => getCostSetting(ctx),
        updateCostSetting: (ctx, { body }) => updateCostSetting(ctx, body),
        getCostSummary: (ctx, { query }) => getCostSummary(ctx, prices, query),
      }),
    ];
  },
};
