import { alarmLimitsApi } from '@onsil/contract/standards';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { getLimitBand } from './band-service.ts';
import { getThresholds, saveThresholds } from './threshold-service.ts';

export const alarmLimitsRoutes = (server: HttpServer): void =>
  mount(server, alarmLimitsApi, {
    envThreshold: (ctx, { params, query }) => getThresholds(ctx, params.id, query.controllerId),
    saveEnvThreshold: (ctx, { params, body }) => saveThresholds(ctx, params.id, body),
    standardBand: (ctx, { params, query }) => getLimitBand(ctx, params.id, query),
  });
