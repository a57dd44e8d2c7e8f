import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CropPrices, PriceSeries } from '@onsil/contract/crop-prices';
import { createPriceProviders } from '#features/crop-prices/price-source.ts';
import { fetchDueAnswers } from '#features/external-data/worker.ts';
import { readConfig } from '#platform/config.ts';
import { makeCast, makeMember, signIn, type Cast, type TestMember } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { startOutsideService, type OutsideService } from '../support/provider-service.ts';
import { itemOf } from '../support/replies.ts';

/** A Monday, after publication of the day's prices. */
export const monday = Date.parse('2026-11-23T16:00:00+09:00');
export const kamisKeys = { key: 'very-secret-key', id: 'private-id' };

export type PriceWorld = { portal: TestPortal; cast: Cast; reader: TestMember; settings: NodeJS.ProcessEnv };

/** Creates portals with a local KAMIS, or with example data. */
export const priceWorlds = () => {
  const portals: TestPortal[] = [];
  let service: OutsideService | undefined;
  beforeAll(async () => {
    service = await startOutsideService();
  });
  afterEach(async () => {
    await Promise.all(portals.splice(0).map((portal) => portal.close()));
    kamis().asked.length = 0;
  });
  afterAll(() => kamis().close());

  const kamis = (): OutsideService => {
    if (!service) throw new Error('before the tests began');
    return service;
  };
  const openWith = async (settings: NodeJS.ProcessEnv): Promise<PriceWorld> => {
    const portal = await openTestPortal({ now: monday, settings });
    portals.push(portal);
    return { portal, cast: await makeCast(portal), reader: await makeMember(portal), settings };
  };
  return {
    kamis,
    open: () =>
      openWith({ ONSIL_KAMIS_KEY: kamisKeys.key, ONSIL_KAMIS_ID: kamisKeys.id, ONSIL_KAMIS_URL: kamis().url }),
    openSample: () => openWith({}),
  };
};

/** Runs the portal's worker once. */
export const work = ({ portal, settings }: PriceWorld): Promise<void> =>
  fetchDueAnswers(portal.ctx, createPriceProviders(portal.ctx, readConfig(settings), 0), new AbortController().signal);

/** Signs in again, because the test moves the clock, and returns what the member sees. */
export const ask = async <P extends string>(
  { portal, reader }: PriceWorld,
  path: P,
  query: Record<string, string> = {},
) => portal.call(await signIn(portal, reader), 'GET', path, { query });
export const look = async (world: PriceWorld, query: Record<string, string> = {}): Promise<CropPrices> =>
  itemOf(await ask(world, '/crop/prices', query));
export const series = async (world: PriceWorld, query: Record<string, string>): Promise<PriceSeries> =>
  itemOf(await ask(world, '/kamis/day', query));

type Row = { question: string; attempts: number; failure: string | null; answer: unknown };
export const kept = async ({ portal }: PriceWorld): Promise<Row[]> =>
  (await portal.pool.query<Row>('select question, attempts, failure, answer from outside_answer order by question'))
    .rows;
