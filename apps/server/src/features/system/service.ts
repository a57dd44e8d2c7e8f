import { apiPrefix, type Endpoint } from '@onsil/contract/endpoint';
import { wholeApi } from '@onsil/contract/all';
import type { Health } from '@onsil/contract/system';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { openapiDocument } from './openapi-service.ts';
import type { SystemState } from './state-service.ts';

/** How the portal is: answered at once also while the database is not. */
export const health = async (ctx: Context, system: Pick<SystemState, 'version' | 'disk'>): Promise<Health> => {
  const database = await Promise.race([
    sql`select 1`.execute(ctx.db).then(
      () => 'ok' as const,
      () => 'failing' as const,
    ),
    new Promise<'failing'>((resolve) => setTimeout(() => resolve('failing'), 2_000).unref()),
  ]);
  const disk = system.disk.state();
  return {
    status: database === 'ok' && disk !== 'full' ? 'ok' : 'failing',
    version: system.version,
    at: new Date(ctx.now()).toISOString(),
    checks: { database, ingest: database === 'ok' && disk !== 'full' ? 'ok' : 'refusing', disk },
  };
};

/** Every call by feature. */
export const allCalls = (): [feature: string, calls: Endpoint[]][] =>
  Object.entries(wholeApi).map(([feature, api]) => [feature, Object.values(api)]);

export const openapi = (version: string): string =>
  JSON.stringify(openapiDocument(apiPrefix, version, allCalls()), null, 2);
