import { beforeAll, expect, test } from 'vitest';
import type { RackReadings } from '@onsil/contract/racks';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { makeController, type TestController } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { makeRack } from '../support/racks-factories.ts';
import { itemOf } from '../support/replies.ts';
import { openRackWorld } from './racks-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');

const world = useWorld(openRackWorld);
let upper: TestController;
let lower: TestController;
let near: number;
let far: number;

const send = async (
  { token }: TestController,
  body: { ts: number; values: Record<string, number> }[],
): Promise<void> => {
  const reply = await world.portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });
  expect(reply.status).toBe(200);
};
const place = async ({ controllerId }: TestController, from: string, rackId: number, tiers: [number, number]) => {
  const body = { controllerId, from, place: { rackId, tierFrom: tiers[0], tierTo: tiers[1] } };
  expect((await world.call('manager', 'POST', '/farm-rack/controller-place', body)).status).toBe(200);
};
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: (to - from) / step }, (_, index) => from + index * step);

beforeAll(async () => {
  const { farmNo } = world.cast.farm;
  near = await makeRack(world.portal, farmNo, { name: '앞' });
  far = await makeRack(world.portal, farmNo, { name: '뒤' });
  [upper, lower] = [await makeController(world.portal, { farmNo }), await makeController(world.portal, { farmNo })];
  const unplaced = await makeController(world.portal, { farmNo });
  await place(upper, '2026-04-01', near, [4, 5]);
  await place(lower, '2026-04-01', near, [1, 2]);
  await place(lower, '2026-05-09', far, [1, 5]);
  // Ten hours of the upper one without its third hour, and three days of the lower one.
  const hours = every(minuteMs, noon - 10 * hourMs, noon).filter(
    (ts) => ts < noon - 8 * hourMs || ts >= noon - 7 * hourMs,
  );
  await send(
    upper,
    hours.map((ts) => ({ ts, values: { temperature: ts < noon - 5 * hourMs ? 20 : 24, co2: 800, equipmentVent: 30 } })),
  );
  await send(
    lower,
    every(10 * minuteMs, noon - 3 * dayMs, noon).map((ts) => ({ ts, values: { temperature: 18 } })),
  );
  await send(unplaced, [{ ts: noon - hourMs, values: { temperature: 50, ph: 6 } }]);
  await world.portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, low2, high2, low3, high3) values (true, $1, 'temperature', 18, 23, 16, 27, null, 29)`,
    [upper.controllerNo],
  );
  await world.portal.catchUp();
});

const seconds = (ms: number): string => String(ms / 1000);
const ask = (
  query: { field?: string; from: number | string; to: number | string },
  who: 'member' | 'stranger' = 'member',
) =>
  world.portal.call(world.cast[who], 'GET', `/farm-rack/readings/${world.cast.farm.farmNo}`, {
    query: {
      ...(query.field !== undefined && { field: query.field }),
      from: typeof query.from === 'number' ? seconds(query.from) : query.from,
      to: typeof query.to === 'number' ? seconds(query.to) : query.to,
    },
  });
const read = async (...given: Parameters<typeof ask>): Promise<RackReadings> => itemOf(await ask(...given));

test('every controller at a rack has means on one axis, gaps as nulls, with its limits and its places', async () => {
  const found = await read({ field: 'temperature', from: noon - dayMs, to: noon });
  expect(found).toMatchObject({ field: 'temperature', width: 600, omitted: 0 });
  expect(found.controllers.map(({ controllerId }) => controllerId)).toEqual([upper.controllerId, lower.controllerId]);
  const [first, second] = found.controllers;
  const at = (ts: number): number => found.t.indexOf(ts / 1000);
  expect(found.t[0]).toBe((noon - dayMs) / 1000);
  expect(found.t.at(-1)).toBe((noon - 10 * minuteMs) / 1000);
  expect(first?.avg[at(noon - 11 * hourMs)]).toBeNull();
  expect(first?.avg[at(noon - 9 * hourMs)]).toBe(20);
  expect(first?.avg.slice(at(noon - 8 * hourMs), at(noon - 7 * hourMs))).toEqual(Array(6).fill(null));
  expect(first?.avg[at(noon - hourMs)]).toBe(24);
  expect(second?.avg.every((value) => value === 18)).toBe(true);
  expect(first?.ranges?.[0]).toEqual({ low: 18, high: 23 });
  expect(second?.ranges).toBeNull();
  expect(
    found.places.map(({ controllerId, rackId, tierFrom, tierTo, to }) => [controllerId, rackId, tierFrom, tierTo, to]),
  ).toEqual([
    [upper.controllerId, near, 4, 5, null],
    [lower.controllerId, far, 1, 5, null],
  ]);
});

test('a longer range is by the hour, begins with the first value, and has the places of its days', async () => {
  const found = await read({ field: 'temperature', from: noon - 7 * dayMs, to: noon });
  expect(found.width).toBe(3_600);
  expect(found.t).toHaveLength(72);
  expect(found.t[0]).toBe((noon - 3 * dayMs) / 1000);
  expect(found.places.filter(({ controllerId }) => controllerId === lower.controllerId)).toMatchObject([
    { rackId: near, tierFrom: 1, tierTo: 2, to: '2026-05-08' },
    { rackId: far, from: '2026-05-09', to: null },
  ]);
});

test('a range may begin and end between two seconds', async () => {
  await world.portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, valid_from) values (true, $1, 'co2', 700, 1000, $2)`,
    [upper.controllerNo, new Date(noon - 5 * hourMs)],
  );
  const iso = (ms: number): string => new Date(ms).toISOString();
  const found = await read({ field: 'co2', from: iso(noon - dayMs + 123), to: iso(noon - 877) });
  const limits = found.controllers[0]?.band?.t ?? [];
  expect([limits[0], limits.at(-1)]).toEqual([(noon - dayMs) / 1000, noon / 1000]);
  expect(found.t.at(-1)).toBe((noon - 10 * minuteMs) / 1000);
});

