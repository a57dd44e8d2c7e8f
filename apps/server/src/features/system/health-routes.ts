import { healthApi } from '@onsil/contract/system';
import type { Context } from '#platform/context.ts';
import { calls } from '#platform/feature.ts';
import { mount } from '#platform/http/mount.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { getHealth, getHealthState, type HealthState } from './health.ts';

/** Health of a process with HTTP, whether it serves people or devices. */
export const addHealthRoutes = (server: HttpServer, ctx: Context, system: HealthState): void => {
  mount(server, calls(healthApi, { getHealth: (ctx) => getHealth(ctx, system) }));
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
