import { dashboardArrangementApi } from '@onsil/contract/dashboard-arrangement';
import { calls, type Feature } from '#platform/feature.ts';
import { getArrangement, saveFarmArrangement, saveOwnArrangement } from './arrangements.ts';

export { getArrangement } from './arrangements.ts';

export const dashboardArrangementsFeature: Feature = {
  api: () => [
    calls(dashboardArrangementApi, {
      getArrangement: (ctx, { params }) => getArrangement(ctx, params.id),
      saveFarmArrangement: (ctx, { params, body }) => saveFarmArrangement(ctx, params.id, body.arrangement),
      saveOwnArrangement: (ctx, { params, body }) => saveOwnArrangement(ctx, params.id, body.arrangement),
    }),
  ],
};
