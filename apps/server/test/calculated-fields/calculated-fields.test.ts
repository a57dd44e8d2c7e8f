import { beforeEach, describe, expect, test } from 'vitest';
import {
  calculatedFieldsApi,
  maxCalculatedFields,
  type CalculatedField,
  type CalculatedFields,
  type NewCalculatedField,
} from '@onsil/contract/calculated-fields';
import { auditOf } from '../support/boards-factories.ts';
import { makeCast, makeController, type Cast, type TestController } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf, parseItem } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let cast: Cast;
let controller: TestController;
beforeEach(async () => {
  portal.clock.now = noon;
  cast = await makeCast(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
});

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';

const dewDistance: NewCalculatedField = {
  name: '이슬점까지',
  unit: '°C',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 10,
  formula: 'temperature - dewPoint',
};

const pathOf = (rest = ''): string => `/farm/connect/${controller.controllerId}/calculated-field${rest}`;
const add = (given: Partial<Record<keyof NewCalculatedField, unknown>> = {}, who: Who = 'manager') =>
  portal.call(cast[who], 'POST', pathOf(), { body: { ...dewDistance, ...given } });
const added = async (given: Partial<NewCalculatedField> = {}): Promise<string> =>
  parseItem(calculatedFieldsApi.createCalculatedField, await add(given)).field;
const read = async (who: Who = 'member'): Promise<CalculatedFields> =>
  parseItem(calculatedFieldsApi.listCalculatedFields, await portal.call(cast[who], 'GET', pathOf()));
const fields = async (): Promise<CalculatedField[]> => (await read()).fields;
const change = (field: string, given: Record<string, unknown> = {}, who: Who = 'manager') =>
  portal.call(cast[who], 'PUT', pathOf(`/${field}`), { body: { ...dewDistance, ...given } });
const remove = (field: string, who: Who = 'manager') => portal.call(cast[who], 'DELETE', pathOf(`/${field}`));

const wrong = (path: string, code: string) => ({ fields: [expect.objectContaining({ path, code })] });

describe('a calculated field', () => {
  test('is defined by who manages the farm, and read by everybody on it', async () => {
    for (const who of ['manager', 'company', 'admin'] as const) expect((await add({}, who)).status).toBe(200);
    expect(await add({}, 'member')).toMatchObject({ status: 403 });
    expect(await add({}, 'stranger')).toMatchObject({ status: 404 });
    const { fields: found, operands, controllerId } = await read('member');
    expect(controllerId).toBe(controller.controllerId);
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({
      ...dewDistance,
      field: `calculated_${controller.controllerNo}_1`,
      since: new Date(noon).toISOString(),
      version: 1,
    });
    expect(operands.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['temperature', 'dewPoint', 'equipmentFan']),
    );
    expect(operands.filter(({ field }) => field.startsWith('calculated'))).toEqual([]);
    expect(await portal.call(cast.stranger, 'GET', pathOf())).toMatchObject({ status: 404 });
    expect(await portal.call(null, 'GET', pathOf())).toMatchObject({ status: 401 });
  });

  test('is changed and deleted by who manages the farm, once in the audit log each', async () => {
    const field = await added();
    for (const [who, status] of [
      ['member', 403],
      ['stranger', 404],
    ] as const) {
      expect(await change(field, {}, who)).toMatchObject({ status });
      expect(await remove(field, who)).toMatchObject({ status });
    }
    portal.clock.now += 60_000;
    expect(await change(field, { name: '결로 여유', version: 1 })).toMatchObject({ status: 200 });
    expect(await fields()).toMatchObject([{ name: '결로 여유', since: new Date(noon).toISOString(), version: 2 }]);
    expect(await change(field, { formula: 'temperature-dewPoint-1' })).toMatchObject({ status: 200 });
    expect(await fields()).toMatchObject([{ since: new Date(noon + 60_000).toISOString(), version: 3 }]);
    expect(await remove(field)).toMatchObject({ status: 200 });
    expect(await fields()).toEqual([]);
    expect((await auditOf(portal, 'calculated-field')).filter(({ thing }) => thing === field)).toMatchObject([
      { action: 'create', before: null, after: dewDistance },
      { action: 'change', before: { name: '이슬점까지' }, after: { name: '결로 여유' } },
      { action: 'change', before: { formula: dewDistance.formula }, after: { formula: 'temperature-dewPoint-1' } },
      { action: 'remove', before: { formula: 'temperature-dewPoint-1' }, after: null },
    ]);
  });

  test('is refused with a formula that cannot be computed, and with facts that do not fit', async () => {
    for (const [formula, code] of [
      ['', 'required'],
      ['temperature -', 'formulaIncomplete'],
      ['temperature ! 2', 'formulaUnexpected'],
      ['sqrt(temperature)', 'formulaFunction'],
      ['abs(temperature, 2)', 'formulaValues'],
      [`${'('.repeat(21)}temperature${')'.repeat(21)}`, 'formulaDeep'],
      ['1 + 2', 'formulaNoField'],
      [`temperature${'+1'.repeat(100)}`, 'tooLong'],
      ['temperature - leafTemperatur', 'unknownField'],
    ])
      expect(await add({ formula })).toMatchObject({ status: 400, ...wrong('formula', String(code)) });
    expect(await add({ name: ' ' })).toMatchObject(wrong('name', 'required'));
    expect(await add({ decimals: 5 })).toMatchObject(wrong('decimals', 'outOfRange'));
    expect(await add({ scaleMin: 10 })).toMatchObject(wrong('scaleMax', 'limitsReversed'));
    const field = await added();
    expect(await change(field, { formula: 'ec / nothing' })).toMatchObject({
      status: 400,
      ...wrong('formula', 'unknownField'),
    });
    expect(await fields()).toMatchObject([dewDistance]);
  });

  test('reads no calculated field, neither its own nor another', async () => {
    const field = await added();
    expect(await add({ formula: `${field} * 2` })).toMatchObject(wrong('formula', 'unknownField'));
    expect(await change(field, { formula: `${field} * 2` })).toMatchObject(wrong('formula', 'unknownField'));
  });

  test('is one of twenty of its controller at most, also when two are added at once', async () => {
    for (let count = 1; count < maxCalculatedFields; count += 1) await added();
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    expect(await add()).toMatchObject(wrong('formula', 'tooManyCalculated'));
    const [first] = await fields();
    await remove(first?.field ?? '');
    const field = await added();
    expect(field).toBe(`calculated_${controller.controllerNo}_${maxCalculatedFields + 1}`);
    await portal.pool.query(
      `insert into field (key, controller_no, position, name_ko, name_en, unit, decimals, min, max, scale_min, scale_max, kind, rollup, deleted_at)
       select concat('calculated_', $1::int, '_', n), $1::int, n, '', '', '', 0, 0, 1, 0, 1, 'derived', 'mean', now() from generate_series(22, 200) n`,
      [controller.controllerNo],
    );
    await remove(field);
    expect(await add()).toMatchObject(wrong('formula', 'tooManyCalculated'));
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const field = await added();
    await change(field, { name: '결로 여유' });
    expect(await change(field, { version: 1 })).toMatchObject({ status: 409 });
    expect(await fields()).toMatchObject([{ name: '결로 여유' }]);
  });

  test('of another controller, of the catalogue, or deleted before is not found', async () => {
    const field = await added();
    const other = await makeController(portal, { farmNo: cast.farm.farmNo });
    const elsewhere = `/farm/connect/${other.controllerId}/calculated-field/${field}`;
    expect(await portal.call(cast.manager, 'DELETE', elsewhere)).toMatchObject({ status: 404 });
    expect(await portal.call(cast.manager, 'PUT', elsewhere, { body: dewDistance })).toMatchObject({ status: 404 });
    expect(await change('temperature')).toMatchObject({ status: 404 });
    await remove(field);
    expect(await remove(field)).toMatchObject({ status: 404 });
    expect(await change(field)).toMatchObject({ status: 404 });
  });

  test('of a retired controller is not found', async () => {
    const field = await added();
    await portal.call(cast.admin, 'DELETE', `/admin/controller/${controller.controllerId}`);
    expect(await portal.call(cast.member, 'GET', pathOf())).toMatchObject({ status: 404 });
    for (const reply of [await add(), await change(field), await remove(field)])
      expect(reply).toMatchObject({ status: 404 });
  });
});

