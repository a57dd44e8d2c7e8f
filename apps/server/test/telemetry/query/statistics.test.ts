import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { listMonthClimate } from '#features/telemetry/store/monthly-energy.ts';
import { makeController } from '../../support/factories.ts';
import { usePortal, useCast } from '../../support/hooks.ts';
import { itemOf } from '../../support/replies.ts';
import { append, deleteSamples } from '../../support/stored-samples-world.ts';
import { only } from '../../support/watched-controller.ts';

// Out-of-range rates are those of a plain count of the samples.

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const from = noon - 200 * minuteMs;
/** The alarm limits change in the middle of a bucket. */
const changedAt = noon - 95 * minuteMs;

const portal = usePortal({ now: noon });
const cast = useCast(portal);

type Limits = readonly [low: number | null, high: number | null];
type Levels = readonly [Limits, Limits, Limits];
const before: Levels = [
  [18, 25],
  [16, 27],
  [null, 29],
];
const after: Levels = [
  [20, 24.1],
  [19, 26],
  [18, null],
];

const isOutside = (value: number, [low, high]: Limits): boolean =>
  (low !== null && value < low) || (high !== null && value > high);

const standard = (controllerNo: number, field: string, levels: Levels, start: number | null, end: number | null) =>
  portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, low2, high2, low3, high3, valid_from, valid_to)
     values (true, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      controllerNo,
      field,
      ...levels.flat(),
      start === null ? null : new Date(start),
      end === null ? null : new Date(end),
    ],
  );

const ask = async (controllerId: string) => {
  const query = { controllerId, from: String(from / 1000), to: String(noon / 1000) };
  const reply = await portal.call(cast.member, 'GET', '/statuslogs/statics', { query });
  return only(itemOf(reply).controllers).fields;
};

test.each([
  ['temperature', [21, 22, 23]],
  ['temperature', [24.1, 24.2, 20, 19.9]],
  ['temperature', [15, 30, 17.9, 26.5, 22, 22, 22, 22, 22, 22, 22]],
  ['leafTemperature', [24.1, 20.1, 24.2, 28.3]],
])('%s of %j counts as its samples do', async (field, values) => {
  const room = await makeController(portal, { farmNo: cast.farm.farmNo });
  await portal.pool.query(
    `insert into field (key, core, position, name_ko, name_en, unit, decimals, min, max, scale_min, scale_max, kind, rollup)
     values ('leafTemperature', false, 99, '엽온', 'Leaf temperature', '°C', 1, -20, 80, 0, 40, 'measured', 'mean') on conflict do nothing`,
  );
  await standard(room.controllerNo, field, before, null, changedAt);
  await standard(room.controllerNo, field, after, changedAt, null);
  const samples = Array.from({ length: 200 }, (_, place) => ({
    ts: from + place * minuteMs,
    // Long constant stretches, and some with many changes.
    value: Math.floor(place / 30) % 2 === 0 ? (values[0] ?? 0) : (values[place % values.length] ?? 0),
  }));
  await portal.call(null, 'POST', `/api/v1/${room.token}/telemetry`, {
    body: samples.map(({ ts, value }) => ({ ts, values: { [field]: value } })),
  });
  await portal.catchUp();
  const found = (await ask(room.controllerId)).find((one) => one.field === field);
  const outside = ([0, 1, 2] as const).map(
    (level) => samples.filter(({ ts, value }) => isOutside(value, (ts < changedAt ? before : after)[level])).length,
  );
  expect(found?.samples).toBe(200);
  expect(found?.outside?.map((share) => Math.round(share * 200))).toEqual(outside);
});

test('deleted samples are not counted, though their buckets stay', async () => {
  const room = await makeController(portal, { farmNo: cast.farm.farmNo });
  await standard(room.controllerNo, 'temperature', before, null, null);
  portal.clock.now = from + hourMs;
  const sent = Array.from({ length: 60 }, (_, place) => ({ ts: from + place * minuteMs, values: { temperature: 26 } }));
  // Rows, since all but the last one are late.
  for (const body of [sent.slice(-1), sent.slice(0, -1)]) {
    await portal.call(null, 'POST', `/api/v1/${room.token}/telemetry`, { body });
    await portal.catchUp();
  }
  await portal.catchUp();
  portal.clock.now = noon;
  const kept = new Date(from + 40 * minuteMs);
  await portal.pool.query('delete from reading where controller_no = $1 and ts < $2', [room.controllerNo, kept]);
  const counted = async () => (await ask(room.controllerId)).find(({ field }) => field === 'temperature');
  expect(await counted()).toMatchObject({ samples: 20, outside: [1, 0, 0] });
  await portal.pool.query('delete from reading where controller_no = $1', [room.controllerNo]);
  expect(await counted()).toMatchObject({ samples: 0, outside: null });
});

test('the lit part of an hour in which lamps went out counts for its month, also when its samples are gone', async () => {
  const controller = await makeController(portal);
  const start = kstDayStart('2026-05-01');
  await append(
    portal,
    controller,
    Array.from({ length: 240 }, (_, index) => ({
      ts: start + index * minuteMs,
      values: { light: index < 90 ? 200 : 0, temperature: 20 },
    })),
  );
  const days = { from: new Date(start), until: new Date(noon) };
  const climate = () => listMonthClimate(portal.ctx.db, [controller.controllerNo], days);
  const should = {
    month: '2026-05',
    knownHours: 4,
    litHours: 1.5,
    litSum: 300,
    temperatureSum: 80,
    temperatureHours: 4,
    firstAt: new Date(start),
  };
  expect(await climate()).toMatchObject([should]);
  await portal.catchUp();
  expect(await climate()).toMatchObject([should]);
  await deleteSamples(portal, controller, new Date(noon));
  expect(await climate()).toMatchObject([should]);
});
