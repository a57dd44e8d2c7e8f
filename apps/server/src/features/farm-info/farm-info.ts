import { farmDocumentsApi } from '@onsil/contract/farm-documents';
import { farmInfoApi } from '@onsil/contract/farm-info';
import { farmStatisticsApi } from '@onsil/contract/farm-statistics';
import { calls, type Feature } from '#platform/feature.ts';
import { createFarmDocument, listFarmDocuments, deleteFarmDocument } from './documents.ts';
import { saveFloorPlan } from './floor-plan.ts';
import { getFarmProfile, saveFarmContact, updateFarmProfile } from './profile.ts';
import { getFarmStatistics, saveFarmStatistics, getStatisticsTotal } from './statistics.ts';

export { createFarmDocument } from './documents.ts';
export { saveFloorPlan } from './floor-plan.ts';
export { getFarmProfile, saveFarmContact, updateFarmProfile } from './profile.ts';
export { saveFarmStatistics } from './statistics.ts';

export const farmInfoFeature: Feature = {
  api: () => [
    calls(farmInfoApi, {
      getFarmProfile: (ctx) => getFarmProfile(ctx),
      updateFarmProfile: (ctx, { params, body }) => updateFarmProfile(ctx, params.id, body),
      saveFloorPlan: (ctx, { params, body }) => saveFloorPlan(ctx, params.id, body),
      saveFarmContact: (ctx, { params, body }) => saveFarmContact(ctx, params.id, body),
    }),
    calls(farmStatisticsApi, {
      getFarmStatistics: (ctx, { params }) => getFarmStatistics(ctx, params.id),
      saveFarmStatistics: (ctx, { params, body }) => saveFarmStatistics(ctx, params.id, body),
      getStatisticsTotal: (ctx, { params }) => getStatisticsTotal(ctx, params.id),
    }),
    calls(farmDocumentsApi, {
      listFarmDocuments: (ctx, { params, query }) => listFarmDocuments(ctx, params.id, query),
      createFarmDocument: (ctx, { params, body }) => createFarmDocument(ctx, params.id, body),
      deleteFarmDocument: (ctx, { params }) => deleteFarmDocument(ctx, params.id, params.documentId),
    }),
  ],
};
