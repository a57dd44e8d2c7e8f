import { adminSystemApi } from '@onsil/contract/admin-system';
import { apiPrefix } from '@onsil/contract/endpoint';
import { healthApi, systemApi } from '@onsil/contract/system';
import type { Context } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { renderDocsPage } from './docs-page.ts';
import { listCalls, getHealth, formatOpenapi, getHealthState, type HealthState } from './health.ts';
import { getSystemState, type SystemState } from './state.ts';

export const healthRoutes = (server: HttpServer, ctx: Context, system: HealthState): void => {
  mount(server, healthApi, { health: (call) => getHealth(call, system) });
  // InfluxDB clients call these two before writing.
  server.fastify.get('/ping', async (_request, reply) =>
    reply.code(204).headers({ 'x-influxdb-build': 'Onsil', 'x-influxdb-version': system.version }).send(),
  );
  server.fastify.get('/health', async (_request, reply) => {
    const { checks } = await getHealthState(ctx, system);
    const ready = checks.ingest === 'ok';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        name: 'onsil',
        message: ready ? 'ready for writes' : 'takes no writes now',
        status: ready ? 'pass' : 'fail',
        checks: [],
        version: system.version,
      });
  });
};

/** Computes a text at first use and caches it. */
const cached = (compute: () => string): (() => string) => {
  let text: string | undefined;
  return () => (text ??= compute());
};

export const systemRoutes = (server: HttpServer, system: SystemState): void => {
  const document = cached(() => formatOpenapi(system.version));
  const page = cached(() => renderDocsPage(apiPrefix, system.version, listCalls()));
  mount(server, systemApi, {
    openapi: () => ({ contentType: systemApi.openapi.reply.contentType, body: document() }),
    docs: () => ({ contentType: systemApi.docs.reply.contentType, body: page() }),
  });
  mount(server, adminSystemApi, { system: (ctx) => getSystemState(ctx, system) });
};
