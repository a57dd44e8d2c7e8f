import dns from 'node:dns/promises';
import { request as openRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deviceCalls, telemetryBody, telemetryReply } from '@onsil/contract/devices';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { createBatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import { listenForHttp } from '#platform/http/listen.ts';
import { createHttpServer, type HttpOptions, type HttpServer } from '#platform/http/server.ts';
import recorded from '../../fixtures/device-answers.json' with { type: 'json' };
import { makeController } from '../../support/factories.ts';
import { beforeTests, usePortal } from '../../support/hooks.ts';
import { injectRequest } from '../../support/inject-request.ts';
import { nobody } from '../../support/nobody.ts';
import { deviceRequests, noon, sendDeviceRequest } from './device-requests.ts';

const portal = usePortal({ now: noon });
const controller = beforeTests(() => makeController(portal));
let port: number;

const portOf = ({ fastify }: HttpServer): number => (fastify.server.address() as { port: number }).port;

beforeAll(async () => {
  await portal.server.fastify.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(portal.server);
});

/** A server of its own on the portal's database, without calls of people. */
const openServer = async (options: Partial<HttpOptions> = {}, pipeline = portal.pipeline): Promise<HttpServer> => {
  const server = await createHttpServer({ ctx: portal.ctx, access: nobody, ...options });
  await addDeviceRoutes(server, pipeline);
  return server;
};

describe('a call that is answered before Fastify', () => {
  type Recorded = { status: number; headers: Record<string, string>; body: string };
  const answers = recorded.answers as unknown as Record<string, Recorded>;

  test('is in the recorded answers, and none is left there', () => {
    expect(Object.keys(answers)).toEqual(deviceRequests.map(({ name }) => name));
  });

  test.each(deviceRequests)('$name: is answered as Fastify answered it, to the byte', async (sent) => {
    const { status, headers, body } = answers[sent.name] as Recorded;
    expect(await sendDeviceRequest(port, controller.token, sent)).toEqual({
      status,
      headers: { ...recorded.commonHeaders, ...headers },
      body,
    });
  });
});

test('telemetry of any form is answered as the contract says', async () => {
  const call = deviceCalls.find(({ path }) => path.endsWith('/telemetry'));
  const time = fc.oneof(fc.integer({ min: noon - 1e9, max: noon + 1e9 }), fc.double(), fc.string());
  const value = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.boolean(), fc.jsonValue());
  const key = fc.oneof(fc.constantFrom('temperature', 'humidity', 'light', 'ts', 'values', '__proto__'), fc.string());
  const values = fc.dictionary(key, value, { maxKeys: 6 });
  const entry = fc.oneof(values, fc.record({ ts: time, values }, { requiredKeys: ['values'] }));
  const json = fc.oneof(entry, fc.array(entry, { maxLength: 5 }), fc.jsonValue());
  const text = fc.oneof(
    { weight: 5, arbitrary: json.map((one) => JSON.stringify(one) ?? '') },
    { weight: 1, arbitrary: fc.string() },
  );
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const reply = await injectRequest(portal.server, {
        method: 'POST',
        url: `/api/v1/${controller.token}/telemetry`,
        payload: body,
      });
      const answer = JSON.parse(reply.body) as unknown;
      expect(call?.answers[reply.statusCode]?.json?.safeParse(answer).success).toBe(true);
      const isTelemetry = telemetryBody.safeParse(parsed(body)).success;
      if (isTelemetry) expect(telemetryReply.safeParse(answer).success).toBe(true);
      else if (parsed(body) === undefined)
        expect(answer).toEqual({ status: 400, message: 'the body is not valid JSON' });
    }),
    { numRuns: 300 },
  );
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

test('a sender that is not done with its body in time is cut off, and its bytes are free again', async () => {
  const one = await makeController(portal);
  const server = await openServer({ bodyMs: 200 });
  const { fastify } = server;
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const began = performance.now();
  const socket = connect(portOf(server), '127.0.0.1');
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString())).on('error', () => undefined);
  socket.write(`POST /api/v1/${one.token}/telemetry HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n{`);
  await new Promise((resolve) => socket.once('close', resolve));
  expect([said, performance.now() - began < 5_000]).toEqual(['', true]);
  await expect.poll(() => portal.pipeline.limits.reserveBytes(one.controllerNo, 32 * 1_048_576)).toBeDefined();
  await fastify.close();
});

test('what has arrived when the server stops is stored and acknowledged; later requests are refused', async () => {
  const one = await makeController(portal);
  const { promise: storing, resolve: store } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const batchWriter = createBatchWriter(portal.ctx, { accepting: () => true });
  const writer: typeof batchWriter = {
    ...batchWriter,
    async append(message) {
      begin();
      await storing;
      await batchWriter.append(message);
    },
  };
  const server = await openServer({}, { ...portal.pipeline, writer });
  const { fastify } = server;
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const path = `/api/v1/${one.token}/telemetry`;
  const answered = new Promise<number>((resolve, reject) => {
    const sent = openRequest({ port: portOf(server), method: 'POST', path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end('{"temperature":21}');
  });
  await begun;
  const closing = fastify.close();
  await delay(50);
  const late = await injectRequest(
    { fastify: { ready: async () => undefined } as never, listener: server.listener },
    {
      method: 'POST',
      url: path,
      payload: '{"temperature":22}',
    },
  );
  store();
  expect(await answered).toBe(200);
  await closing;
  expect(late.statusCode).toBe(503);
  await writer.close();
  const { rows } = await portal.pool.query('select temperature from reading where controller_no = $1', [
    one.controllerNo,
  ]);
  expect(rows).toEqual([{ temperature: 21 }]);
});

test('an address behind a trusted proxy is counted, one that a caller invents is not', async () => {
  const one = await makeController(portal);
  const server = await openServer({ trustProxy: '127.0.0.1, 10.0.0.0/8' });
  const send = async (token: string, forwarded: string, remoteAddress = '127.0.0.1'): Promise<number> => {
    const url = `/api/v1/${token}/telemetry`;
    const headers = { 'x-forwarded-for': forwarded };
    const options = { method: 'POST' as const, url, headers, remoteAddress, payload: '{"temperature":21}' };
    return (await injectRequest(server, options)).statusCode;
  };
  for (let sent = 0; sent < 6_000; sent += 1) await send('made-up', '1.1.1.1, 203.0.113.7, 10.1.2.3');
  expect(await send('another', '203.0.113.7')).toBe(429);
  expect(await send('another', '203.0.113.8')).toBe(401);
  expect(await send('another', '203.0.113.7', '198.51.100.1')).toBe(401);
  expect(await send(one.token, '203.0.113.8')).toBe(200);
  await server.fastify.close();
});

test('each address of localhost is open for samples', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation((async () => addresses) as never);
  syncBuiltinESMExports();
  const server = await openServer();
  const own = await listenForHttp(server.fastify, 'localhost', 0);
  const url = `/api/v1/${controller.token}/telemetry`;
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    const reply = await fetch(`http://${host}:${own}${url}`, { method: 'POST', body: '{"temperature":21}' });
    expect([host, reply.status]).toEqual([host, 200]);
  }
  await server.fastify.close();
  await expect(fetch(`http://127.0.0.2:${own}${url}`)).rejects.toThrow('fetch failed');
  lookup.mockRestore();
  syncBuiltinESMExports();
});
