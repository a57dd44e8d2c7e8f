import { beforeAll, describe, expect, test } from 'vitest';
import type { ControllerMapping } from '@onsil/contract/admin-controllers';
import type { RejectedSample } from '@onsil/contract/admin-samples';
import { makeController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);

const admin = <M extends 'GET' | 'PUT', P extends string>(method: M, path: P, body?: unknown) =>
  portal.call(cast.admin, method, path, body === undefined ? {} : { body });
const send = (token: string, body: unknown) => portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });
const soon = { timeout: 5_000, interval: 20 };

describe('a mapping', () => {
  const put = (mappings: unknown[]) => admin('PUT', '/admin/controller/mapped/mapping', { mappings });
  const get = async (): Promise<ControllerMapping> => itemOf(await admin('GET', '/admin/controller/mapped/mapping'));
  let token = '';
  beforeAll(async () => {
    ({ token } = await makeController(portal, { controllerId: 'mapped' }));
  });

  test('maps a controller’s keys and units to fields at once', async () => {
    await send(token, { EC_us: 1800, tempF: 77, co2: 500 });
    expect((await get()).unknownKeys).toEqual(['EC_us', 'tempF']);
    const mappings = [
      { sourceKey: 'EC_us', field: 'ec', sourceUnit: 'µS/cm' },
      { sourceKey: 'light_v', field: 'light', sourceUnit: 'V', custom: { factor: 500, offset: -10 } },
      { sourceKey: 'tempF', field: 'temperature', sourceUnit: '°F' },
    ];
    expect((await put(mappings)).status).toBe(200);
    expect(await get()).toMatchObject({
      mappings: [
        { sourceKey: 'EC_us', factor: 0.001, offset: 0, custom: null },
        { sourceKey: 'light_v', custom: { factor: 500, offset: -10 } },
        { sourceKey: 'tempF', custom: null },
      ],
      unknownKeys: [],
    });
    portal.clock.now += 1_000;
    await expect
      .poll(async () => (await send(token, { EC_us: 1800, tempF: 77, light_v: 1.5 })).raw.json(), soon)
      .toMatchObject({ rejected: [] });
    const { samples } = itemOf(await admin('GET', '/admin/controller/mapped/samples'));
    expect(samples[0]?.values).toMatchObject({ ec: expect.closeTo(1.8, 5), temperature: 25, light: 740 });
  });

  test('is refused whole where a line of it is wrong', async () => {
    const before = await get();
    const reply = await put([
      { sourceKey: 'a', field: 'nothing', sourceUnit: '' },
      { sourceKey: 'b', field: 'vpd', sourceUnit: 'kPa' },
      { sourceKey: 'c', field: 'light', sourceUnit: 'lx' },
      { sourceKey: 'c', field: 'co2', sourceUnit: 'ppm' },
    ]);
    expect(reply).toMatchObject({
      status: 400,
      fields: [
        { path: 'mappings.0.field', code: 'unknownField' },
        { path: 'mappings.1.field', code: 'derivedField' },
        { path: 'mappings.2.sourceUnit', code: 'unit' },
        { path: 'mappings.3.sourceKey', code: 'duplicate' },
      ],
    });
    const zero = [{ sourceKey: 'a', field: 'co2', sourceUnit: 'V', custom: { factor: 0, offset: 1 } }];
    expect((await put(zero)).fields).toMatchObject([{ path: 'mappings.0.custom.factor', code: 'invalid' }]);
    expect(await get()).toEqual(before);
  });
});

describe('rejected values', () => {
  test('is listed with its reason, the newest first, searched and cut', async () => {
    const { token } = await makeController(portal, { controllerId: 'refused' });
    await send(token, { temperature: 999, wattage: 3, humidity: 'wet' });
    portal.clock.now += 1_000;
    await send(token, { vpd: 1 });
    const rejected = async (query: Record<string, string> = {}): Promise<RejectedSample[]> =>
      itemsOf(await portal.call(cast.admin, 'GET', '/admin/controller/refused/rejected', { query }));
    expect((await rejected()).map(({ reason }) => reason).toSorted()).toEqual([
      'derived_field',
      'not_a_number',
      'out_of_physical_range',
      'unknown_field',
    ]);
    expect((await rejected())[0]).toMatchObject({ sourceKey: 'vpd', value: '1', reason: 'derived_field' });
    expect(await rejected({ reason: 'unknown_field' })).toMatchObject([{ sourceKey: 'wattage', value: '3' }]);
    expect(await rejected({ keyword: 'wet' })).toMatchObject([{ sourceKey: 'humidity' }]);
    expect((await admin('GET', '/admin/controller/refused')).item).toMatchObject({ rejectedLast24h: 4 });
    expect((await admin('GET', '/admin/controller/nobody/rejected')).status).toBe(404);
    expect((await admin('GET', '/admin/controller/nobody/samples')).status).toBe(404);
  });
});

test('only administrators change a mapping', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const) {
    const reply = await portal.call(cast[who], 'PUT', '/admin/controller/mapped/mapping', { body: { mappings: [] } });
    expect(reply.status).toBe(403);
  }
});
