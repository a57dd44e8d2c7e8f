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
      updateFarmProfile: (ctx, { body }) => updateFarmProfile(ctx, body),
      saveFloorPlan: (ctx, { body }) => saveFloorPlan(ctx, body),
      saveFarmContact: (ctx, { body }) => saveFarmContact(ctx, body),
    }),
    calls(farmStatisticsApi, {
      getFarmStatistics: (ctx) => getFarmStatistics(ctx),
      saveFarmStatistics: (ctx, { body }) => saveFarmStatistics(ctx, body),
      getStatisticsTotal: (ctx, { params }) => getStatisticsTotal(ctx, params.id),
    }),
    calls(farmDocumentsApi, {
      listFarmDocuments: (ctx, { query }) => listFarmDocuments(ctx, query),
      createFarmDocument: (ctx, { body }) => createFarmDocument(ctx, body),
      deleteFarmDocument: (ctx, { params }) => deleteFarmDocument(ctx, params.documentId),
    }),
  ],
};
