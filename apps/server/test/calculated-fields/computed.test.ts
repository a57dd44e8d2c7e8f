import { beforeEach, describe, expect, test } from 'vitest';
import type { ControllerAlarmLimits } from '@onsil/contract/alarm-limits';
import { calculatedFieldsApi } from '@onsil/contract/calculated-fields';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { makeCast, makeController, type Cast, type TestController } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf, parseItem } from '../support/replies.ts';
import { allSamples } from '../support/stored-samples-world.ts';
import { keepSessions, report, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let cast: Cast;
let controller: TestController;
beforeEach(async () => {
  portal.clock.now = noon;
  cast = await makeCast(portal);
  await keepSessions(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
});

const facts = { name: '온도차', unit: '°C', decimals: 2, scaleMin: -5, scaleMax: 5 };
const pathOf = (rest = '', { controllerId } = controller): string =>
  `/farm/connect/${controllerId}/calculated-field${rest}`;
const add = async (formula: string): Promise<string> =>
  parseItem(
    calculatedFieldsApi.createCalculatedField,
    await portal.call(cast.manager, 'POST', pathOf(), { body: { ...facts, formula } }),
  ).field;
const setFormula = async (field: string, formula: string): Promise<void> => {
  const reply = await portal.call(cast.manager, 'PUT', pathOf(`/${field}`), { body: { ...facts, formula } });
  expect(reply.status).toBe(200);
};
const remove = (field: string) => portal.call(cast.manager, 'DELETE', pathOf(`/${field}`));
const sendAt = (minute: number, values: Record<string, number>): Promise<void> =>
  send(portal, controller, noon + minute * minuteMs, values);

/** Values of a field as they are stored, by minutes after noon. */
const stored = async (field: string): Promise<Record<number, number>> => {
  const { rows } = await portal.pool.query<{ ts: Date; value: number | null }>(
    `select ts, (extra->>$2)::float8 as value from ${allSamples} s where controller_no = $1 order by ts`,
    [controller.controllerNo, field],
  );
  return Object.fromEntries(
    rows.flatMap(({ ts, value }) => (value === null ? [] : [[(ts.getTime() - noon) / minuteMs, value]])),
  );
};

const seriesOf = (field: string, controllerId = controller.controllerId, who: 'member' | 'stranger' = 'member') =>
  portal.call(cast[who], 'GET', '/influx/status-logs/field', {
    query: {
      controllerId,
      fields: field,
      from: String(noon / 1000),
      to: String(noon / 1000 + 3600),
      points: '1',
    },
  });

describe('a formula', () => {
  test('is computed of samples since it was defined, and of no earlier one', async () => {
    await sendAt(-1, { temperature: 25, waterTemperature: 20 });
    const field = await add('waterTemperature - temperature');
    await sendAt(-0.5, { temperature: 25, waterTemperature: 20 });
    await sendAt(0, { temperature: 25, waterTemperature: 20.5 });
    await sendAt(1, { temperature: 25, waterTemperature: 21 });
    await portal.catchUp();
    expect(await stored(field)).toEqual({ 0: -4.5, 1: -4 });
    const { series } = itemOf(await seriesOf(field));
    expect(series[0]).toMatchObject({ nameKo: '온도차', unit: '°C', min: [-4.5], avg: [-4.25], max: [-4], count: [2] });
  });

  test('pairs fields that come apart, and has no value without one of them or of a division by zero', async () => {
    const field = await add('ec / ph');
    await sendAt(0, { ec: 2 });
    await sendAt(1, { ph: 4 });
    await sendAt(2, { ph: 0 });
    await sendAt(7, { ph: 4 });
    await sendAt(8, { humidity: 60 });
    expect(await stored(field)).toEqual({ 1: 0.5 });
  });

  test('is right again after late and corrected samples', async () => {
    const field = await add('ec - ph');
    await sendAt(0, { ec: 2, ph: 1 });
    await sendAt(1, { ec: 2 });
    await sendAt(10, { ec: 2, ph: 1 });
    await sendAt(5, { ec: 4, ph: 1 });
    await sendAt(0, { ph: 1.5 });
    await sendAt(10, { ec: 3 });
    await portal.catchUp();
    expect(await stored(field)).toEqual({ 0: 0.5, 1: 0.5, 5: 3, 10: 2 });
    const { series } = itemOf(await seriesOf(field));
    expect(series[0]).toMatchObject({ min: [0.5], max: [3], count: [4] });
    const last = itemOf(await portal.call(cast.member, 'GET', `/influx/status-logs/last/${controller.controllerId}`));
    expect(last.controllers[0]?.values.find((one) => one.field === field)?.value).toBe(2);
  });

  test('loses the value of a sample that a correction leaves without one', async () => {
    const field = await add('ec / ph');
    await sendAt(0, { ec: 2, ph: 4, leafTemperature: 20 });
    await sendAt(1, { ec: 2, ph: 4 });
    await sendAt(0, { ph: 0 });
    await portal.catchUp();
    expect(await stored(field)).toEqual({ 1: 0.5 });
  });

  test('that changed leaves the values of the one before, also when their samples are corrected', async () => {
    const field = await add('ec * 2');
    await sendAt(0, { ec: 2 });
    portal.clock.now += 5 * minuteMs;
    await setFormula(field, 'ec * 3');
    await sendAt(5, { ec: 2 });
    await sendAt(0, { ec: 2.5 });
    await sendAt(1, { ec: 1 });
    await portal.catchUp();
    expect(await stored(field)).toEqual({ 0: 4, 5: 6 });
  });

  test('that was deleted is computed no more; its past stays, but it is no field of the controller', async () => {
    const field = await add('ec * 2');
    await sendAt(0, { ec: 2 });
    expect((await remove(field)).status).toBe(200);
    await sendAt(1, { ec: 2 });
    await sendAt(0, { ph: 6 });
    await portal.catchUp();
    expect(await stored(field)).toEqual({ 0: 4 });
    expect(itemOf(await seriesOf(field)).series[0]).toMatchObject({ nameKo: '온도차', count: [1] });
    const last = itemOf(await portal.call(cast.member, 'GET', `/influx/status-logs/last/${controller.controllerId}`));
    expect(last.controllers[0]?.values.map((one) => one.field)).not.toContain(field);
    const { rows } = await portal.pool.query('select "values" from latest where controller_no = $1', [
      controller.controllerNo,
    ]);
    expect(Object.keys(rows[0].values)).not.toContain(field);
  });
});

describe('alarm limits of a calculated field', () => {
  const limit = (field: string, ranges: object | null, { controllerId } = controller) =>
    portal.call(cast.manager, 'PUT', `/farm/${cast.farm.farmId}/env-threshold`, {
      body: { controllerId, fields: [{ field, ranges, timing: null }] },
    });
  const limits = async (): Promise<ControllerAlarmLimits[]> =>
    itemOf(await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/env-threshold`)).controllers;
  const within = (high: number) => [1, 2, 3].map((level) => ({ low: null, high: high + level }));

  test('raise an alarm with its name, and keep it from being deleted', async () => {
    const field = await add('temperature - waterTemperature');
    expect((await limit(field, within(2))).status).toBe(200);
    await report(portal, [controller], 15, { temperature: 28, waterTemperature: 20 });
    const alarms = itemsOf(
      await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/deviation-status`, { query: { pageSize: '9' } }),
    );
    expect(alarms).toMatchObject([{ field, highest: 3 }]);
    expect(await remove(field)).toMatchObject({
      status: 409,
      fields: [expect.objectContaining({ path: 'field', code: 'hasAlarmLimits' })],
    });
    expect((await limit(field, null)).status).toBe(200);
    await portal.catchUpDeviations();
    expect((await remove(field)).status).toBe(200);
    expect((await limit(field, within(2))).status).toBe(400);
  });

  test('are muted by work that disturbs a field of the formula, and by no other', async () => {
    const field = await add('temperature - waterTemperature');
    await limit(field, within(2));
    const work = (kind: string, isRunning: boolean) =>
      portal.call(cast.member, 'PUT', `/statuslog/${controller.controllerId}/maintenance`, {
        body: { kind, isRunning },
      });
    const mutedBy = async (): Promise<unknown> => {
      const query = { pageSize: '9' };
      const [alarm] = itemsOf(
        await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/deviation-status`, { query }),
      );
      return alarm?.mutedBy;
    };
    expect((await work('door', true)).status).toBe(200);
    await report(portal, [controller], 15, { temperature: 28, waterTemperature: 20 });
    expect(await mutedBy()).toBe('maintenance');
    await work('door', false);
    expect(await mutedBy()).toBeNull();
  });

  test('are listed with its controller only', async () => {
    const field = await add('temperature - waterTemperature');
    const other = await makeController(portal, { farmNo: cast.farm.farmNo });
    expect((await limits()).map(({ fields }) => fields.some((one) => one.field === field))).toEqual([true, false]);
    expect(await limit(field, within(2), other)).toMatchObject({ status: 400 });
    await remove(field);
    expect((await limits()).some(({ fields }) => fields.some((one) => one.field === field))).toBe(false);
  });
});

test('a calculated field of another farm is no field for its own controllers', async () => {
  const field = await add('ec * 2');
  const theirs = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
  expect(await seriesOf(field, theirs.controllerId, 'stranger')).toMatchObject({ status: 400 });
  const body = {
    controllerId: theirs.controllerId,
    field,
    from: '2026-05-10T02:00:00Z',
    to: '2026-05-10T02:30:00Z',
    text: 'x',
  };
  expect(await portal.call(cast.stranger, 'POST', '/specificity', { body })).toMatchObject({ status: 400 });
});
