import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { Series } from '@onsil/contract/telemetry';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { joinFarm, makeController, makeFarm, makeMember, signIn, type TestController } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { allSamples } from '../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const farm = beforeTests(() => makeFarm(portal));
let grower: Session;

beforeAll(async () => {
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, farm.farmNo, 'member');
  grower = await signIn(portal, member);
});

const send = (controller: TestController, body: unknown) =>
  portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body });

const last = async (controller: TestController): Promise<Record<string, number>> => {
  const reply = await portal.call(grower, 'GET', `/influx/status-logs/last/${controller.controllerId}`);
  const [one] = itemOf(reply).controllers;
  return Object.fromEntries((one?.values ?? []).map(({ field, value }) => [field, value]));
};

const seriesOf = async (
  controller: TestController,
  fields: string,
  from: number,
  to: number,
  points = 1000,
): Promise<Series> => {
  const reply = await portal.call(grower, 'GET', '/influx/status-logs/field', {
    query: {
      controllerId: controller.controllerId,
      fields,
      from: String(from / 1000),
      to: String(to / 1000),
      points: String(points),
    },
  });
  expect(reply.result).toMatchObject({ code: 'OK' });
  return itemOf(reply);
};

const rows = async (controller: TestController): Promise<Record<string, unknown>[]> =>
  (
    await portal.pool.query<Record<string, unknown>>(
      `select * from ${allSamples} s where controller_no = $1 order by ts`,
      [controller.controllerNo],
    )
  ).rows;

test('a sample that was acknowledged is stored with its derived channels and is the newest value', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const reply = await send(controller, { ts: noon, values: { temperature: 25, humidity: 70, co2: 812, light: 200 } });
  expect(reply.status).toBe(200);
  const [row] = await rows(controller);
  expect(row).toMatchObject({ temperature: 25, humidity: 70, co2: 812, dli: 0 });
  expect(row?.['vpd']).toBeCloseTo(0.95, 2);
  expect(await last(controller)).toMatchObject({ temperature: 25, co2: 812, dewPoint: expect.closeTo(19.15, 1) });
});

test('the same sample sent twice is stored once and not recomputed', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const sample = { ts: noon - 1_440 * minuteMs, values: { temperature: 21.3, humidity: 60, light: 100 } };
  await send(controller, sample);
  await portal.catchUp();
  await send(controller, [sample, sample]);
  expect(await rows(controller)).toHaveLength(1);
  const { rows: marks } = await portal.pool.query(
    'select from day_rollup_dirty where controller_no = $1 union all select from derive_dirty where controller_no = $1',
    [controller.controllerNo],
  );
  expect(marks).toHaveLength(0);
});

test('a late sample lands in its place, corrects the rollups and leaves the newest value alone', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  await send(controller, { ts: noon - 1 * minuteMs, values: { temperature: 20 } });
  await portal.catchUp();
  await send(controller, { ts: noon - 5 * minuteMs, values: { temperature: 30 } });
  await portal.catchUp();
  expect((await last(controller))['temperature']).toBe(20);
  const { series } = await seriesOf(controller, 'temperature', noon - 10 * minuteMs, noon, 1);
  expect(series[0]).toMatchObject({ min: [20], avg: [25], max: [30], count: [2] });
});

test('a corrected sample replaces the value in the rollups', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  await send(controller, { ts: noon - 5 * minuteMs, values: { temperature: 70 } });
  await portal.catchUp();
  await send(controller, { ts: noon - 5 * minuteMs, values: { temperature: 22 } });
  await portal.catchUp();
  const { series } = await seriesOf(controller, 'temperature', noon - 10 * minuteMs, noon, 1);
  expect(series[0]).toMatchObject({ min: [22], max: [22], count: [1] });
});

test('fields missing in a sample keep the values of an earlier part of it', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  await send(controller, { ts: noon, values: { temperature: 25 } });
  await send(controller, { ts: noon, values: { humidity: 70 } });
  await portal.catchUp();
  const [row] = await rows(controller);
  expect(row).toMatchObject({ temperature: 25, humidity: 70, vpd: expect.closeTo(0.95, 2) });
});

test('the light integral counts from lights-on and is right again after late light', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const from = noon - 300 * minuteMs;
  const minutes = Array.from({ length: 241 }, (_, index) => ({
    ts: from + index * minuteMs,
    values: { light: index < 60 ? 0 : 200 },
  }));
  await send(
    controller,
    minutes.filter((_, index) => index < 120 || index >= 150),
  );
  await portal.catchUp();
  await send(controller, minutes.slice(120, 150).toReversed());
  await portal.catchUp();
  const all = await rows(controller);
  expect(all).toHaveLength(241);
  expect(all.at(-1)?.['dli']).toBeCloseTo((200 * 180 * 60) / 1e6, 4);
  expect((await last(controller))['dli']).toBeCloseTo((200 * 180 * 60) / 1e6, 4);
});

