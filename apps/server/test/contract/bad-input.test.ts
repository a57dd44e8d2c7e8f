import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import type { Endpoint } from '@onsil/contract/endpoint';
import { makeController } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { beforeTests, usePortal, useCast } from '../support/hooks.ts';

// Its calls come faster than those of people: what is refused for that is not looked at.
const portal = usePortal({ http: { maxCallsPerMinute: 1_000_000 } });
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'null',
    'undefined',
    "' or 1=1 --",
    '\0',
    '\uD800',
    '../../etc/passwd',
    '%00',
    '{}',
    '[]',
    'true',
    '999999999999999999999',
    '<script>',
    '農場'.repeat(300),
  ),
  fc.string({ maxLength: 60, unit: 'binary' }),
);
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.constantFrom('memberId', 'passwordDigest', 'staysSignedIn', '__proto__', 'constructor', 'admin'),
    fc.oneof(nasty, fc.jsonValue()),
  ),
);

/** Checks that an error contains only the envelope: no stack, SQL or server path. */
const isClean = (reply: Reply): void => {
  expect(reply.status).toBeLessThan(500);
  expect(reply.raw.body).not.toMatch(/\n\s+at |node_modules|select |insert into|\/src\//);
};

const calls = Object.values(portalApi)
  .flatMap((api): Endpoint[] => Object.values(api))
  .filter(({ reply, path }) => reply.kind !== 'raw' && path !== '/auth-token');

test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers nonsense with a refusal, never with a failure',
  async (_name, endpoint) => {
    const keys = Object.keys(endpoint.query ? (endpoint.query as unknown as { shape: object }).shape : {});
    const query = fc.dictionary(fc.constantFrom(...keys, 'unknown'), nasty, { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(nasty, query, json, nasty, async (word, words, body, header) => {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(word.toWellFormed()));
        const call = {
          query: words,
          headers: { 'x-farm-id': encodeURIComponent(header.toWellFormed()) },
          ...(endpoint.body && { body: JSON.stringify(body) }),
        };
        isClean(
          await portal.call(cast.admin, endpoint.method, path, {
            ...call,
            headers: { ...call.headers, ...(endpoint.body && { 'content-type': 'application/json' }) },
          }),
        );
      }),
      { numRuns: 40 },
    );
  },
);

test('a controller of a farm beyond the numbers that the database holds is refused', async () => {
  const farmNo = 3_000_000_000;
  const facts = { code: 'x', controllerName: 'x', type: 'x', cultivationEnvType: 'x', cultivationType: 'x' };
  const made = await portal.call(cast.admin, 'POST', '/admin/controller', {
    body: { farmNo, controllerId: 'x', ...facts },
  });
  const ordered = await portal.call(cast.admin, 'PUT', '/admin/controllers/order', {
    body: { farmNo, controllerIds: [] },
  });
  for (const reply of [made, ordered])
    expect(reply).toMatchObject({ status: 400, fields: [{ path: 'farmNo', code: 'invalid' }] });
});

test.each(calls.filter(({ method, query }) => method === 'GET' && query).map((one) => [one.path, one] as const))(
  'GET %s answers numbers and instants that the database does not hold',
  async (path, { query }) => {
    const keys = Object.keys((query as unknown as { shape: object }).shape);
    const ends = [-999_999_999_998, -5_000_000_001, 2_147_483_648, 253_402_300_800, 999_999_999_999];
    const words = ends.flatMap((end) => [
      ...keys.map((key) => ({ [key]: String(end) })),
      {
        from: String(end),
        to: String(end + 1),
        farmNo: String(cast.farm.farmNo),
        controllerId: controller.controllerId,
      },
      { from: String(end), to: String(end + 1) },
    ]);
    const headers = { 'x-farm-id': cast.farm.farmId };
    const ids = [String(cast.farm.farmNo), controller.controllerId];
    for (const id of path.includes('{') ? ids : ids.slice(0, 1))
      for (const word of words)
        isClean(await portal.call(cast.admin, 'GET', path.replaceAll(/\{\w+\}/g, id), { query: word, headers }));
  },
);

test('device endpoints reject nonsense and store nothing of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        nasty,
        json.map((value) => JSON.stringify(value) ?? ''),
      ),
      fc.constantFrom('telemetry', 'attributes'),
      async (body, what) => {
        const reply = await portal.call(null, 'POST', `/api/v1/${controller.token}/${what}`, { body });
        expect(reply.status).toBeLessThan(500);
      },
    ),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(nasty, async (body) => {
      const reply = await portal.call(null, 'POST', '/api/v2/write', {
        body,
        headers: { authorization: `Token ${controller.token}` },
      });
      expect(reply.status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
  const { rows } = await portal.pool.query('select from reading where controller_no = $1', [controller.controllerNo]);
  expect(rows).toHaveLength(0);
});

test('the member who made all these calls is still signed in', async () => {
  expect((await portal.call(cast.admin, 'GET', '/admin/members')).status).toBe(200);
});
