import { afterAll, afterEach, beforeAll } from 'vitest';
import type { FarmWeather } from '@onsil/contract/weather';
import { fetchDueAnswers } from '#features/external-data/worker.ts';
import { createWeatherProviders } from '#features/weather/farm-weather.ts';
import { readConfig } from '#platform/config.ts';
import { joinFarm, makeCast, makeMember, signIn, type Cast, type TestMember } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { startOutsideService, type OutsideService, type Said } from '../support/provider-service.ts';
import { itemOf } from '../support/replies.ts';
import { observation } from './weather-answers.ts';

export const morning = Date.parse('2026-11-22T10:50:00+09:00');
export const weatherKey = 'secret+key/with=signs';
export const seen = observation({
  T1H: '6.3',
  REH: '48',
  RN1: '0',
  PTY: '0',
  WSD: '2.2',
  VEC: '272',
  UUU: '2',
  VVV: '0',
});

export type WeatherWorld = { portal: TestPortal; cast: Cast; reader: TestMember; settings: NodeJS.ProcessEnv };

export const place = ({ pool }: TestPortal, farmNo: number, latitude: number | null, longitude: number | null) =>
  pool.query('update farm set latitude = $2, longitude = $3 where farm_no = $1', [farmNo, latitude, longitude]);

/** Creates portals with a farm in Seoul and a local provider. */
export const weatherWorlds = () => {
  const portals: TestPortal[] = [];
  let started: OutsideService | undefined;
  beforeAll(async () => {
    started = await startOutsideService();
  });
  afterEach(async () => {
    await Promise.all(portals.splice(0).map((portal) => portal.close()));
    service().asked.length = 0;
  });
  afterAll(() => service().close());

  const service = (): OutsideService => {
    if (!started) throw new Error('before the tests began');
    return started;
  };
  const open = async (settings: NodeJS.ProcessEnv): Promise<WeatherWorld> => {
    const portal = await openTestPortal({ now: morning, settings });
    portals.push(portal);
    const cast = await makeCast(portal);
    await place(portal, cast.farm.farmNo, 37.5665, 126.978);
    const reader = await makeMember(portal);
    await joinFarm(portal, reader.memberNo, cast.farm.farmNo, 'member');
    return { portal, cast, reader, settings };
  };
  return {
    service,
    open,
    withKma: () => open({ ONSIL_KMA_KEY: encodeURIComponent(weatherKey), ONSIL_KMA_URL: service().url }),
    withOpenMeteo: () => open({ ONSIL_OPEN_METEO: 'on', ONSIL_OPEN_METEO_URL: service().url }),
  };
};

/** Signs in again, because the test moves the clock, and returns the member's weather. */
export const look = async ({ portal, cast, reader }: WeatherWorld): Promise<FarmWeather> =>
  itemOf(await portal.call(await signIn(portal, reader), 'GET', `/weather/${cast.farm.farmNo}`));

/** Runs the portal's worker once. */
export const work = (
  { portal, settings }: WeatherWorld,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => fetchDueAnswers(portal.ctx, createWeatherProviders(portal.ctx, readConfig(settings)), signal);

type Row = { question: string; attempts: number; failure: string | null };
export const kept = async ({ portal }: WeatherWorld): Promise<Row[]> =>
  (await portal.pool.query<Row>('select question, attempts, failure from outside_answer')).rows;

/** Responses of the KMA by operation. */
export const kma = (observed: Said, forecast: Said) => (url: URL) =>
  url.pathname.endsWith('getUltraSrtNcst') ? observed : forecast;
