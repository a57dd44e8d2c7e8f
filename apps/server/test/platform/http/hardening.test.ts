import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '#platform/http/server.ts';
import { makeController, makeMember } from '../../support/factories.ts';
import { openTestPortal } from '../../support/harness.ts';
import { beforeTests, usePortal, useCast } from '../../support/hooks.ts';
import { injectRequest } from '../../support/inject-request.ts';
import { nobody } from '../../support/nobody.ts';
import { openProcesses } from '../../support/portal-processes.ts';

const maxCallsPerMinute = 6;
const portal = usePortal({ web: true, http: { maxCallsPerMinute } });
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));
let port: number;

beforeAll(async () => {
  await portal.server.fastify.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.server.fastify.server.address() as { port: number }).port;
});

const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

/** Sends raw bytes that no client library would send, and returns the whole response. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('close', () => resolve(answer)).on('error', (error) => (answer ? resolve(answer) : reject(error)));
  });

describe('the limit of calls by address', () => {
  const from = (remoteAddress: string, url: string, more: object = {}) =>
    injectRequest(portal.server, { url, remoteAddress, ...more });
  const sample = (address: string) =>
    from(address, `/api/v1/${controller.token}/telemetry`, { method: 'POST', payload: '{"temperature":21}' });

  test('does not count samples, and health is answered when it is reached', async () => {
    for (let sent = 0; sent <= maxCallsPerMinute; sent += 1) expect((await sample('10.0.0.1')).statusCode).toBe(200);
    const { statusCode, headers } = await from('10.0.0.1', '/web/v1/faqs');
    expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, String(maxCallsPerMinute)]);
    for (let asked = 1; asked < maxCallsPerMinute; asked += 1) await from('10.0.0.1', '/web/v1/faqs');
    const refused = await from('10.0.0.1', '/web/v1/faqs');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await from('10.0.0.1', '/web/v1/health')).statusCode).toBe(200);
    expect((await from('10.0.0.1', '/ping')).statusCode).toBe(204);
    expect((await sample('10.0.0.1')).statusCode).toBe(200);
  });

  test('counts the addresses of one IPv6 network together, and each IPv4 address by itself', async () => {
    const asked = async (addresses: string[]) => {
      const statuses: number[] = [];
      for (const address of addresses) statuses.push((await from(address, '/web/v1/faqs')).statusCode);
      return statuses;
    };
    const last = Array.from({ length: maxCallsPerMinute + 1 }, (_, index) => index + 1);
    expect((await asked(last.map((one) => `2001:db8:1:2::${one}`))).filter((status) => status === 429)).toHaveLength(1);
    expect(await asked(['2001:db8:1:3::1'])).toEqual([200]);
    expect(new Set(await asked(last.map((one) => `10.1.0.${one}`)))).toEqual(new Set([200]));
  });

  test('is 6,000 calls a minute for people, and none for devices and health', async () => {
    const { fastify } = await createHttpServer({ ctx: portal.ctx, access: nobody });
    for (const url of ['/web/v1/any', '/web/v1/health', '/api/v1/any', '/metrics', '/ping'])
      fastify.get(url, async () => '');
    const limitOf = async (url: string) => (await fastify.inject(url)).headers['x-ratelimit-limit'];
    expect(await limitOf('/web/v1/any')).toBe('6000');
    for (const url of ['/web/v1/health', '/api/v1/any', '/metrics', '/ping'])
      expect(await limitOf(url)).toBeUndefined();
    await fastify.close();
  });
});

describe('a request that cannot be read', () => {
  test.each([
    ['an address that is no UTF-8', '/web/v1/member/%ff'],
    ['an overlong parameter', `/web/v1/member/${'x'.repeat(300)}`],
    ['an overlong address of the portal', `/smartfarm/%ff/${'x'.repeat(300)}`],
  ])('%s is refused with the envelope and all headers, and is not repeated', async (_, url) => {
    const { statusCode, headers, body } = await portal.server.fastify.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ result: { number: 400, code: 'BAD_REQUEST' } });
    for (const name of securityHeaders) expect(headers).toHaveProperty(name);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
    expect(body).not.toMatch(/%ff|xxx/);
  });

  test.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused with the envelope and all headers too', async (_, bytes, status) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    for (const name of [...securityHeaders, 'cache-control: no-store']) expect(head.toLowerCase()).toContain(name);
    expect(JSON.parse(body)).toMatchObject({ result: { number: status } });
    expect(body).not.toContain('xxx');
  });
});

describe('addresses that are no page', () => {
  const ask = (url: string, accept = '*/*', method: 'GET' | 'POST' = 'GET') =>
    portal.server.fastify.inject({ url, method, headers: { accept } });

  test.each(['/write', '/query', '/api/v3/anything', '/api', '/ready', '/telegraf', '/web/v2/x', '/health/x'])(
    'a program that requests %s gets 404',
    async (url) => {
      for (const reply of [await ask(url), await ask(url, 'application/json'), await ask(url, '*/*', 'POST')]) {
        expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
        expect(JSON.parse(reply.body)).toMatchObject({ result: { number: 404, code: 'NO_CALL' } });
      }
    },
  );

  test('a browser gets no page at addresses of programs either', async () => {
    for (const url of ['/write', '/metrics', '/api/v2/query'])
      expect((await ask(url, 'text/html')).statusCode).toBe(404);
    expect((await ask('/smartfarm/x/dashboard', 'text/html,*/*;q=0.8')).headers['content-type']).toContain('text/html');
  });

  test('clients of Influx find a server that takes writes', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const ping = await portal.server.fastify.inject({ url: '/ping', method });
      expect([ping.statusCode, ping.body, ping.headers['x-influxdb-build']]).toEqual([204, '', 'Onsil']);
    }
    const health = await ask('/health');
    expect([health.statusCode, JSON.parse(health.body)]).toEqual([
      200,
      { name: 'onsil', message: 'ready for writes', status: 'pass', checks: [], version: '0.0.0' },
    ]);
  });
});

