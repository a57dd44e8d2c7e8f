import { standardsApi } from '@onsil/contract/standards';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { standardBand } from './band-service.ts';
import { envThreshold, saveEnvThreshold } from './threshold-service.ts';

export const standardsRoutes = (server: HttpServer): void =>
  mount(server, standardsApi, {
    envThreshold: (ctx, { params, query }) => envThreshold(ctx, params.id, query.controllerId),
    saveEnvThreshold: (ctx, { params, body }) => saveEnvThreshold(ctx, params.id, body),
    standardBand: (ctx, { params, query }) => standardBand(ctx, params.id, query),
  });
