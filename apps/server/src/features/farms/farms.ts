import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { farmsApi } from '@onsil/contract/farms';
import { calls, type Feature } from '#platform/feature.ts';
import { listMyFarms, type FarmSources } from './access.ts';
import { createFarm, getAdminFarm, listAdminFarms, updateFarm } from './admin.ts';

export {
  type FarmSources,
  findVisibleFarm,
  listMyFarms,
  listVisibleFarmNos,
  listVisibleFarms,
  listVisibleFarmsByNumber,
  requireChosenFarm,
  requireFarm,
  requireRole,
} from './access.ts';
export {
  canChangeAnnotation,
  canChangeGrowthPhoto,
  canChangeNote,
  canChangeSupportRequest,
  canDeleteTask,
  canDeleteWeeklyComment,
  canRemoveFarmMember,
  hasCompanyAccess,
} from './policies.ts';
export { createFarm, listAdminFarms } from './admin.ts';
export { searchFarms, toFarmNo, visibleFarms } from './farms.sql.ts';

/** @param sources what features above this one know of farms */
export const createFarmsFeature = (sources: FarmSources): Feature => ({
  api: () => [
    calls(farmsApi, {
      listMyFarms: (ctx, { query }) => listMyFarms(ctx, sources, query),
      getCurrentFarm: (ctx) => ctx.farm,
      getFarm: (ctx) => ctx.farm,
    }),
    calls(adminFarmsApi, {
      listAdminFarms: (ctx, { query }) => listAdminFarms(ctx, query),
      getAdminFarm: (ctx, { params }) => getAdminFarm(ctx, params.farmNo),
      createFarm: (ctx, { body }) => createFarm(ctx, body),
      updateFarm: (ctx, { params, body }) => updateFarm(ctx, params.farmNo, body),
    }),
  ],
});
