import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import { makeController } from '../support/factories.ts';
import { beforeEachTest, useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import {
  enter,
  list,
  makeWorld,
  now,
  ofFarm,
  one,
  openAfternoon,
  path,
  sample,
  sampled,
  store,
  wrong,
} from './manual-readings-world.ts';

const portal = useWorld(openAfternoon);
const world = beforeEachTest(() => makeWorld(portal));

describe('a manual reading', () => {
  test('is shown with the mean of the ten minutes before', async () => {
    await sampled(world, { temperature: 30, humidity: 70 }, now - 10 * minuteMs);
    await sampled(world, { temperature: 23, humidity: 71 });
    await store(world, { values: { temperature: 23.4, humidity: 69, ph: 5.9 } });
    expect(await list(world)).toMatchObject([
      {
        controllerId: world.controller.controllerId,
        date: '2026-05-10',
        halfDay: 'PM',
        measuredAt: new Date(now).toISOString(),
        version: 1,
        values: [
          { field: 'temperature', nameKo: '온도', measured: 23.4, controller: 23, difference: 0.4, needsCheck: false },
          { field: 'humidity', measured: 69, controller: 71, difference: -2 },
          { field: 'ph', measured: 5.9, controller: null, difference: null, needsCheck: false },
        ],
      },
    ]);
  });

  test('is compared with late samples too, and keeps the last comparison when samples are deleted', async () => {
    await sampled(world, { temperature: 23 });
    await store(world, { values: { temperature: 23.4, ph: 6 } });
    await sampled(world, { ph: 6.1 }, now - 30_000, 5);
    const read = async () => (await list(world))[0]?.values.map(({ controller: own }) => own);
    expect(await read()).toEqual([23, 6.1]);
    await world.portal.pool.query('delete from reading');
    expect(await read()).toEqual([23, null]);
  });

  test('is compared over two intervals of a controller that reports seldom', async () => {
    world.controller = await makeController(world.portal, { farmNo: world.farm.farmNo, intervalSeconds: 1_800 });
    await sample(world, [{ ts: now - 50 * minuteMs, values: { temperature: 23 } }]);
    await store(world);
    expect((await list(world))[0]?.values).toMatchObject([{ controller: 23 }]);
  });

  test('in parts adds values to those of the half day, each compared at its own time', async () => {
    await sampled(world, { temperature: 22, ph: 6 }, now - 30 * minuteMs);
    await sampled(world, { temperature: 24, ph: 6.4 });
    const part = { isPartial: true, time: '14:30' };
    await store(world, { ...part, values: { temperature: 22.1, humidity: 70 }, times: { temperature: '14:00' } });
    await store(world, { ...part, values: { ph: 6.3 } });
    const [reading, ...others] = await list(world);
    expect(others).toEqual([]);
    const at = (ms: number) => new Date(ms).toISOString();
    expect(reading).toMatchObject({
      measuredAt: at(now),
      version: 2,
      values: [
        { field: 'temperature', measured: 22.1, controller: 22, measuredAt: at(now - 30 * minuteMs) },
        { field: 'humidity', measured: 70, controller: null, measuredAt: at(now) },
        { field: 'ph', measured: 6.3, controller: 6.4, measuredAt: at(now) },
      ],
    });
    await store(world, { ...part, values: { temperature: 23.9 } });
    expect((await list(world))[0]?.values).toMatchObject([
      { field: 'temperature', measured: 23.9, controller: 24, measuredAt: at(now) },
      { field: 'humidity' },
      { field: 'ph' },
    ]);
  });

  test.each([
    ['09:00', 'otherHalf'],
    ['14:41', 'future'],
    ['soon', 'timeOfDay'],
  ])('with the time %s of one value is refused', async (time, code) => {
    expect(wrong(await enter(world, { times: { temperature: time } }))).toEqual([400, [['times.temperature', code]]]);
  });

  test('may leave its time out while that half of the day lasts', async () => {
    await store(world, { time: null });
    expect((await list(world))[0]?.measuredAt).toBe(new Date(now).toISOString());
    expect(wrong(await enter(world, { time: null, halfDay: 'AM' }))).toEqual([400, [['time', 'required']]]);
  });

  test.each([
    [{ date: '2026-05-11' }, [['date', 'future']]],
    [{ time: '14:41' }, [['time', 'future']]],
    [{ time: '09:00' }, [['time', 'otherHalf']]],
    [{ time: 'noon' }, [['time', 'timeOfDay']]],
    [{ values: {} }, [['values', 'required']]],
    [{ values: { temperature: 'warm' } }, [['values.temperature', 'number']]],
    [
      { values: { temperature: 99, ph: 15 } },
      [
        ['values.temperature', 'outOfRange'],
        ['values.ph', 'outOfRange'],
      ],
    ],
    [{ values: { light: 300 } }, [['values.light', 'unknownField']]],
    [{ entryId: 'mine' }, [['entryId', 'invalid']]],
  ])('%j is refused', async (body, fields) => {
    const [status, found] = wrong(await enter(world, body));
    expect(status).toBe(400);
    expect(found).toEqual(fields);
    expect(await list(world)).toEqual([]);
  });

  test('of a controller that is not there or another’s is refused', async () => {
    expect((await enter(world, { controllerId: 'nowhere' })).status).toBe(404);
    expect((await enter(world, {}, 'stranger')).status).toBe(404);
    expect((await one(world, {}, 'stranger')).status).toBe(404);
  });

  test('is listed by days, controller and page, for its farm only', async () => {
    for (const [date, halfDay, time] of [
      ['2026-05-08', 'PM', '15:00'],
      ['2026-05-09', 'AM', '09:00'],
      ['2026-05-09', 'PM', '15:00'],
    ])
      await store(world, { date, halfDay, time });
    const other = await makeController(world.portal, { farmNo: world.farm.farmNo });
    await store(world, { controllerId: other.controllerId });
    const said = async (query: Record<string, string>) =>
      (await list(world, query)).map(({ date, halfDay }) => `${date.slice(8)} ${halfDay}`);
    expect(await said({})).toEqual(['10 PM', '09 PM', '09 AM', '08 PM']);
    expect(await said({ controllerId: world.controller.controllerId, from: '2026-05-09' })).toEqual(['09 PM', '09 AM']);
    expect(await said({ to: '2026-05-09', pageSize: '1', pageNo: '2' })).toEqual(['09 AM']);
    const at = ofFarm(world);
    expect((await world.portal.call(world.stranger, 'GET', path, at)).status).toBe(404);
    const reversed = { ...ofFarm(world), query: { from: '2026-05-09', to: '2026-05-08' } };
    expect((await world.portal.call(world.member, 'GET', path, reversed)).result.code).toBe('RANGE_REVERSED');
    const elsewhere = await makeController(world.portal, { farmNo: world.elsewhere.farmNo });
    const theirs = { ...ofFarm(world), query: { controllerId: elsewhere.controllerId } };
    expect((await world.portal.call(world.admin, 'GET', path, theirs)).status).toBe(404);
  });
});

describe('a doubtful value', () => {
  test('is stored once confirmed', async () => {
    await sampled(world, { temperature: 23 });
    const values = { temperature: 24.1, ph: 9, humidity: 60 };
    const asked = await enter(world, { values });
    expect(asked).toMatchObject({ status: 200, item: { isStored: false, measureNo: null } });
    expect(itemOf(asked).recheck).toEqual([
      { field: 'temperature', reason: 'difference', measured: 24.1, controller: 23, tolerance: 1 },
      { field: 'ph', reason: 'unusual', measured: 9, controller: null, tolerance: 0.2 },
    ]);
    expect(await list(world)).toEqual([]);
    await store(world, { values, acceptsWarnings: true });
    expect((await list(world))[0]?.values.map(({ needsCheck }) => needsCheck)).toEqual([true, false, true]);
  });

  test('that cannot be true is not stored, confirmed or not', async () => {
    expect(wrong(await enter(world, { values: { ph: 15 }, acceptsWarnings: true }))).toEqual([
      400,
      [['values.ph', 'outOfRange']],
    ]);
  });
});

test('drift follows from the pairs of the last 90 days, per sensor', async () => {
  const day = 24 * 60 * minuteMs;
  const at = (back: number): number => now - back * day;
  for (let back = 11; back >= 0; back -= 1) await sampled(world, { temperature: 23, ph: 6 }, at(back), 5);
  for (let back = 11; back >= 0; back -= 1) {
    world.portal.clock.now = at(back);
    const date = new Date(at(back) + 9 * hourMs).toISOString().slice(0, 10);
    // The thermometer agrees with the sensor; the pH sensor drifts by 0.02 a day.
    await store(world, {
      date,
      values: { temperature: 23.1, ph: 6 + (11 - back) * 0.02, ec: 1.4 },
      acceptsWarnings: true,
    });
  }
  const reply = await world.portal.call(world.member, 'GET', `${path}/drift`, {
    query: { controllerId: world.controller.controllerId },
  });
  const [temperature, ph, ...others] = itemsOf(reply);
  expect(others).toEqual([]);
  expect(temperature).toMatchObject({ field: 'temperature', bias: 0.1, perMonth: null, advice: 'fine', tolerance: 1 });
  expect(temperature?.pairs).toHaveLength(12);
  expect(ph).toMatchObject({ field: 'ph', advice: 'soon', bias: 0.17, perMonth: 0.6, daysLeft: 2 });
  expect(ph?.pairs.at(-1)).toEqual({
    at: new Date(now).toISOString(),
    measured: 6.22,
    controller: 6,
    difference: 0.22,
  });
  const strange = await world.portal.call(world.stranger, 'GET', `${path}/drift`, {
    query: { controllerId: world.controller.controllerId },
  });
  expect(strange.status).toBe(404);
});