describe('in the area of administrators', () => {
  test('a calculated field is none of the catalogue, and its key can be taken by none', async () => {
    const field = await added();
    const listed = await portal.call(cast.admin, 'GET', '/admin/fields', { query: { keyword: 'calculated_' } });
    expect(listed).toMatchObject({ status: 200, items: [] });
    const { name: _, formula: _formula, ...facts } = dewDistance;
    const body = { ...facts, nameKo: 'x', nameEn: 'x', min: 0, max: 1, rollup: 'mean' };
    expect(await portal.call(cast.admin, 'PUT', `/admin/field/${field}`, { body })).toMatchObject({ status: 404 });
    const mine = { ...body, key: 'calculated_1_1' };
    expect(await portal.call(cast.admin, 'POST', '/admin/field', { body: mine })).toMatchObject(
      wrong('key', 'fieldKey'),
    );
  });

  test('a device cannot be mapped to it, nor send it', async () => {
    const field = await added();
    const mapping = { mappings: [{ sourceKey: 'x', field, sourceUnit: '°C' }] };
    const path = `/admin/controller/${controller.controllerId}/mapping`;
    expect(await portal.call(cast.admin, 'PUT', path, { body: mapping })).toMatchObject(
      wrong('mappings.0.field', 'unknownField'),
    );
    const body = { ts: noon, values: { [field]: 1 } };
    const reply = await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body });
    expect(JSON.parse(reply.raw.body)).toMatchObject({
      stored: 0,
      rejected: [{ key: field, reason: 'unknown_field' }],
    });
  });

  test('the unit of a field that a formula reads cannot change', async () => {
    const key = `drainEc${controller.controllerNo}`;
    const { name: _, formula: _formula, ...facts } = dewDistance;
    const body = { ...facts, unit: 'dS/m', nameKo: '배액 EC', nameEn: 'Drain EC', min: 0, max: 20, rollup: 'mean' };
    await portal.call(cast.admin, 'POST', '/admin/field', { body: { ...body, key } });
    const give = (unit: string) => portal.call(cast.admin, 'PUT', `/admin/field/${key}`, { body: { ...body, unit } });
    expect(await give('mS/cm')).toMatchObject({ status: 200 });
    const field = await added({ formula: `ec-${key}` });
    expect(await give('dS/m')).toMatchObject({ status: 409, ...wrong('unit', 'inUse') });
    await remove(field);
    expect(await give('dS/m')).toMatchObject({ status: 200 });
  });
});

test('its name stands with its values as the farm gave it', async () => {
  const field = await added();
  const body = { ts: noon, values: { temperature: 25, humidity: 70 } };
  await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body });
  const shown = async () => {
    const last = itemOf(await portal.call(cast.member, 'GET', `/influx/status-logs/last/${controller.controllerId}`));
    return last.controllers[0]?.values.find((one) => one.field === field);
  };
  await expect.poll(shown).toMatchObject({
    nameKo: '이슬점까지',
    nameEn: '이슬점까지',
    unit: '°C',
    kind: 'derived',
    value: expect.closeTo(5.85, 2),
    at: new Date(noon).toISOString(),
  });
  expect(await change(field, { unit: 'K' })).toMatchObject({ status: 409, ...wrong('unit', 'inUse') });
  expect(await change(field, { name: '결로 여유', decimals: 2 })).toMatchObject({ status: 200 });
  await expect.poll(shown).toMatchObject({ nameKo: '결로 여유', decimals: 2 });
  await remove(field);
  await expect.poll(shown).toBeUndefined();
});