describe('a portal that people reach by HTTPS', () => {
  test('says so to browsers, and its cookie is for this host and HTTPS alone', async () => {
    const secure = await openTestPortal({ http: { publicUrl: 'https://farm.example' } });
    const { memberId, password } = await makeMember(secure);
    const signedIn = await secure.call(null, 'POST', '/auth-token', { body: { memberId, passwordDigest: password } });
    expect(signedIn.raw.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(signedIn.raw.headers['set-cookie']).toMatch(/^__Host-onsil=[\w-]{43}; .*Path=\/; HttpOnly; Secure/);
    await secure.close();
  });

  test('lets a browser download a file by that cookie; no other call takes it', async () => {
    const secure = await openTestPortal({ http: { publicUrl: 'https://farm.example' } });
    const admin = await makeMember(secure, { admin: true });
    const body = { memberId: admin.memberId, passwordDigest: admin.password };
    const signedIn = await secure.call(null, 'POST', '/auth-token', { body });
    const [cookie = ''] = String(signedIn.raw.headers['set-cookie']).split(';');
    expect(cookie).toMatch(/^__Host-onsil=/);
    const download = (sent: string) =>
      secure.call(null, 'GET', '/admin/audit-log', { query: { format: 'csv' }, headers: { cookie: sent } });
    const file = await download(cookie);
    expect([file.status, file.raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await download(cookie.replace('__Host-onsil=', '__Host-other='))).status).toBe(401);
    expect((await secure.call(null, 'GET', '/my/profile', { headers: { cookie } })).status).toBe(401);
    expect((await secure.call(null, 'DELETE', '/auth-token', { headers: { cookie } })).status).toBe(401);
    expect((await download(cookie)).status).toBe(200);
    await secure.close();
  });
});

test('a portal that the network reaches without TLS warns of it when it starts; one of this machine alone does not', async () => {
  const processes = await openProcesses(portal);
  onTestFinished(() => processes.close());
  const startedAt = async (host: string): Promise<() => Promise<string>> => {
    const file = path.join(processes.dataDir, `${host}.log`);
    await processes.start(['api'], { ONSIL_HOST: host, ONSIL_LOG_FILE: file });
    return () => readFile(file, 'utf8');
  };
  const [own, open] = await Promise.all([startedAt('127.0.0.1'), startedAt('0.0.0.0')]);
  await expect.poll(open).toContain('HTTP is not encrypted');
  await expect.poll(own).toContain('Onsil is running');
  expect(await own()).not.toContain('HTTP is not encrypted');
});

test('pages and calls disable sensors, camera and payment except for what the portal uses', async () => {
  const { headers } = await portal.server.fastify.inject('/web/v1/health');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers['permissions-policy']).toContain('camera=(self)'); // labels are scanned
});

test('a query parameter that is repeated, or unknown to the call, is refused', async () => {
  const ask = async (query: string): Promise<number> => {
    const headers = { 'x-auth-token': cast.manager.idToken };
    const url = `/web/v1/my/farms?${query}`;
    return (await portal.server.fastify.inject({ url, headers, remoteAddress: '203.0.113.99' })).statusCode;
  };
  expect(await ask('pageNo=1')).toBe(200);
  expect(await ask('pageNo=1&pageNo=2')).toBe(400);
  expect(await ask('pageNo=1&toString=2')).toBe(400);
});
