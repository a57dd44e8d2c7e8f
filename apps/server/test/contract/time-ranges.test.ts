import { beforeAll, expect, test } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import { headers } from '@onsil/contract/auth';
import type { Endpoint } from '@onsil/contract/endpoint';
import { makeController } from '../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../support/hooks.ts';

const portal = usePortal({ now: Date.parse('2026-05-10T12:00:00+09:00') });
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

beforeAll(async () => {
  // Limits that hold for a part of the range, so that answers have their course.
  await portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, valid_from) values (true, $1, 'temperature', 18, 23, $2)`,
    [controller.controllerNo, '2026-05-09T12:00:00+09:00'],
  );
});

const membersOf = ({ query }: Endpoint): string[] =>
  Object.keys(query ? (query as unknown as { shape: object }).shape : {});

/** Values for the members that some of the calls need besides. */
const needed: Record<string, string> = {
  controllerId: 'any',
  fields: 'temperature',
  field: 'temperature',
  itemCode: '225',
  market: 'retail',
  list: 'months',
};

const reversedRange = ({ path }: Endpoint): { from: string; to: string } =>
  path.startsWith('/farm-cost') ? { from: '2026-05', to: '2026-04' } : { from: '2026-05-09', to: '2026-05-08' };

const ranged = Object.values(portalApi)
  .flatMap((api): Endpoint[] => Object.values(api))
  .filter((endpoint) => ['from', 'to'].every((name) => membersOf(endpoint).includes(name)));

test('the yields and their batches are among the calls that take a range', () => {
  expect(ranged.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/farm-yield/{id}', '/farm-yield-management', '/my/status-measure']),
  );
});

test.each(ranged.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses a range that ends before it starts',
  async (_name, endpoint) => {
    const own = Object.entries(needed).filter(([name]) => membersOf(endpoint).includes(name));
    const reply = await portal.call(cast.admin, endpoint.method, endpoint.path.replace('{id}', cast.farm.farmId), {
      headers: { [headers.farmId]: cast.farm.farmId, 'accept-language': 'en' },
      query: { ...Object.fromEntries(own), ...reversedRange(endpoint) },
    });
    expect(reply).toMatchObject({
      status: 400,
      result: { code: 'RANGE_REVERSED', message: 'The end must be after the start.' },
    });
  },
);

// Which calls take instants shows by how they take one: those of calendar days refuse it.
test.each(ranged.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers a range that begins and ends between two seconds',
  async (_name, endpoint) => {
    const own = Object.entries({ ...needed, controllerId: controller.controllerId }).filter(([name]) =>
      membersOf(endpoint).includes(name),
    );
    const reply = await portal.call(cast.admin, endpoint.method, endpoint.path.replace('{id}', cast.farm.farmId), {
      headers: { [headers.farmId]: cast.farm.farmId, 'accept-language': 'en' },
      query: { ...Object.fromEntries(own), from: '2026-05-09T00:00:00.123+09:00', to: '2026-05-10T00:00:00.877+09:00' },
    });
    expect(reply.result).toBeDefined();
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 400) expect(reply.fields).toMatchObject([{ path: expect.stringMatching(/^(from|to)$/) }, {}]);
  },
);
