import { beforeAll, describe, expect, test } from 'vitest';
import type { ControllerAlarmLimits, FieldAlarmLimits, AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { auditOf } from '../support/boards-factories.ts';
import { makeController, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { itemOf } from '../support/replies.ts';
import { farmer, keepSessions, only, report, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
let controller: TestController;

beforeAll(async () => {
  await keepSessions(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
});

type Ranges = NonNullable<AlarmLimitsChange['ranges']>;
const around = (low: number, high: number): Ranges => [
  { low, high },
  { low: low - 2, high: high + 2 },
  { low: low - 4, high: high + 4 },
];
const recipe = {
  nameKo: '버터헤드 상추',
  nameEn: 'Butterhead lettuce',
  source: '시험 재배 기준',
  startedAt: '2026-05-01T00:00:00+09:00',
  stages: [
    {
      stage: 'transplant' as const,
      days: 30,
      dayFromMinute: 6 * 60,
      dayMinutes: 16 * 60,
      fields: { temperature: { day: around(20, 24), night: around(16, 20) } },
    },
  ],
};

const atNight = (change: object) => ({
  field: 'temperature',
  ranges: around(18, 26),
  night: { ranges: around(18, 26), dayFromMinute: 360, dayMinutes: 960, ...change },
  timing: null,
});

const save = (body: object, session = cast.manager) =>
  portal.call(session, 'PUT', `/farm/${cast.farm.farmNo}/env-threshold`, {
    body: { controllerId: controller.controllerId, ...body },
  });
const standardOf = async (): Promise<ControllerAlarmLimits> => {
  const query = { controllerId: controller.controllerId };
  const reply = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/env-threshold`, { query });
  expect(reply.status).toBe(200);
  return only(itemOf(reply).controllers);
};
const temperature = async (): Promise<FieldAlarmLimits> =>
  only((await standardOf()).fields.filter(({ field }) => field === 'temperature'));

describe('the standard of a field', () => {
  test('without a recipe and without own ranges is none, with the delays of its kind of signal', async () => {
    expect(await temperature()).toMatchObject({
      ranges: null,
      source: { kind: 'none' },
      ownTiming: false,
      timing: { deadband: 0.5, onDelaySeconds: 300, offDelaySeconds: 600 },
    });
  });

  test('comes from the growth recipe by stage, day and night, and moves evenly at lights-on', async () => {
    expect((await save({ recipe })).status).toBe(200);
    expect((await standardOf()).recipe).toMatchObject({ nameKo: '버터헤드 상추', stage: 'transplant', batchId: null });
    expect(await temperature()).toMatchObject({
      ranges: around(20, 24),
      source: { kind: 'recipe', stage: 'transplant', period: 'day' },
    });
    const band = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/env-threshold/band`, {
      query: {
        controllerId: controller.controllerId,
        field: 'temperature',
        from: String((noon - 7 * hourMs) / 1000),
        to: String((noon - 4 * hourMs) / 1000),
        points: '181',
      },
    });
    const low = itemOf(band).low[0].map(Number);
    expect([low[0], low[90], low[180]]).toEqual([16, 18, 20]);
    const steps = low.slice(1).map((value, index) => value - (low[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(0.07); // 4 °C in an hour, in steps of a minute
  });

  test('is the farm’s own if set, and the recipe’s again when reset', async () => {
    const timing = { deadband: 1, onDelaySeconds: 60, offDelaySeconds: 120, attentionSeconds: 600 };
    expect((await save({ fields: [{ field: 'temperature', ranges: around(18, 26), timing }] })).status).toBe(200);
    expect(await temperature()).toMatchObject({
      ranges: around(18, 26),
      source: { kind: 'own' },
      timing,
      ownTiming: true,
    });
    portal.clock.now += minuteMs;
    expect((await save({ fields: [{ field: 'temperature', ranges: null, timing: null }] })).status).toBe(200);
    expect(await temperature()).toMatchObject({ source: { kind: 'recipe' }, ownTiming: false });
  });

  test('is in the audit log before and after the change, with its author', async () => {
    const none = { own: false, low1: null, high1: null, low2: null, high2: null, low3: null, high3: null, night: null };
    const usual = { deadband: null, onDelaySeconds: null, offDelaySeconds: null, attentionSeconds: null };
    const set = { own: true, low1: 18, high1: 26, low2: 16, high2: 28, low3: 14, high3: 30, night: null };
    const timing = { deadband: 1, onDelaySeconds: 60, offDelaySeconds: 120, attentionSeconds: 600 };
    const written = await auditOf(portal, 'standard');
    const by = { memberNo: cast.manager.memberNo, action: 'change', thing: controller.controllerId };
    const startedAt = '2026-04-30T15:00:00.000Z';
    expect(written).toEqual([
      { ...by, before: { recipe: null }, after: { recipe: { ...recipe, startedAt } } },
      { ...by, before: { temperature: { ...none, ...usual } }, after: { temperature: { ...set, ...timing } } },
      { ...by, before: { temperature: { ...set, ...timing } }, after: { temperature: { ...none, ...usual } } },
    ]);
    await save({ fields: [{ field: 'temperature', ranges: null, timing: null }], recipe }); // has no effect
    expect(await auditOf(portal, 'standard')).toEqual(written);
  });

  test('of the farm may differ by day and night: by the recipe’s photoperiod, and by the farm’s hours without one', async () => {
    const room = await makeController(portal, { farmNo: cast.farm.farmNo });
    const bare = await makeController(portal, { farmNo: cast.farm.farmNo });
    const open = [0, 1, 2].map(() => ({ low: null, high: null }));
    // Nobody enriches in the dark.
    const night = { ranges: open, dayFromMinute: 13 * 60, dayMinutes: 60 };
    const fields = [{ field: 'co2', ranges: around(700, 1000), night, timing: null }];
    expect((await save({ controllerId: room.controllerId, fields, recipe })).status).toBe(200);
    expect((await save({ controllerId: bare.controllerId, fields })).status).toBe(200);
    const co2 = async ({ controllerId }: TestController) => {
      const reply = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/env-threshold`, {
        query: { controllerId },
      });
      const saved: ControllerAlarmLimits = only(itemOf(reply).controllers);
      return only(saved.fields.filter(({ field }) => field === 'co2'));
    };
    const own = { ranges: around(700, 1000), night };
    const byFarm = { kind: 'own', stage: null };
    expect(await co2(room)).toMatchObject({ ranges: own.ranges, own, source: { ...byFarm, period: 'day' } });
    expect(await co2(bare)).toMatchObject({ ranges: open, own, source: { ...byFarm, period: 'night' } });
    // Noon is day in one room and night in the other.
    await report(portal, [room, bare], 15, { co2: 600 });
    const raised = async ({ controllerId }: TestController) =>
      (await farmer(portal, cast, cast.member).deviations({ controllerId })).map(({ field }) => field);
    expect(await raised(room)).toEqual(['co2']);
    expect(await raised(bare)).toEqual([]);
    const query = {
      controllerId: bare.controllerId,
      from: String(noon / 1000),
      to: String((noon + 4 * hourMs) / 1000),
    };
    const band = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/env-threshold/band`, {
      query: { ...query, field: 'co2', points: '5' },
    });
    expect(itemOf(band).low[0]).toEqual([null, null, 700, null, null]); // at 14:00 the hour of the ramp is over
  });

  test.each([
    [
      'ranges that do not nest',
      { field: 'temperature', ranges: [around(18, 26)[2], around(18, 26)[1], around(18, 26)[0]], timing: null },
      'rangesNest',
    ],
    ['ranges of the night that do not nest', atNight({ ranges: around(18, 26).toReversed() }), 'rangesNest'],
    ['ranges of the night without those of the day', { ...atNight({}), ranges: null }, 'required'],
    ['a day that starts after midnight of the next', atNight({ dayFromMinute: 1_440 }), 'timeOfDay'],
    ['a day that leaves no night', atNight({ dayMinutes: 1_440 }), 'hoursSame'],
    ['a field that is not in the catalogue', { field: 'nothing', ranges: null, timing: null }, 'unknownField'],
    [
      'a delay of more than a day',
      {
        field: 'temperature',
        ranges: null,
        timing: { deadband: 0, onDelaySeconds: 90_000, offDelaySeconds: 0, attentionSeconds: 0 },
      },
      'outOfRange',
    ],
  ])('rejects %s and changes nothing', async (_, change, code) => {
    const before = await standardOf();
    const reply = await save({ fields: [change] });
    expect(reply.status).toBe(400);
    expect(reply.fields?.map((one) => one.code)).toContain(code);
    expect(await standardOf()).toEqual(before);
  });

  test('of another farm’s controller is refused', async () => {
    const theirs = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
    expect((await save({ controllerId: theirs.controllerId, fields: [] })).status).toBe(404);
    const admin = await save({ controllerId: theirs.controllerId, fields: [] }, cast.admin);
    expect(admin.fields).toEqual([expect.objectContaining({ code: 'unknownController' })]);
  });
});

test('limits are not saved of a controller that is retired at the same moment', async () => {
  const { controllerNo, controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
  const client = await portal.pool.connect();
  await client.query('begin');
  await client.query('update controller set retired_at = $2 where controller_no = $1', [controllerNo, new Date(noon)]);
  const reply = save({ controllerId, fields: [], recipe });
  await untilWaiting(portal, 1);
  await client.query('commit');
  client.release();
  expect((await reply).status).toBe(404);
  const { rows } = await portal.pool.query('select from cultivation where controller_no = $1', [controllerNo]);
  expect(rows).toEqual([]);
});

test('past deviations stay as they were judged when the ranges change', async () => {
  const other = await makeController(portal, { farmNo: cast.farm.farmNo });
  const set = (ranges: Ranges) =>
    save({ controllerId: other.controllerId, fields: [{ field: 'humidity', ranges, timing: null }] });
  await set(around(50, 60));
  await report(portal, [other], 15, { humidity: 61 });
  await report(portal, [other], 20, { humidity: 55 });
  const before = await farmer(portal, cast, cast.member).deviations({ controllerId: other.controllerId });
  expect(before).toHaveLength(1);
  await set(around(40, 54.5));
  // A late sample triggers a re-evaluation, with past samples against the limits of their time.
  await send(portal, other, portal.clock.now - 5 * minuteMs - 30_000, { humidity: 55 });
  await portal.catchUp();
  await portal.catchUpDeviations();
  expect(await farmer(portal, cast, cast.member).deviations({ controllerId: other.controllerId })).toEqual(before);
});

test('out-of-range rates compare each sample with the limits of its time', async () => {
  const room = await makeController(portal, { farmNo: cast.farm.farmNo });
  await save({ controllerId: room.controllerId, recipe });
  const midnight = Date.parse('2026-05-10T00:00:00+09:00');
  // 18 °C is in range at night and too cold by day, 22 °C the other way round.
  for (const [at, value] of [
    [1, 18],
    [2, 18],
    [10, 22],
    [11, 22],
    [3, 22],
    [9, 18],
  ] as const)
    await send(portal, room, midnight + at * hourMs + minuteMs, { temperature: value });
  await portal.catchUp();
  const query = { controllerId: room.controllerId, from: String(midnight / 1000), to: String(noon / 1000) };
  const reply = await portal.call(cast.member, 'GET', '/statuslogs/statics', { query });
  const { fields } = only(itemOf(reply).controllers);
  expect(fields.find(({ field }) => field === 'temperature')).toMatchObject({ samples: 6, outside: [2 / 6, 0, 0] });
});

test('a backtest shows what other limits and delays would have raised', async () => {
  const room = await makeController(portal, { farmNo: cast.farm.farmNo });
  await save({
    controllerId: room.controllerId,
    fields: [{ field: 'temperature', ranges: around(18, 26), timing: null }],
  });
  const start = portal.clock.now - 5 * hourMs;
  for (let passed = 0; passed < 290; passed += 1)
    await send(portal, room, start + passed * minuteMs, { temperature: passed % 60 < 20 ? 25 : 20 });
  const timing = { deadband: 0, onDelaySeconds: 300, offDelaySeconds: 300, attentionSeconds: 1800 };
  const reply = await portal.call(cast.member, 'POST', `/farm/${cast.farm.farmNo}/env-threshold/rehearsal`, {
    body: {
      controllerId: room.controllerId,
      change: {
        field: 'temperature',
        ranges: around(18, 24),
        night: { ranges: around(18, 26), dayFromMinute: 9 * 60, dayMinutes: 15 * 60 },
        timing,
      },
      days: 1,
    },
  });
  const item = itemOf(reply);
  expect(item.samples).toBe(290);
  expect(item.from).toBe(new Date(start).toISOString());
  expect(item.current.activations).toEqual([0, 0, 0]);
  expect(item.proposed.activations).toEqual([3, 0, 0]);
  expect(item.proposed.maxSeconds).toBeGreaterThan(15 * 60);
  expect(item.delays).toHaveLength(3);
  const none = { count: 0, highest: 0 };
  const of = { low: 20, high: 25, currentRange: { low: 18, high: 26 }, currentAlarms: none };
  const [ofNight, ofDay] = [
    { low: 18, high: 26 },
    { low: 18, high: 24 },
  ];
  expect(item.sections).toEqual([
    { ...of, day: '2026-05-09', period: 'night', proposedRange: ofNight, proposedAlarms: none },
    { ...of, day: '2026-05-10', period: 'day', proposedRange: ofDay, proposedAlarms: { count: 3, highest: 1 } },
  ]);
  expect(item.current.byLight).toEqual({ day: { alarms: 0, seconds: 0 }, night: { alarms: 0, seconds: 0 } });
  expect(item.proposed.byLight).toEqual({
    day: { alarms: 3, seconds: item.proposed.totalSeconds },
    night: { alarms: 0, seconds: 0 },
  });
});
