import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import { headers } from '@onsil/contract/auth';
import { noContent, endpoints, raw, type Endpoint } from '@onsil/contract/endpoint';
import { nobody } from '../../../test/support/nobody.ts';
import type { Context, SignedIn } from '../context.ts';
import { mount } from '../http/mount.ts';
import { createHttpServer, type HttpServer } from '../http/server.ts';
import { createLog } from '../log/log.ts';

/** Calls that end when the test resolves them. */
const api = endpoints({
  read: { method: 'GET', path: '/read', who: 'self', summary: '', costly: 'read', reply: noContent },
  download: { method: 'GET', path: '/download', who: 'self', summary: '', costly: 'read', reply: raw('text/plain') },
});

let running: (() => void)[] = [];
const untilEnded = (): Promise<void> => new Promise((resolve) => running.push(resolve));
const endOne = (): void => running.shift()?.();

/** Number of calls that requested a slot, and of those without one: rejected, or disconnected while waiting. */
let asked = 0;
let turnedAway = 0;
let server: HttpServer;
let url: string;
beforeAll(async () => {
  const ctx = { log: createLog('silent'), now: Date.now } as unknown as Context;
  // The token is the member's number.
  server = await createHttpServer({
    ctx,
    access: { ...nobody, memberOf: async (token) => ({ memberNo: Number(token) }) as SignedIn },
  });
  const { costlyCalls } = server;
  server.costlyCalls = {
    acquire(...of) {
      asked += 1;
      return costlyCalls.acquire(...of).catch((error: unknown) => {
        turnedAway += 1;
        throw error;
      });
    },
  };
  mount(server, {
    api,
    handlers: {
      read: untilEnded,
      download: () => ({
        contentType: 'text/plain',
        body: (async function* () {
          yield 'begun';
          await untilEnded();
          yield ' and ended';
        })(),
      }),
    },
  });
  await server.fastify.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}/web/v1`;
});
afterAll(() => server.fastify.close());

const call = (memberNo: number, path: string, signal: AbortSignal | null = null): Promise<Response> =>
  // Compression would hold back the start of a download.
  fetch(url + path, { headers: { [headers.authToken]: String(memberNo), 'accept-encoding': 'identity' }, signal });
const isRunning = (count: number) => expect.poll(() => running.length).toBe(count);

/** Sends calls of a member and waits until each has a slot or a place in the queue. */
const send = async (
  memberNo: number,
  count: number,
  signal: AbortSignal | null = null,
): Promise<Promise<Response>[]> => {
  const before = asked;
  const calls = Array.from({ length: count }, () => call(memberNo, '/read', signal));
  for (const one of calls) one.catch(() => undefined); // aborted calls are checked where it matters
  await expect.poll(() => asked).toBe(before + count);
  return calls;
};

const endAll = async (calls: readonly Promise<Response>[]): Promise<number[]> => {
  let isOver = false;
  const replies = Promise.all(calls).finally(() => (isOver = true));
  while (!isOver) {
    endOne();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return (await replies).map(({ status }) => status);
};

test('two run, ten wait, the thirteenth is rejected with a time to retry', async () => {
  const calls = await send(1, 12);
  await isRunning(2);
  const refused = await call(1, '/read');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(await refused.json()).toMatchObject({ result: { code: 'TOO_MANY' }, retryAfterSeconds: 10 });
  expect(running).toHaveLength(2);
  const other = call(2, '/read');
  await isRunning(3);
  expect(await endAll([...calls, other])).toEqual(Array.from({ length: 13 }, () => 200));
});

test('a download holds its slot until it is sent', async () => {
  const downloads = await Promise.all([call(3, '/download'), call(3, '/download')]);
  await isRunning(2);
  const [waiting] = await send(3, 1);
  expect(running).toHaveLength(2);
  endOne();
  await isRunning(2); // the other download, and the call that was waiting
  const texts = Promise.all(downloads.map((one) => one.text()));
  expect(await endAll(waiting ? [waiting] : [])).toEqual([200]);
  expect(await texts).toEqual(['begun and ended', 'begun and ended']);
});

test('a caller who disconnects frees their place: at once in the queue, after the work if it runs', async () => {
  const gone = new AbortController();
  turnedAway = 0;
  const left = await send(4, 12, gone.signal);
  expect((await call(4, '/read')).status).toBe(429);
  gone.abort();
  await Promise.allSettled(left);
  await expect.poll(() => turnedAway).toBe(11);
  const [next] = await send(4, 1);
  expect(running).toHaveLength(2);
  endOne();
  endOne();
  await isRunning(1);
  expect(await endAll(next ? [next] : [])).toEqual([200]);
});

test('every upload, import and export of one caller is limited', () => {
  const calls = Object.values(portalApi).flatMap((one) => Object.values(one as Record<string, Endpoint>));
  const made = ({ multipart, reply, download, path }: Endpoint): boolean =>
    multipart === true ||
    path.startsWith('/farm-yield/import') ||
    path.endsWith('/excel') ||
    (download !== undefined && path !== '/influx/status-logs/field') || // at most 4,000 lines of 36 columns
    (reply.kind === 'raw' && reply.contentType.includes('spreadsheet'));
  const unbounded = calls.filter((one) => made(one) && !one.costly && one.path !== '/farm-yield/imports');
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});

test.each([
  '/statuslogs/statics',
  '/farm-yield/forecast',
  '/farm-yield/backward',
  '/farm-yield/compare',
  '/my/farm/weekly',
  '/farm/{id}/env-threshold/rehearsal',
  '/farm-cost-summary',
  '/my/status-measure/drift',
  '/admin/audit-log',
  '/admin/deliveries',
  '/admin/deviation-actions',
  '/admin/mails',
])('%s, which reads months of data, is limited', (path) => {
  const calls = Object.values(portalApi).flatMap((one) => Object.values(one as Record<string, Endpoint>));
  const found = calls.filter((one) => one.path === path && ['GET', 'POST'].includes(one.method));
  expect(found.map(({ costly }) => costly)).toContain('read');
});
