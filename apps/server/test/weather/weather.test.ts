import { describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { startExternalDataWorker } from '#features/external-data/worker.ts';
import { createWeatherProviders } from '#features/weather/farm-weather.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Said } from '../support/provider-service.ts';
import { openMeteo, twoDays } from './weather-answers.ts';
import { kept, kma, look, morning, place, seen, weatherKey, weatherWorlds, work } from './weather-world.ts';

const { service, open, withKma, withOpenMeteo } = weatherWorlds();

describe('a provider that fails', () => {
  test('keeps the last values with their time, is retried with growing delays, and they become outdated', async () => {
    const world = await withKma();
    service().answer = kma({ json: seen }, { json: twoDays() });
    await look(world);
    await work(world);
    service().answer = () => ({ status: 503, text: '' });
    world.portal.clock.now = morning + 60 * minuteMs;
    await look(world);
    await work(world);
    const first = service().asked.length;
    expect(await look(world)).toMatchObject({ state: 'ready', isStale: false, current: { temperature: 6.3 } });
    await work(world);
    expect(service().asked).toHaveLength(first);
    world.portal.clock.now += 2 * minuteMs;
    await work(world);
    expect(service().asked.length).toBeGreaterThan(first);
    expect((await kept(world))[0]?.attempts).toBe(2);
    world.portal.clock.now = morning + 121 * minuteMs;
    expect(await look(world)).toMatchObject({
      isStale: true,
      fetchedAt: new Date(morning).toISOString(),
      current: { temperature: 6.3 },
    });
    service().answer = kma({ json: seen }, { json: twoDays() });
    await work(world);
    expect(await look(world)).toMatchObject({ isStale: false });
    expect(await kept(world)).toMatchObject([{ attempts: 0, failure: null }]);
  });

  test('is requested by one of two workers, and not at all without viewers', async () => {
    const world = await withKma();
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    service().answer = async (url) => {
      begin();
      await gone;
      return kma({ json: seen }, { json: twoDays() })(url);
    };
    await look(world);
    const one = work(world);
    await begun;
    await work(world);
    expect(service().asked).toHaveLength(1);
    go();
    await one;
    expect(service().asked).toHaveLength(2);
    world.portal.clock.now = morning + 4 * hourMs;
    await work(world);
    expect(service().asked).toHaveLength(2);
    await look(world);
    await work(world);
    expect(service().asked.length).toBeGreaterThan(2);
  });

  test('does not delay stopping, and is requested again by the next process', async () => {
    const world = await withKma();
    const ending = new AbortController();
    service().answer = () => {
      setImmediate(() => ending.abort());
      return 'silence';
    };
    await look(world);
    await work(world, ending.signal);
    expect(await kept(world)).toMatchObject([{ attempts: 0, failure: null }]);
    service().answer = kma({ json: seen }, { json: twoDays() });
    await work(world);
    expect(await look(world)).toMatchObject({ state: 'ready' });
  });
});

describe('a worker', () => {
  test('is requested once there are viewers, and paused while a provider does not respond', async () => {
    const world = await withKma();
    service().answer = kma({ json: seen }, { json: twoDays() });
    const { ctx } = world.portal;
    const start = () =>
      startExternalDataWorker('weather', ctx, createWeatherProviders(ctx, readConfig(world.settings)));
    const worker = start();
    await look(world);
    await expect.poll(async () => (await look(world)).state).toBe('ready');
    await worker.stop();
    service().answer = () => 'silence';
    service().asked.length = 0;
    world.portal.clock.now = morning + hourMs;
    const another = start();
    await expect.poll(() => service().asked.length).toBe(1);
    await another.stop();
    expect(await kept(world)).toMatchObject([{ attempts: 0 }]);
    expect(await look(world)).toMatchObject({ state: 'ready', current: { temperature: 6.3 } });
  });
});

describe('the weather of Open-Meteo', () => {
  test('is read in m/s and in Korea time', async () => {
    const world = await withOpenMeteo();
    service().answer = () => ({ json: openMeteo() });
    await look(world);
    await work(world);
    const weather = await look(world);
    expect(weather).toMatchObject({
      state: 'ready',
      source: 'open-meteo',
      isSample: false,
      current: {
        at: '2026-11-22T01:45:00.000Z',
        temperature: 6.1,
        condition: 'overcast',
        wind: 7.2,
        windDirection: 'ne',
      },
      days: [
        { day: '2026-11-22', low: 1.1, high: 9.2, condition: 'rain', chance: 70 },
        { day: '2026-11-23', low: 2, high: null, condition: 'clear', chance: 10 },
      ],
    });
    expect(weather.hours[0]).toMatchObject({ at: '2026-11-22T01:00:00.000Z', condition: 'rain', precipitation: 0.4 });
    expect(weather.hours.some(({ temperature }) => temperature === null)).toBe(true);
    const asked = Object.fromEntries(service().asked[0]?.searchParams ?? []);
    expect(asked).toMatchObject({
      latitude: '37.57',
      longitude: '126.98',
      wind_speed_unit: 'ms',
      timezone: 'Asia/Seoul',
    });
  });

  test('in km/h is turned into m/s', async () => {
    const world = await withOpenMeteo();
    service().answer = () => ({ json: openMeteo('km/h') });
    await look(world);
    await work(world);
    expect((await look(world)).current?.wind).toBeCloseTo(2);
  });

  test.each<[string, Said, string]>([
    ['what it refuses', { json: { error: true, reason: 'no such variable' }, status: 400 }, 'Open-Meteo answered 400'],
    ['too many calls', { json: { error: true, reason: 'limit' }, status: 429 }, 'Open-Meteo answered 429'],
    ['an error with HTTP 200', { json: { error: true, reason: 'x' } }, 'Open-Meteo: answer of another form'],
    ['half an answer', { text: '{"latitude":37' }, 'no JSON'],
  ])('that answers with %s counts as failed', async (_name, said, failure) => {
    const world = await withOpenMeteo();
    service().answer = () => said;
    await look(world);
    await work(world);
    expect((await kept(world))[0]?.failure).toBe(failure);
  });

  test('replaces the KMA outside Korea', async () => {
    const world = await open({
      ONSIL_KMA_KEY: weatherKey,
      ONSIL_KMA_URL: service().url,
      ONSIL_OPEN_METEO: 'on',
      ONSIL_OPEN_METEO_URL: service().url,
    });
    expect(await look(world)).toMatchObject({ source: 'kma' });
    await place(world.portal, world.cast.farm.farmNo, 35.68, 139.65);
    expect(await look(world)).toMatchObject({ source: 'open-meteo' });
  });
});

describe('without a provider', () => {
  test('example data is marked, sends no requests, and is a complete forecast', async () => {
    const world = await open({});
    const weather = await look(world);
    expect(weather).toMatchObject({ state: 'ready', source: 'sample', isSample: true, isStale: false });
    expect(weather.current?.temperature).toBeTypeOf('number');
    expect(weather.hours).toHaveLength(48);
    expect(weather.days.map(({ day }) => day)).toEqual(['22', '23', '24', '25', '26'].map((day) => `2026-11-${day}`));
    expect(weather.days.every(({ low, high }) => low !== null && high !== null && low < high)).toBe(true);
    expect(await look(world)).toEqual(weather);
    await work(world);
    expect(await kept(world)).toEqual([]);
  });
});

describe('a farm', () => {
  test('without coordinates says so, and has weather once a manager gave them', async () => {
    const world = await withKma();
    await place(world.portal, world.cast.farm.farmNo, null, null);
    expect(await look(world)).toMatchObject({ state: 'placeless', source: 'kma', current: null, hours: [], days: [] });
    await work(world);
    expect(service().asked).toHaveLength(0);
    await place(world.portal, world.cast.farm.farmNo, 37.4, 127.1);
    expect(await look(world)).toMatchObject({ state: 'waiting' });
  });

  test('of the header is the current one; another’s is not found', async () => {
    const { portal, cast } = await open({});
    const ask = (path: string, id: string) =>
      portal.call(cast.stranger, 'GET', path, { headers: { [headers.farmId]: id } });
    expect((await ask('/weather/farm', cast.elsewhere.farmId)).item).toMatchObject({ farmId: cast.elsewhere.farmId });
    expect((await ask('/weather/farm', cast.farm.farmId)).status).toBe(404);
    expect((await ask(`/weather/${cast.farm.farmNo}`, cast.elsewhere.farmId)).status).toBe(404);
    expect((await portal.call(cast.member, 'GET', '/weather/farm')).result.code).toBe('FARM_NOT_CHOSEN');
  });
});
