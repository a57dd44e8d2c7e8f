import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { dayMs } from '@onsil/domain/calendar/duration';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { createBatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { readableLog } from '../../mqtt/harness.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import type { Reply, TestPortal } from '../../support/harness.ts';
import { usePortal, useCast } from '../../support/hooks.ts';
import { injectRequest } from '../../support/inject-request.ts';
import { nobody } from '../../support/nobody.ts';
import { itemsOf } from '../../support/replies.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);

const controllerOf = (gateway = false): Promise<TestController> =>
  makeController(portal, { farmNo: cast.farm.farmNo, gateway });

const write = ({ token }: TestController, body: string) =>
  portal.call(null, 'POST', '/api/v2/write', {
    body: gzipSync(body),
    query: { precision: 's' },
    headers: { authorization: `Token ${token}`, 'content-encoding': 'gzip' },
  });
const send = ({ token }: TestController, body: unknown, what = 'telemetry') =>
  portal.call(null, 'POST', `/api/v1/${token}/${what}`, { body });
const answerOf = ({ status, raw }: Reply): unknown => [status, JSON.parse(raw.body)];
const countOf = async (sql: string, controller: TestController): Promise<number> =>
  Number((await portal.pool.query<{ n: string }>(sql, [controller.controllerNo])).rows[0]?.n);
const storedOf = (one: TestController) =>
  countOf(`select count(*) n from ${allSamples} r where controller_no = $1`, one);
const keptOf = (one: TestController) => countOf('select count(*) n from rejected_sample where controller_no = $1', one);

/** Makes an expensive call and, beside it, one of a device and one of a person; returns the order of the responses. */
const orderBeside = async (flood: () => Promise<Reply>, session: Session): Promise<string[]> => {
  const other = await controllerOf();
  await send(other, { temperature: 20 }); // warms up cached lookups
  const order: string[] = [];
  const done = (name: string) => (): void => void order.push(name);
  const flooding = flood().then(done('flood'));
  await Promise.all([
    flooding,
    send(other, { temperature: 21 }).then(done('device')),
    portal.call(session, 'GET', '/my/profile').then(done('person')),
  ]);
  return order;
};

describe('a gateway that names more than it has', () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_, index) => `m,systemId=made-up-${index} temperature=20 ${noon / 1000}`).join('\n');

  test('is refused as a whole beyond 500 controllers, before any of them is looked up', async () => {
    const gateway = await controllerOf(true);
    let queries = 0;
    const count = (): void => void (queries += 1);
    portal.pool.on('acquire', count);
    const reply = await write(gateway, lines(20_000));
    portal.pool.off('acquire', count);
    expect(answerOf(reply)).toEqual([
      413,
      { code: 'request too large', message: 'more than 500 controllers: send them in parts' },
    ]);
    expect(queries).toBeLessThan(10);
  });

  test('has 500 names looked up by few questions, and each unknown one refused once', async () => {
    const gateway = await controllerOf(true);
    const [one, two] = [await controllerOf(), await controllerOf()];
    let queries = 0;
    const count = (): void => void (queries += 1);
    portal.pool.on('acquire', count);
    const own = [one, two].map(({ controllerId }) => `m,systemId=${controllerId} temperature=20 ${noon / 1000}`);
    const reply = await write(gateway, [...own, lines(498), lines(498)].join('\n'));
    portal.pool.off('acquire', count);
    expect(answerOf(reply)).toMatchObject([
      400,
      { code: 'partial write', message: expect.stringContaining('made-up-1') },
    ]);
    expect(queries).toBeLessThan(15);
    expect([await storedOf(one), await storedOf(two), await keptOf(gateway)]).toEqual([1, 1, 100]);
    const { rows } = await portal.pool.query(
      'select refused::int, offered::int from rejected_day where controller_no = $1',
      [gateway.controllerNo],
    );
    expect(rows).toEqual([{ refused: 498, offered: 100 }]);
  });
});

describe('a body of invalid lines only', () => {
  test('is rejected as too large beyond 50,000 lines, and nothing is stored', async () => {
    const controller = await controllerOf();
    expect(answerOf(await write(controller, 'this is no line\n'.repeat(270_000)))).toEqual([
      413,
      { code: 'request too large', message: 'more than 50000 lines: send them in parts' },
    ]);
    expect(await keptOf(controller)).toBe(0);
  });

  test('delays no other device below that, and stores a hundred rejected values', async () => {
    const controller = await controllerOf();
    const body = `m temperature=hot,a=1,b=2,c=3,d=4,e=5,f=6,g=7,h=8 ${noon / 1000}\n`.repeat(49_000);
    const order = await orderBeside(() => write(controller, body.replaceAll('hot', '1')), cast.member);
    expect(order.at(-1)).toBe('flood');
    expect(await keptOf(controller)).toBe(100);
  });
});

