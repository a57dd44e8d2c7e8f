import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { getLimitBand } from './curve.ts';
import { getThresholds, saveThresholds } from './thresholds.ts';

export const alarmLimitsRoutes = (server: HttpServer): void =>
  mount(server, alarmLimitsApi, {
    envThreshold: (ctx, { params, query }) => getThresholds(ctx, params.id, query.controllerId),
    saveEnvThreshold: (ctx, { params, body }) => saveThresholds(ctx, params.id, body),
    standardBand: (ctx, { params, query }) => getLimitBand(ctx, params.id, query),
  });
