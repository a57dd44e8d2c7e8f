import { apiPrefix, type Endpoint } from '@onsil/contract/endpoint';
import { documentTags, portalApi } from '@onsil/contract/api';
import type { HandlerReply } from '@onsil/contract/envelope';
import type { Health, healthApi } from '@onsil/contract/system';
import type { Context } from '#platform/context.ts';
import { pingDatabase } from '#platform/database/database.ts';
import type { DiskWatch } from '#platform/disk/disk-space.ts';
import { createOpenapiDocument } from './openapi/document.ts';

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

/** All calls by the tags of the OpenAPI document. */
export const listCalls = (): [tag: string, calls: Endpoint[]][] =>
  Object.entries(portalApi).map(([feature, api]) => [documentTags[feature] ?? feature, Object.values(api)]);

export const formatOpenapi = (version: string): string =>
  JSON.stringify(createOpenapiDocument(apiPrefix, version, listCalls()), null, 2);
