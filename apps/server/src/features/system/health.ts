import type { HandlerReply } from '@onsil/contract/envelope';
import { type Health, healthApi } from '@onsil/contract/system';
import type { Context } from '#platform/context.ts';
import { pingDatabase } from '#platform/database/database.ts';
import type { DiskWatch } from '#platform/disk/disk-space.ts';
import { calls } from '#platform/feature.ts';
import { mount } from '#platform/http/mount.ts';
import type { HttpServer } from '#platform/http/server.ts';

/** `forPeople`: the process also serves people, who can keep reading while a full disk refuses samples. */
export type HealthState = { version: string; disk: Pick<DiskWatch, 'state'>; forPeople: boolean };

/** State of this process; known within 2 s even if the database is unavailable. */
export const getHealthState = async (
  ctx: Context,
  { version, disk: { state }, forPeople }: HealthState,
): Promise<Health> => {
  const database = await Promise.race([
    pingDatabase(ctx.db).then(
      () => 'ok' as const,
      () => 'failing' as const,
    ),
    new Promise<'failing'>((resolve) => setTimeout(() => resolve('failing'), 2_000).unref()),
  ]);
  const disk = state();
  const ingest = database === 'ok' && disk !== 'full' ? 'ok' : 'refusing';
  const works = database === 'ok' && (forPeople || ingest === 'ok');
  return {
    status: works ? 'ok' : 'failing',
    version,
    at: new Date(ctx.now()).toISOString(),
    checks: { database, ingest, disk },
  };
};

export const getHealth = async (
  ctx: Context,
  system: HealthState,
): Promise<HandlerReply<typeof healthApi.getHealth>> => {
  const state = await getHealthState(ctx, system);
  return state.status === 'ok' ? state : { unavailable: state };
};

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
