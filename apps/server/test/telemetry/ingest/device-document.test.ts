import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deviceCalls, type DeviceCall } from '@onsil/contract/devices';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { makeController } from '../../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../../support/hooks.ts';
import { injectRequest } from '../../support/inject-request.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

const callAt = (method: string, path: string): DeviceCall => {
  const call = deviceCalls.find((one) => one.method === method && one.path === path);
  if (!call) throw new Error(`${method} ${path} is not documented`);
  return call;
};
const telemetry = callAt('POST', '/api/v1/{token}/telemetry');
const attributes = callAt('POST', '/api/v1/{token}/attributes');
const settings = callAt('GET', '/api/v1/{token}/attributes');
const write = callAt('POST', '/api/v2/write');

type Sent = { token?: string; body?: string | Buffer; query?: Record<string, string>; encoding?: string };

/** Makes a device call and returns its status, after checking that the document describes the response. */
const statusOf = async (call: DeviceCall, { token = controller.token, body, query = {}, encoding }: Sent) => {
  const { statusCode, body: text } = await injectRequest(portal.server, {
    method: call.method,
    url: call.path.replace('{token}', token),
    query,
    headers: { authorization: `Token ${token}`, ...(encoding && { 'content-encoding': encoding }) },
    ...(body !== undefined && { payload: body }),
  });
  const answer = call.answers[statusCode];
  expect(answer, `${statusCode} of ${call.path}`).toBeDefined();
  if (answer?.json) expect(answer.json.parse(JSON.parse(text))).toEqual(JSON.parse(text));
  else expect(text).toBe('');
  return statusCode;
};

describe('the document of device endpoints', () => {
  test('names each of them beside the portal’s own calls', async () => {
    const { raw } = await portal.call(null, 'GET', '/openapi.json');
    const { paths } = JSON.parse(raw.body) as { paths: Record<string, Record<string, unknown>> };
    for (const { method, path } of deviceCalls) {
      expect(paths[path]).toMatchObject({ servers: [{ url: '/' }], [method.toLowerCase()]: { tags: ['devices'] } });
      const { status } = await portal.call(null, method, path.replace('{token}', 'made-up'));
      expect([path, status]).toEqual([path, 401]);
    }
    const doors = Object.keys(paths).filter((path) => path.startsWith('/api/'));
    expect(new Set(doors)).toEqual(new Set(deviceCalls.map(({ path }) => path)));
  });

  test.each([
    ['values', { temperature: 23.4, humidity: '65' }],
    ['values with their time', { ts: noon, values: { temperature: 23.5 } }],
    ['several', [{ ts: noon - 1000, values: { temperature: 23.6 } }, { temperature: 23.7 }]],
  ])('describes telemetry as %s, and the server takes it', async (_, body) => {
    expect(telemetry.body?.schema.parse(body)).toEqual(body);
    expect(await statusOf(telemetry, { body: JSON.stringify(body) })).toBe(200);
    expect(await statusOf(telemetry, { body: gzipSync(JSON.stringify(body)), encoding: 'gzip' })).toBe(200);
  });

  test('describes rejected telemetry', async () => {
    expect(await statusOf(telemetry, { body: '{"temperature":23.4,"colour":"green"}' })).toBe(200);
    expect(await statusOf(telemetry, { body: '{"colour":"green"}' })).toBe(400);
    expect(await statusOf(telemetry, { body: 'no JSON' })).toBe(400);
    expect(await statusOf(telemetry, { body: '{"temperature":23.4}', token: 'made-up' })).toBe(401);
    expect(await statusOf(telemetry, { body: '{}', encoding: 'br' })).toBe(400);
    expect(await statusOf(telemetry, { body: `"${'x'.repeat(1_100_000)}"` })).toBe(413);
  });

  test('describes attributes, both ways', async () => {
    const said = { firmware: '1.2', serial: 7, controlSettingVersion: 1 };
    expect(attributes.body?.schema.parse(said)).toEqual(said);
    expect(await statusOf(attributes, { body: JSON.stringify(said) })).toBe(200);
    expect(await statusOf(attributes, { body: '[]' })).toBe(400);
    expect(await statusOf(attributes, { body: '{}', token: 'made-up' })).toBe(401);
    expect(await statusOf(settings, {})).toBe(200);
    const slots = [{ startTime: '06:00', values: { temperature: 23 } }];
    const saved = await portal.call(cast.manager, 'POST', '/farm/connect-set', {
      body: { controllerId: controller.controllerId, version: 0, slots },
    });
    expect(saved.status).toBe(200);
    expect(await statusOf(settings, { query: { sharedKeys: 'controlSetting' } })).toBe(200);
    expect(await statusOf(settings, { token: 'made-up' })).toBe(401);
  });

  test('describes exceeded limits', async () => {
    const { limits } = portal.pipeline;
    portal.pipeline.limits = createDeviceRateLimits({ messagesPerSecond: 0.2 });
    const statuses: number[] = [];
    for (const call of [settings, telemetry, telemetry, write, attributes, settings])
      statuses.push(await statusOf(call, call.body ? { body: '{"temperature":20}' } : {}));
    portal.pipeline.limits = limits;
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
  });

  test('describes line protocol', async () => {
    expect(await statusOf(write, { body: 'climate temperature=23.4', query: { bucket: 'any' } })).toBe(204);
    expect(await statusOf(write, { body: 'climate colour="green"' })).toBe(400);
    expect(await statusOf(write, { body: 'no line' })).toBe(400);
    expect(await statusOf(write, { body: 'climate temperature=1', query: { precision: 'h' } })).toBe(400);
    expect(await statusOf(write, { body: 'no gzip', encoding: 'gzip' })).toBe(400);
    expect(await statusOf(write, { body: 'climate temperature=1', token: 'made-up' })).toBe(401);
  });
});