test('unknown fields, impossible values and future times are rejected one by one and the rest is stored', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const reply = await send(controller, [
    { ts: noon, values: { temperature: 21, humidity: 140, nonsense: 3, vpd: 1 } },
    { ts: noon + 11 * minuteMs, values: { temperature: 22 } },
    { ts: Date.parse('2020-01-01T00:00:00Z'), values: { temperature: 23 } },
  ]);
  expect(reply.status).toBe(200);
  const { rows: kept } = await portal.pool.query(
    'select source_key as "sourceKey", value, reason from rejected_sample where controller_no = $1 order by reason',
    [controller.controllerNo],
  );
  expect(kept).toEqual([
    { sourceKey: 'vpd', value: '1', reason: 'derived_field' },
    { sourceKey: null, value: String(noon + 11 * minuteMs), reason: 'future' },
    { sourceKey: 'humidity', value: '140', reason: 'out_of_physical_range' },
    { sourceKey: null, value: expect.any(String), reason: 'too_old' },
    { sourceKey: 'nonsense', value: '3', reason: 'unknown_field' },
  ]);
  expect(await rows(controller)).toHaveLength(1);
});

test('units are converted by the controller’s mapping', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  await portal.pool.query(
    `insert into field_mapping (controller_no, source_key, field_key, source_unit, factor, "offset") values
     ($1, 'ec_us', 'ec', 'µS/cm', 0.001, 0), ($1, 'tempF', 'temperature', '°F', ${5 / 9}, ${(-32 * 5) / 9})`,
    [controller.controllerNo],
  );
  await send(controller, { ec_us: 1620, tempF: 77 });
  expect(await last(controller)).toMatchObject({ ec: expect.closeTo(1.62, 6), temperature: expect.closeTo(25, 6) });
});

test('a field that an administrator added is stored and rolled up like a core field', async () => {
  await portal.pool.query(
    `insert into field (key, position, name_ko, name_en, unit, decimals, min, max, scale_min, scale_max, kind, rollup)
     values ('leafWetness', 100, '엽면 습윤', 'Leaf wetness', '%', 0, 0, 100, 0, 100, 'measured', 'mean')`,
  );
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  await send(controller, [
    { ts: noon - 5 * minuteMs, values: { leafWetness: 10 } },
    { ts: noon - 4 * minuteMs, values: { leafWetness: 30, temperature: 20 } },
  ]);
  await portal.catchUp();
  for (const points of [10, 1]) {
    const { series } = await seriesOf(controller, 'leafWetness', noon - 10 * minuteMs, noon, points);
    expect(series[0]?.count.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(Math.max(...(series[0]?.max ?? []).map(Number))).toBe(30);
  }
});

test('samples out of order and across days give the buckets of a simple computation at every resolution', async () => {
  const controller = await makeController(portal, { farmNo: farm.farmNo, intervalSeconds: 300 });
  const from = Date.parse('2026-05-01T00:00:00+09:00');
  const samples = Array.from({ length: 3 * 24 * 12 }, (_, index) => ({
    ts: from + index * 5 * minuteMs,
    values: { temperature: Math.round(200 + 50 * Math.sin(index / 40)) / 10 },
  }));
  const shuffled = samples.toSorted((a, b) => ((a.ts / minuteMs) % 17) - ((b.ts / minuteMs) % 17));
  for (let start = 0; start < shuffled.length; start += 100) await send(controller, shuffled.slice(start, start + 100));
  await portal.catchUp();
  const to = from + 3 * dayMs;
  for (const points of [4000, 500, 200, 100, 40, 20, 12, 3]) {
    const found = await seriesOf(controller, 'temperature', from, to, points);
    const width = found.width * 1000;
    for (const [index, seconds] of found.t.entries()) {
      const own = samples
        .filter(({ ts }) => ts >= seconds * 1000 && ts < seconds * 1000 + width)
        .map(({ values }) => values.temperature);
      const one = found.series[0];
      expect(one?.count[index]).toBe(own.length);
      expect(one?.min[index]).toBeCloseTo(Math.min(...own), 3);
      expect(one?.max[index]).toBeCloseTo(Math.max(...own), 3);
      expect(one?.avg[index]).toBeCloseTo(own.reduce((sum, value) => sum + value, 0) / own.length, 2);
    }
  }
});
