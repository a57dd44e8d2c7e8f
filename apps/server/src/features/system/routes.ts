import { adminSystemApi } from '@onsil/contract/admin-system';
import { apiPrefix } from '@onsil/contract/endpoint';
import { healthApi, systemApi } from '@onsil/contract/system';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { docsPage } from './docs-service.ts';
import { allCalls, health, openapi, type HealthState } from './service.ts';
import { systemState, type SystemState } from './state-service.ts';

export const healthRoutes = (server: HttpServer, system: HealthState): void =>
  mount(server, healthApi, { health: (ctx) => health(ctx, system) });

export const systemRoutes = (server: HttpServer, system: SystemState): void => {
  mount(server, systemApi, {
    openapi: () => ({ contentType: systemApi.openapi.reply.contentType, body: openapi(system.version) }),
    docs: () => ({
      contentType: systemApi.docs.reply.contentType,
      body: docsPage(apiPrefix, system.version, allCalls()),
    }),
  });
  mount(server, adminSystemApi, { system: (ctx) => systemState(ctx, system) });
};