test('the fields are those that controllers at racks measure, and temperature comes first', async () => {
  const found = await read({ from: noon - dayMs, to: noon });
  const keys = found.fields.map(({ field }) => field);
  expect(found.field).toBe('temperature');
  expect(keys).toEqual(expect.arrayContaining(['temperature', 'co2']));
  expect(keys).not.toContain('ph'); // only at a controller without a place
  expect(found.fields.every(({ kind }) => kind !== 'equipment')).toBe(true);
  const co2 = await read({ field: 'co2', from: noon - dayMs, to: noon });
  expect(co2.controllers.map(({ controllerId }) => controllerId)).toEqual([upper.controllerId]);
  expect(await read({ field: 'ph', from: noon - dayMs, to: noon })).toMatchObject({
    field: 'ph',
    t: [],
    controllers: [],
  });
});

test('a range that is reversed or longer than 31 days, and an unknown field, are refused', async () => {
  const refusals = [
    [{ from: noon, to: noon - hourMs }, 'RANGE_REVERSED', undefined],
    [{ from: noon - 31 * dayMs - 1000, to: noon }, 'INVALID', { path: 'from', code: 'outOfRange' }],
    [{ from: 'yesterday', to: noon }, 'INVALID', { path: 'from', code: 'instant' }],
    [{ field: 'mood', from: noon - hourMs, to: noon }, 'INVALID', { path: 'field', code: 'unknownField' }],
    [{ field: 'equipmentVent', from: noon - hourMs, to: noon }, 'INVALID', { path: 'field', code: 'unknownField' }],
  ] as const;
  for (const [query, code, field] of refusals) {
    const reply = await ask(query);
    expect([reply.status, reply.result.code]).toEqual([400, code]);
    if (field) expect(reply.fields).toMatchObject([field]);
  }
  expect((await ask({ from: noon - 31 * dayMs, to: noon })).status).toBe(200);
});

test('strangers and nobody learn nothing, and a stranger’s racks do not show these controllers', async () => {
  expect((await ask({ from: noon - dayMs, to: noon }, 'stranger')).status).toBe(404);
  const path = `/farm-rack/readings/${world.cast.farm.farmNo}` as const;
  const query = { from: seconds(noon - dayMs), to: seconds(noon) };
  expect((await world.portal.call(null, 'GET', path, { query })).status).toBe(401);
  const own = await world.portal.call(
    world.cast.stranger,
    'GET',
    `/farm-rack/readings/${world.cast.elsewhere.farmNo}`,
    {
      query,
    },
  );
  expect(itemOf(own)).toMatchObject({ fields: [], field: null, controllers: [], places: [] });
});

test('one answer has at most 100 controllers, and says how many it left out', async () => {
  const { farmNo } = world.cast.elsewhere;
  const rackId = await makeRack(world.portal, farmNo);
  await world.portal.pool.query(
    `with made as (
       insert into controller (farm_no, controller_id, code, name, type, cultivation_env_type, cultivation_type)
       select $1, 'many-' || n, 'M' || n, 'M' || n, 'CLIMATE', 'PLANT_FACTORY', 'DFT' from generate_series(1, 103) n
       returning controller_no
     ), placed as (
       insert into controller_place (controller_no, rack_id, tier_from, tier_to, during)
       select controller_no, $2, 1, 5, daterange('2026-04-01', null) from made
     )
     insert into latest (controller_no, ts, "values")
     select controller_no, $3, jsonb_build_object('temperature', jsonb_build_array($4::float8, 20)) from made`,
    [farmNo, rackId, new Date(noon), noon],
  );
  const found = itemOf<RackReadings>(
    await world.portal.call(world.cast.stranger, 'GET', `/farm-rack/readings/${farmNo}`, {
      query: { from: seconds(noon - dayMs), to: seconds(noon) },
    }),
  );
  expect([found.controllers.length, found.places.length, found.omitted]).toEqual([100, 100, 3]);
  expect(found.t).toEqual([]);
});
