import { expect, test } from 'vitest';
import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { createWeatherProviders } from '#features/weather/farm-weather.ts';
import { recordWeather } from '#features/weather/record-hours.ts';
import { readConfig } from '#platform/config.ts';
import { makeController, makeDeviation, signIn } from '../support/factories.ts';
import { trustClock } from '../support/jobs.ts';
import { itemOf } from '../support/replies.ts';
import { observation, twoDays } from './weather-answers.ts';
import { kma, morning, seen, weatherWorlds, work, type WeatherWorld } from './weather-world.ts';

const { service, withKma, open } = weatherWorlds();
const day = 24 * hourMs;

const record = ({ portal, settings }: WeatherWorld): Promise<void> =>
  recordWeather(portal.ctx, createWeatherProviders(portal.ctx, readConfig(settings)));
const stored = async ({ portal }: WeatherWorld) =>
  (
    await portal.pool.query<{ at: Date; temperature: number }>('select at, temperature from weather_hour order by at')
  ).rows.map(({ at, temperature }) => [at.getTime(), temperature]);
const observedAt = morning - 50 * minuteMs;

test('an alarm of last week has the weather of its hour, also of a farm that nobody looked at', async () => {
  const world = await withKma();
  const { portal, cast, reader } = world;
  service().answer = kma({ json: seen }, { json: twoDays() });
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  const deviationId = await makeDeviation(portal, controller, { openedAt: morning });
  await record(world);
  await work(world);
  await record(world);
  portal.clock.now = morning + 7 * day;
  const { weather } = itemOf<DeviationCauses>(
    await portal.call(await signIn(portal, reader), 'GET', `/farm/deviation/${deviationId}/causes`),
  );
  expect(weather.isSample).toBe(false);
  expect(weather.hours).toContainEqual({
    at: new Date(observedAt).toISOString(),
    temperature: 6.3,
    humidity: 48,
    wind: 2.2,
  });
});

test('hours are stored once they have passed, the newest observation of an hour counts, and old ones are deleted', async () => {
  const world = await withKma();
  const { portal } = world;
  service().answer = kma({ json: seen }, { json: twoDays() });
  await record(world);
  await work(world);
  await portal.pool.query(
    `insert into weather_hour (question, at, temperature) values ('kma:60,127', $1, 20), ('kma:60,127', $2, 21)`,
    [new Date(morning - 401 * day), new Date(morning - 399 * day)],
  );
  await trustClock(portal.ctx);
  await record(world);
  expect((await stored(world)).every(([at = 0]) => at <= morning)).toBe(true);
  expect(await stored(world)).toContainEqual([observedAt, expect.closeTo(6.3)]);
  expect((await stored(world))[0]).toEqual([morning - 399 * day, 21]);
  service().answer = kma(
    { json: observation({ T1H: '9.5', REH: '40', RN1: '0', PTY: '0', WSD: '1', VEC: '0', UUU: '0', VVV: '0' }) },
    { json: twoDays() },
  );
  portal.clock.now = morning + hourMs;
  await work(world);
  await record(world);
  expect(await stored(world)).toEqual(
    expect.arrayContaining([
      [observedAt, expect.closeTo(6.3)],
      [observedAt + hourMs, 9.5],
    ]),
  );
});

test('without a provider nothing is stored', async () => {
  const world = await open({});
  await record(world);
  expect(await stored(world)).toEqual([]);
});
