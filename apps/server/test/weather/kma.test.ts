import { describe, expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { makeFarm } from '../support/factories.ts';
import type { Said } from '../support/provider-service.ts';
import { kmaKeyRefused, kmaNothing, twoDays } from './weather-answers.ts';
import { kept, kma, look, morning, place, seen, weatherKey, weatherWorlds, work } from './weather-world.ts';

const { service, open, withKma } = weatherWorlds();

describe('the weather of the KMA', () => {
  test('is on its way for who looks first, and then observed and forecast values at the farm’s cell', async () => {
    const world = await withKma();
    service().answer = kma({ json: seen }, { json: twoDays() });
    expect(await look(world)).toMatchObject({
      state: 'waiting',
      source: 'kma',
      isSample: false,
      current: null,
      fetchedAt: null,
    });
    await work(world);
    const weather = await look(world);
    expect(weather).toMatchObject({
      state: 'ready',
      source: 'kma',
      isSample: false,
      isStale: false,
      fetchedAt: new Date(morning).toISOString(),
      current: {
        at: '2026-11-22T01:00:00.000Z',
        temperature: 6.3,
        humidity: 48,
        condition: 'clear',
        precipitation: 0,
        wind: 2.2,
        windDirection: 'w',
      },
      days: [
        { day: '2026-11-22', low: null, high: 9.5, condition: 'clear', chance: 20 },
        { day: '2026-11-23', low: -4.5, high: 9.5, condition: 'clear', chance: 20 },
      ],
    });
    expect(weather.hours[0]).toMatchObject({
      at: '2026-11-22T01:00:00.000Z',
      temperature: 8,
      chance: 20,
      precipitation: 0,
    });
    expect(weather.warnings).toEqual([{ kind: 'freeze', at: '2026-11-22T17:00:00.000Z', value: -4 }]);
    const [asked] = service().askedFor('getUltraSrtNcst');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      serviceKey: weatherKey,
      dataType: 'JSON',
      base_date: '20261122',
      base_time: '1000',
      nx: '60',
      ny: '127',
    });
    expect(service().askedFor('getVilageFcst')[0]?.searchParams.get('base_time')).toBe('0800');
  });

  test('is requested once an hour, its forecast once per publication, and farms of a cell share it', async () => {
    const world = await withKma();
    const neighbour = await makeFarm(world.portal, { companyId: world.cast.farm.companyId });
    await place(world.portal, neighbour.farmNo, 37.567, 126.979);
    service().answer = kma({ json: seen }, { json: twoDays() });
    await look(world);
    await world.portal.call(world.cast.company, 'GET', `/weather/${neighbour.farmId}`);
    await work(world);
    await work(world);
    expect(service().asked).toHaveLength(2);
    world.portal.clock.now = morning + 55 * minuteMs - 1;
    await work(world);
    expect(service().asked).toHaveLength(2);
    world.portal.clock.now = morning + 55 * minuteMs;
    await work(world);
    expect(service().askedFor('getVilageFcst')).toHaveLength(2); // of 11 h, published at 11:10
    world.portal.clock.now = morning + 115 * minuteMs;
    await work(world);
    expect([service().askedFor('getUltraSrtNcst').length, service().askedFor('getVilageFcst').length]).toEqual([3, 2]);
  });

  test('keeps the low of the morning when a later forecast no longer says it', async () => {
    const world = await withKma();
    const early = twoDays();
    service().answer = kma({ json: seen }, { json: early });
    world.portal.clock.now = morning + 24 * hourMs;
    await look(world);
    await work(world);
    const items = early.response.body.items.item as { category: string; fcstTime?: string }[];
    early.response.body.items.item = items.filter(
      ({ category, fcstTime = '' }) => category !== 'TMN' && fcstTime > '0900',
    );
    world.portal.clock.now += 3 * hourMs;
    await look(world);
    await work(world);
    expect((await look(world)).days[0]).toMatchObject({ day: '2026-11-23', low: -4.5 });
  });

  test('is taken from the previous hour if the newest is late', async () => {
    const world = await withKma();
    service().answer = (url) => {
      const time = url.searchParams.get('base_time') ?? '';
      if (url.pathname.endsWith('getUltraSrtNcst')) return { json: time === '0900' ? seen : kmaNothing };
      return { json: time === '0500' ? twoDays() : kmaNothing };
    };
    await look(world);
    await work(world);
    expect(await look(world)).toMatchObject({ state: 'ready', current: { at: '2026-11-22T00:00:00.000Z' } });
  });

  test('is of the newest forecast as soon as that is there, also when it was late', async () => {
    const world = await withKma();
    let isPublished = false;
    service().answer = (url) => {
      const isNewest = url.searchParams.get('base_time') === '0800';
      if (url.pathname.endsWith('getUltraSrtNcst')) return { json: seen };
      return { json: isNewest && !isPublished ? kmaNothing : twoDays() };
    };
    world.portal.clock.now = morning - 2 * hourMs;
    await look(world);
    await work(world);
    expect(service().askedFor('getVilageFcst')).toHaveLength(2);
    isPublished = true;
    for (let hours = 1; hours <= 2; hours++) {
      world.portal.clock.now += hourMs;
      await look(world);
      await work(world);
      expect(service().askedFor('getVilageFcst')).toHaveLength(3);
    }
  });

  test.each<[string, Said, string]>([
    ['a key that it does not know, in XML and with HTTP 200', { text: kmaKeyRefused }, 'KMA refused: 30'],
    ['a refusal in JSON', { json: { response: { header: { resultCode: '22' } } } }, 'KMA refused: 22'],
    ['no rows', { json: { response: { header: { resultCode: '00' } } } }, 'KMA: answer of another form'],
    ['JSON of another form', { json: { message: weatherKey } }, 'KMA: answer of another form'],
    ['a page', { text: `<html>${weatherKey}</html>` }, 'no JSON'],
    ['nothing of that time', { json: kmaNothing }, 'KMA has nothing of that time'],
    ['HTTP 500', { text: weatherKey, status: 500 }, 'KMA answered 500'],
    ['a key error with HTTP 401', { text: kmaKeyRefused, status: 401 }, 'KMA refused: 30'],
    ['a redirect', { redirect: 'http://127.0.0.1:9/elsewhere' }, 'KMA answered 302'],
    ['more than it should', 'endless', 'more than 1000000 bytes'],
  ])('that answers with %s counts as failed, without its key anywhere', async (_name, said, failure) => {
    const world = await withKma();
    service().answer = () => said;
    const logged: unknown[] = [];
    world.portal.ctx.log = { ...world.portal.ctx.log, warn: (...line: unknown[]) => logged.push(line) } as never;
    await look(world);
    await work(world);
    expect(await kept(world)).toMatchObject([{ question: 'kma:60,127', attempts: 1, failure }]);
    expect(await look(world)).toMatchObject({ state: 'failed', current: null, hours: [], fetchedAt: null });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify([logged, await kept(world)])).not.toContain('secret');
  });

  test('that cannot be reached counts as failed', async () => {
    const world = await open({ ONSIL_KMA_KEY: weatherKey, ONSIL_KMA_URL: 'http://127.0.0.1:9' });
    await look(world);
    await work(world);
    expect((await kept(world))[0]?.failure).toBe('unreachable ECONNREFUSED');
  });
});
