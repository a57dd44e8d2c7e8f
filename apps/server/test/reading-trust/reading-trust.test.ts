import { expect, test } from 'vitest';
import type { FarmRow } from '@onsil/contract/farms';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { makeCast, makeController, makeDeviation, type Cast, type TestController } from '../support/factories.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = beforeEachTest(() => makeCast(portal));
const room = beforeEachTest(() => makeController(portal, { farmNo: cast.farm.farmNo }));

const ask = (who: keyof Cast = 'member') =>
  portal.call(cast[who as 'member'], 'GET', `/farm/${cast.farm.farmId}/reading-trust`);

const trustOf = async ({ controllerId }: TestController = room): Promise<ControllerTrust | undefined> => {
  const reply = await ask();
  expect(reply.status).toBe(200);
  return itemsOf(reply).find((one) => one.controllerId === controllerId);
};

/** A stuck sensor (`field`) or a silence from some minutes ago; null: it lasts. */
const fault = async (field: string | null, startedMinutesAgo: number, endedMinutesAgo: number | null) => {
  const deviationId = await makeDeviation(portal, room, { openedAt: noon - startedMinutesAgo * minuteMs });
  await portal.pool.query(
    `update deviation set cause = $2, field_key = $3, side = null, range_low = null, range_high = null,
       started_at = $4, ended_at = $5, end_kind = $6 where deviation_id = $1`,
    [
      deviationId,
      field === null ? 'no_data' : 'stuck',
      field,
      new Date(noon - startedMinutesAgo * minuteMs),
      endedMinutesAgo === null ? null : new Date(noon - endedMinutesAgo * minuteMs),
      endedMinutesAgo === null ? null : 'returned',
    ],
  );
};

const readings = async (fieldValues: (index: number) => { measured: number; controller: number }, count = 6) => {
  for (let index = 0; index < count; index += 1) {
    const { measured, controller } = fieldValues(index);
    const at = new Date(noon - (count - index) * dayMs);
    await portal.pool.query(
      `insert into manual_reading (controller_no, day, half, measured_at, measured, controller)
       values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 'AM', $2, $3, $4)`,
      [room.controllerNo, at, { ph: measured }, { ph: controller }],
    );
  }
};

test('a controller without anything against it has no facts', async () => {
  expect(await trustOf()).toEqual({
    controllerId: room.controllerId,
    controllerName: expect.any(String),
    silentMinutes: 0,
    maintenanceMinutes: 0,
    maintenance: [],
    rejected: 0,
    unanswered: null,
    fields: [],
  });
});

test('a stuck sensor counts while it lasts, a silence by its minutes of the last day', async () => {
  await fault('co2', 120, null);
  await fault('temperature', 300, 200);
  await fault(null, 26 * 60, 23 * 60);
  await fault(null, 90, 60);
  expect(await trustOf()).toMatchObject({
    silentMinutes: 90,
    fields: [{ field: 'co2', stuckSince: new Date(noon - 2 * hourMs).toISOString(), calibration: null, rejected: 0 }],
  });
});

test('impossible values count for their field, also by its mapped key; others for the controller alone', async () => {
  const reject = (key: string, reason: string, at = noon - hourMs) =>
    portal.pool.query(
      `insert into rejected_sample (controller_no, received_at, source_key, value, reason) values ($1, $2, $3, '999', $4)`,
      [room.controllerNo, new Date(at), key, reason],
    );
  await portal.pool.query(
    `insert into field_mapping (controller_no, source_key, field_key, source_unit) values ($1, 'T1', 'temperature', '°C')`,
    [room.controllerNo],
  );
  await reject('T1', 'out_of_physical_range');
  await reject('temperature', 'not_a_number');
  await reject('nothing', 'unknown_field');
  await reject('ph', 'future');
  await reject('ph', 'out_of_physical_range', noon - 25 * hourMs);
  const trust = await trustOf();
  expect(trust).toMatchObject({ rejected: 4, fields: [{ field: 'temperature', rejected: 2 }] });
});

test('a sensor that is off by more than its tolerance is to be calibrated', async () => {
  await readings(() => ({ measured: 6, controller: 5.5 }));
  expect((await trustOf())?.fields).toEqual([
    {
      field: 'ph',
      stuckSince: null,
      calibration: { advice: 'now', bias: 0.5, unit: '', decimals: 2, daysLeft: null },
      rejected: 0,
    },
  ]);
});

const listed = async (): Promise<FarmRow['doubtful'] | undefined> => {
  const reply = await portal.call(cast.member, 'GET', '/my/farms');
  return itemsOf(reply).find(({ farmNo }) => farmNo === cast.farm.farmNo)?.doubtful;
};

test('a setting is unanswered once its time is over, and no more once it is answered', async () => {
  const save = (version: number, savedAt: number, answeredAt: number | null) =>
    portal.pool.query(
      `insert into control_setting (controller_no, version, slots, reason, created_at, answered_at)
       values ($1, $2, '[{"startTime":"00:00","values":{"co2":850}},{"startTime":"06:00","values":{"co2":900,"ph":6}}]', '', $3, $4)`,
      [room.controllerNo, version, new Date(savedAt), answeredAt === null ? null : new Date(answeredAt)],
    );
  await save(1, noon - minuteMs, null);
  expect((await trustOf())?.unanswered).toBeNull();
  await save(2, noon - hourMs, null);
  expect((await trustOf())?.unanswered).toEqual({
    savedAt: new Date(noon - hourMs).toISOString(),
    fields: ['co2', 'ph'],
  });
  expect(await listed()).toEqual({ count: 1, reason: 'settingUnanswered' });
  await save(3, noon - hourMs, noon - hourMs + minuteMs);
  expect((await trustOf())?.unanswered).toBeNull();
  expect(await listed()).toBeNull();
});

test('is not for a stranger of the farm', async () => {
  expect((await ask('stranger')).status).toBe(404);
});

test('the list of farms counts the readings that a person has to check, stuck ones first', async () => {
  expect(await listed()).toBeNull();
  await readings(() => ({ measured: 6, controller: 5.5 }));
  expect(await listed()).toEqual({ count: 1, reason: 'drifting' });
  await fault('co2', 120, null);
  await fault('ph', 120, null);
  expect(await listed()).toEqual({ count: 2, reason: 'stuck' });
});

test('a calculated field is named with the readings that it is computed from in the end', async () => {
  const body = {
    name: '수온차',
    unit: '°C',
    decimals: 1,
    scaleMin: 0,
    scaleMax: 9,
    formula: 'waterTemperature - dewPoint',
  };
  const added = await portal.call(cast.manager, 'POST', `/farm/connect/${room.controllerId}/calculated-field`, {
    body,
  });
  expect(added.status).toBe(200);
  const names = (await trustOf())?.calculated?.map(({ field, inputs }) => [field, inputs.map((one) => one.nameEn)]);
  expect(names).toEqual([[`calculated_${room.controllerNo}_1`, ['Temperature', 'Humidity', 'Solution temp.']]]);
  const other = await makeController(portal, { farmNo: cast.farm.farmNo });
  expect(await trustOf(other)).not.toHaveProperty('calculated');
});
