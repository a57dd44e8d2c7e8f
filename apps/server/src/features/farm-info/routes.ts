import { farmDocumentsApi } from '@onsil/contract/farm-documents';
import { farmInfoApi } from '@onsil/contract/farm-info';
import { farmStatisticsApi } from '@onsil/contract/farm-statistics';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addFarmDocument, farmDocuments, removeFarmDocument } from './document-service.ts';
import { saveFloorPlan } from './floor-plan-service.ts';
import { saveFarmManager } from './manager-service.ts';
import { farmProfile, saveFarm } from './service.ts';
import { farmStatistics, saveFarmStatistics, statisticsTotal } from './statistics-service.ts';

export const farmInfoRoutes = (server: HttpServer): void => {
  mount(server, farmInfoApi, {
    farmProfile: (ctx) => farmProfile(ctx),
    saveFarm: (ctx, { params, body }) => saveFarm(ctx, params.id, body),
    saveFloorPlan: (ctx, { params, body }) => saveFloorPlan(ctx, params.id, body),
    saveFarmManager: (ctx, { params, body }) => saveFarmManager(ctx, params.id, body),
  });
  mount(server, farmStatisticsApi, {
    farmStatistics: (ctx, { params }) => farmStatistics(ctx, params.id),
    saveFarmStatistics: (ctx, { params, body }) => saveFarmStatistics(ctx, params.id, body),
    statisticsTotal: (ctx, { params }) => statisticsTotal(ctx, params.id),
  });
  mount(server, farmDocumentsApi, {
    farmDocuments: (ctx, { params, query }) => farmDocuments(ctx, params.id, query),
    addFarmDocument: (ctx, { params, body }) => addFarmDocument(ctx, params.id, body),
    removeFarmDocument: (ctx, { params }) => removeFarmDocument(ctx, params.id, Number(params.documentId)),
  });
};