test('of a long catch-up every sample is stored, in turns with those of other devices', async () => {
  const controller = await controllerOf();
  const body = Array.from({ length: 20_000 }, (_, index) => `m temperature=20 ${noon / 1000 - index}`).join('\n');
  const order = await orderBeside(async () => {
    const reply = await write(controller, body);
    expect(reply.status).toBe(204);
    return reply;
  }, cast.member);
  expect(order.at(-1)).toBe('flood');
  expect(await storedOf(controller)).toBe(20_000);
});

describe('rejected values of a controller', () => {
  const days = async (session: Session, { controllerId }: TestController) =>
    portal.call(session, 'GET', `/admin/controller/${controllerId}/rejected-days`);

  test('is kept up to 10,000 values of a Korean day, and counted beyond', async () => {
    const controller = await controllerOf();
    await send(controller, { nonsense: 1 });
    await portal.pool.query('update rejected_day set refused = 500000, offered = 9950 where controller_no = $1', [
      controller.controllerNo,
    ]);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`nonsense${index}`, index]));
    expect((await send(controller, many)).status).toBe(400);
    expect((await send(controller, many)).status).toBe(400);
    expect(await keptOf(controller)).toBe(51);
    expect(itemsOf(await days(cast.admin, controller))).toEqual([
      { day: '2026-05-10', refused: 500_600, kept: 10_000 },
    ]);
    portal.clock.now += dayMs;
    await send(controller, { nonsense: 1 });
    portal.clock.now -= dayMs;
    expect(await keptOf(controller)).toBe(52);
    expect((await days(cast.admin, controller)).items).toHaveLength(1); // all rejections of that day are stored
  });

  test('are shown to administrators only', async () => {
    const controller = await controllerOf();
    for (const session of [cast.manager, cast.member, cast.stranger, cast.company])
      expect((await days(session, controller)).status).toBe(403);
    expect((await portal.call(cast.admin, 'GET', '/admin/controller/nobody/rejected-days')).status).toBe(404);
  });
});

