import { expect, test } from 'vitest';
import type { AdminField } from '@onsil/contract/admin-fields';
import { saveCoreFields } from '#features/controllers/controllers-of-farm.ts';
import { makeController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);

const leafWetness = {
  nameKo: '잎 젖음',
  nameEn: 'Leaf wetness',
  unit: '%',
  decimals: 0,
  min: 0,
  max: 100,
  scaleMin: 0,
  scaleMax: 100,
  rollup: 'mean',
};
const add = (body: object) => portal.call(cast.admin, 'POST', '/admin/field', { body });
const change = (key: string, body: object) => portal.call(cast.admin, 'PUT', `/admin/field/${key}`, { body });
const list = async (query: Record<string, string> = { pageSize: '200' }): Promise<AdminField[]> =>
  itemsOf(await portal.call(cast.admin, 'GET', '/admin/fields', { query }));
const field = async (key: string): Promise<AdminField | undefined> => (await list()).find((one) => one.key === key);
const bodyOf = async (wanted: string): Promise<Omit<AdminField, 'key' | 'isCore' | 'kind' | 'units' | 'version'>> => {
  const found = await field(wanted);
  if (!found) throw new Error(`no field ${wanted}`);
  const { key: _k, isCore: _c, kind: _d, units: _u, version: _v, ...body } = found;
  return body;
};

test('a field that an administrator added is reported, kept and shown', async () => {
  const { token, controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
  const send = (value: number) =>
    portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: { leafWetness: value } });
  expect((await send(40)).status).toBe(400);
  expect((await add({ key: 'leafWetness', ...leafWetness })).status).toBe(200);
  await expect.poll(async () => (await send(41)).status, { timeout: 5_000, interval: 20 }).toBe(200);
  const last = itemOf(await portal.call(cast.member, 'GET', `/influx/status-logs/last/${controllerId}`));
  expect(last.controllers[0]?.values).toMatchObject([{ field: 'leafWetness', nameEn: 'Leaf wetness', value: 41 }]);
  expect((await list()).at(-1)).toMatchObject({ key: 'leafWetness', isCore: false, units: ['%', 'fraction'] });
  expect((await send(101)).status).toBe(400);
  expect((await change('leafWetness', { ...leafWetness, max: 120 })).status).toBe(200);
  await expect.poll(async () => (await send(101)).status, { timeout: 5_000, interval: 20 }).toBe(200);
});

test('devices report equipment states as numbers or words; they have no limits', async () => {
  const { token, controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
  const send = (body: object) => portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });
  expect(
    (await send({ equipmentVent: 100.4, equipmentScreen: 'closed', equipmentPump: true, equipmentFan: 'OFF' })).status,
  ).toBe(200);
  expect((await send({ equipmentPump: 2 })).status).toBe(400);
  await portal.catchUp();
  const last = itemOf(await portal.call(cast.member, 'GET', `/influx/status-logs/last/${controllerId}`));
  expect(last.controllers[0]?.values).toMatchObject([
    { field: 'equipmentVent', kind: 'equipment', value: 100 },
    { field: 'equipmentScreen', kind: 'equipment', value: 0 },
    { field: 'equipmentFan', kind: 'equipment', value: 0 },
    { field: 'equipmentPump', kind: 'equipment', value: 1 },
  ]);
  const limits = await portal.call(cast.manager, 'GET', `/farm/${cast.farm.farmId}/env-threshold`);
  expect(JSON.stringify(limits)).not.toContain('equipment');
  expect(JSON.stringify(limits)).toContain('humidity');
});

test('an own field whose key begins with that of a machine is a state, in % or on/off', async () => {
  const vent = { ...leafWetness, nameKo: '천창 2동', nameEn: 'Roof vents 2' };
  expect((await add({ key: 'equipmentVent2', ...vent })).status).toBe(200);
  expect(await field('equipmentVent2')).toMatchObject({ kind: 'equipment', units: ['%', 'fraction'] });
  const wrong = { status: 400, fields: [{ path: 'unit', code: 'equipmentUnit' }] };
  expect(await add({ key: 'equipmentPump2', ...vent, unit: 'kW' })).toMatchObject(wrong);
  expect(await change('equipmentVent2', { ...vent, max: 50 })).toMatchObject(wrong);
});

