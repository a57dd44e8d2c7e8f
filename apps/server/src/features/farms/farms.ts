import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { farmsApi } from '@onsil/contract/farms';
import { calls, type Feature } from '#platform/feature.ts';
import { getCurrentFarm, farm, listMyFarms, type FarmSources } from './access.ts';
import { createFarm, getAdminFarm, listAdminFarms, updateFarm } from './admin.ts';

export { type Farm, type FarmRight, listVisibleFarms, requireCurrentFarm, requireFarm } from './access.ts';
export {
  canChangeAnnotation,
  canChangeGrowthPhoto,
  canChangeNote,
  canChangeSupportRequest,
  canDeleteTask,
  canDeleteWeeklyComment,
  hasCompanyAccess,
} from './policies.ts';
export { createFarm } from './admin.ts';
export { withFarmOf } from './with-farm-of.ts';
export { toFarmNo, visibleFarms } from './farms.sql.ts';

/** @param sources what features above this one know of farms */
export const createFarmsFeature = (sources: FarmSources): Feature => ({
  api: () => [
    calls(farmsApi, {
      myFarms: (ctx, { query }) => listMyFarms(ctx, sources, query),
      myFarm: (ctx) => getCurrentFarm(ctx),
      farm: (ctx, { params }) => farm(ctx, params.id),
    }),
    calls(adminFarmsApi, {
      adminFarms: (ctx, { query }) => listAdminFarms(ctx, query),
      adminFarm: (ctx, { params }) => getAdminFarm(ctx, Number(params.farmNo)),
      addFarm: (ctx, { body }) => createFarm(ctx, body),
      changeFarm: (ctx, { params, body }) => updateFarm(ctx, Number(params.farmNo), body),
    }),
  ],
});