describe('attributes', () => {
  const attributes = (from: number, count: number): Record<string, number> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${from + index}`, index]));
  const countAttributes = (one: TestController) =>
    countOf('select count(*) n from controller_attribute where controller_no = $1', one);

  test('of a message are a hundred at most', async () => {
    const controller = await controllerOf();
    expect((await send(controller, attributes(0, 100), 'attributes')).status).toBe(200);
    expect(answerOf(await send(controller, attributes(0, 20_000), 'attributes'))).toEqual([
      400,
      { status: 400, message: 'more than 100 attributes in a message' },
    ]);
    expect(await countAttributes(controller)).toBe(100);
  });

  test('of a controller are two hundred at most, also of many messages at once; those that it has may change', async () => {
    const controller = await controllerOf();
    const replies = await Promise.all(
      [0, 90, 180, 270].map((from) => send(controller, attributes(from, 90), 'attributes')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.raw.body).toContain('a controller has 200 attributes at most');
    expect(await countAttributes(controller)).toBe(180);
    expect((await send(controller, { ...attributes(1_000, 20) }, 'attributes')).status).toBe(200);
    expect((await send(controller, { ...attributes(1_000, 20) }, 'attributes')).status).toBe(200);
    expect((await send(controller, { one: 'more' }, 'attributes')).status).toBe(400);
  });
});

describe('the rates of a credential', () => {
  const withRates = async (rates: object, work: (other: TestPortal) => Promise<void>): Promise<void> => {
    const { limits } = portal.pipeline;
    portal.pipeline.limits = createDeviceRateLimits(rates);
    await work(portal).finally(() => (portal.pipeline.limits = limits));
  };

  test.each([
    ['messages', { messagesPerSecond: 1 }, { temperature: 20 }, 10],
    [
      'samples',
      { samplesPerSecond: 10 },
      Array.from({ length: 50 }, (_, ago) => ({ ts: noon - ago, values: { co2: 400 } })),
      2,
    ],
    ['bytes', { bytesPerSecond: 100 }, { temperature: 20, note: 'x'.repeat(600) }, 2],
  ])('of %s: beyond them it is told when to retry, and others are not affected', async (_, rates, body, taken) => {
    await withRates(rates, async () => {
      const [loud, quiet] = [await controllerOf(), await controllerOf()];
      for (let sent = 0; sent < taken; sent += 1) expect((await send(loud, body)).status).toBe(200);
      const refused = await send(loud, body);
      expect(answerOf(refused)).toEqual([429, { status: 429, message: 'too much at once: send it again later' }]);
      expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
      expect(answerOf(await write(loud, 'm temperature=20'))).toMatchObject([429, { code: 'too many requests' }]);
      expect((await send(quiet, { temperature: 20 })).status).toBe(200);
      expect((await portal.call(cast.member, 'GET', '/my/profile')).status).toBe(200);
    });
  });

  test('allow what real loggers and gateways send when they catch up', () => {
    expect(createDeviceRateLimits().rates).toEqual({
      messagesPerSecond: 200,
      samplesPerSecond: 5_000,
      bytesPerSecond: 2_097_152,
    });
  });
});

test('6,000 unknown tokens a minute of one network are looked up; then only tokens that were seen before', async () => {
  const at = (token: string, address: string) =>
    portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: { temperature: 20 }, address });
  const [known, unused] = [await controllerOf(), await controllerOf()];
  expect((await at(known.token, '10.1.0.1')).status).toBe(200);
  for (let sent = 0; sent < 6_000; sent += 1)
    if ((await at('made-up', '10.1.0.1')).status !== 401) throw new Error(`refused after ${sent}`);
  const refused = await at('another', '10.1.0.1');
  expect(answerOf(refused)).toEqual([429, { status: 429, message: 'too much at once: send it again later' }]);
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
  expect((await at(known.token, '10.1.0.1')).status).toBe(200);
  expect((await at(unused.token, '10.1.0.1')).status).toBe(429);
  expect((await at(unused.token, '10.1.0.2')).status).toBe(200);
});

test('while nothing can be stored the log says so once for all devices, without a stack', async () => {
  const { log, lines } = readableLog();
  const ctx = { ...portal.ctx, log };
  const server = await createHttpServer({ ctx, access: nobody });
  const full = createBatchWriter(ctx, { accepting: () => false });
  await addDeviceRoutes(server, { ...portal.pipeline, ctx, writer: full });
  for (const controller of [await controllerOf(), await controllerOf()])
    for (let sent = 0; sent < 20; sent += 1) {
      const url = `/api/v1/${controller.token}/telemetry`;
      const reply = await injectRequest(server, { method: 'POST', url, payload: '{"temperature":20}' });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
    }
  await server.fastify.close();
  expect(lines).toMatchObject([{ msg: 'HTTP: samples cannot be stored' }]);
  expect(lines[0]).not.toHaveProperty('err');
});

describe('calls of ThingsBoard devices without a meaning here', () => {
  test.each([
    ['POST', 'rpc', 404, 'there are no commands for the server'],
    ['POST', 'claim', 404, 'devices are registered by an administrator'],
    ['GET', 'rpc', 408, 'no command'],
    ['GET', 'attributes/updates', 408, 'no update'],
  ] as const)('%s …/%s is answered in their form, never by a page', async (method, path, status, message) => {
    const { token } = await controllerOf();
    const reply = await portal.call(null, method, `/api/v1/${token}/${path}`, {
      query: { timeout: '1' },
      ...(method === 'POST' && { body: { method: 'getTime', params: {} } }),
    });
    expect(answerOf(reply)).toEqual([status, { status, message }]);
    expect((await portal.call(null, method, `/api/v1/made-up/${path}`)).status).toBe(401);
  });
});

test('bodies of all devices together have 512 MiB in flight; more is to be sent again later', async () => {
  const { limits } = portal.pipeline;
  const others = await Promise.all(Array.from({ length: 16 }, () => controllerOf()));
  const [one] = [await controllerOf()];
  expect((await send(one, { temperature: 20 })).status).toBe(200);
  const releases = others.map(({ controllerNo }) => limits.reserveBytes(controllerNo, 32 * 1_048_576));
  expect(answerOf(await send(one, { temperature: 20 }))).toMatchObject([429, { message: expect.any(String) }]);
  for (const release of releases) release?.();
  expect((await send(one, { temperature: 20 })).status).toBe(200);
});