test('the unit of a field in use cannot change, that of an unused one can', async () => {
  expect(await change('leafWetness', { ...leafWetness, unit: 'fraction' })).toMatchObject({
    status: 409,
    fields: [{ path: 'unit', code: 'inUse' }],
  });
  await add({ key: 'unused', ...leafWetness });
  expect((await change('unused', { ...leafWetness, unit: 'V' })).status).toBe(200);
  expect(await field('unused')).toMatchObject({ unit: 'V', units: ['V'] });
});

test('the unit of a field in a control setting cannot change', async () => {
  await add({ key: 'asked', ...leafWetness });
  const { controllerNo } = await makeController(portal, { farmNo: cast.farm.farmNo });
  const slots = [
    { startTime: '06:00', values: { temperature: 20 } },
    { startTime: '18:00', values: { asked: 40 } },
  ];
  await portal.pool.query(
    "insert into control_setting (controller_no, version, slots, reason, created_at) values ($1, 1, $2, '', now())",
    [controllerNo, JSON.stringify(slots)],
  );
  expect(await change('asked', { ...leafWetness, unit: 'V' })).toMatchObject({
    status: 409,
    fields: [{ path: 'unit', code: 'inUse' }],
  });
});

test('of a built-in field names and scale are changed, and a start leaves them so', async () => {
  const before = await bodyOf('co2');
  const after = { ...before, nameKo: '탄산가스', nameEn: 'Carbon dioxide', scaleMax: 2_000 };
  expect((await change('co2', after)).status).toBe(200);
  await saveCoreFields(portal.ctx);
  expect(await field('co2')).toMatchObject({ nameKo: '탄산가스', scaleMax: 2_000, isCore: true });
  const { rows } = await portal.pool.query(
    "select before, after from audit_log where kind = 'field' and thing = 'co2'",
  );
  expect(rows).toEqual([
    {
      before: { nameKo: before.nameKo, nameEn: before.nameEn, scaleMax: 1_500 },
      after: { nameKo: '탄산가스', nameEn: 'Carbon dioxide', scaleMax: 2_000 },
    },
  ]);
  expect((await change('co2', { ...after, unit: '%', max: 50_000, rollup: 'max' })).fields).toMatchObject([
    { path: 'unit', code: 'coreField' },
    { path: 'max', code: 'coreField' },
    { path: 'rollup', code: 'coreField' },
  ]);
});

test('a key in use, an invalid key and reversed limits are rejected', async () => {
  expect((await add({ key: 'co2', ...leafWetness })).fields).toMatchObject([{ path: 'key', code: 'taken' }]);
  for (const key of ['Leaf', 'leaf-wet', 'ts', 'values', 'toString', ''])
    expect((await add({ key, ...leafWetness })).fields).toMatchObject([{ path: 'key', code: 'fieldKey' }]);
  expect((await add({ key: 'fresh', ...leafWetness, max: 0, scaleMax: -1 })).fields).toMatchObject([
    { path: 'max', code: 'limitsReversed' },
    { path: 'scaleMax', code: 'limitsReversed' },
  ]);
  expect((await change('nobody', leafWetness)).status).toBe(404);
  expect(await field('fresh')).toBeUndefined();
});

test('the list is searched and cut', async () => {
  expect((await list({ keyword: 'water' })).map(({ key }) => key)).toEqual(['waterTemperature']);
  expect(await list({ pageSize: '2', pageNo: '2' })).toHaveLength(2);
});

test('only administrators change a field', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const)
    expect((await portal.call(cast[who], 'PUT', '/admin/field/co2', { body: leafWetness })).status).toBe(403);
});
