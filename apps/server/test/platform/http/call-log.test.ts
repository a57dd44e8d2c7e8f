import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { addHealthRoutes } from '#features/system/health.ts';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { createHttpServer } from '#platform/http/server.ts';
import {
  anyPassword,
  anyTypedPassword,
  makeController,
  makeMember,
  passwordOf,
  type TestController,
  type TestMember,
} from '../../support/factories.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';
import { injectRequest } from '../../support/inject-request.ts';
import { nobody } from '../../support/nobody.ts';
import type { PortalProcess } from '../../support/portal-process.ts';
import { openProcesses, type PortalProcesses } from '../../support/portal-processes.ts';

let portal: TestPortal;
let member: TestMember;
let controller: TestController;
let processes: PortalProcesses;
let running: PortalProcess;

beforeAll(async () => {
  portal = await openTestPortal();
  member = await makeMember(portal);
  controller = await makeController(portal);
  processes = await openProcesses(portal);
  running = await processes.start(['api', 'ingest'], { ONSIL_LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  await processes.close();
  await portal.close();
});

type Line = { reqId?: string; memberNo?: number; msg?: string; method?: string; route?: string; status?: number };
const logged = (): Promise<string> => readFile(path.join(processes.dataDir, 'onsil.log'), 'utf8');
const linesOf = async (id: string): Promise<Line[]> =>
  (await logged())
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line) as Line);

/** Makes a call and checks that the log contains it under the returned request id. */
const call = async (
  status: number,
  at: string,
  init: RequestInit = {},
): Promise<{ reply: Response; lines: Line[] }> => {
  const reply = await fetch(running.url + at, init);
  const id = reply.headers.get('x-request-id') ?? '';
  expect([reply.status, id]).toEqual([status, expect.stringMatching(/^[\da-f-]{36}$/)]);
  // The log line follows shortly after the response.
  await expect
    .poll(async () => (await linesOf(id)).at(-1))
    .toMatchObject({ reqId: id, msg: 'call', method: init.method ?? 'GET', status });
  const lines = await linesOf(id);
  expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => id));
  return { reply, lines };
};
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body, headers });
const asJson = { 'content-type': 'application/json' };
const signIn = (passwordDigest: string): RequestInit =>
  post(JSON.stringify({ memberId: member.memberId, memberPwd: passwordDigest }), asJson);

test('each call is in the log under the id of its answer, and no password or token of it is', async () => {
  const wrongPassword = passwordOf('a wrong guess');
  const { reply } = await call(200, '/web/v1/auth-token', signIn(anyPassword));
  const { idToken, refreshToken } = ((await reply.json()) as { item: Session }).item;
  await call(401, '/web/v1/auth-token', signIn(wrongPassword));
  await call(400, '/web/v1/auth-token', post(`{"memberPwd":"${anyPassword}"`, asJson));
  const elsewhere = await call(404, '/web/v1/farm/999999', { headers: { 'x-auth-token': idToken } });
  expect(elsewhere.lines.at(-1)?.memberNo).toBe(member.memberNo); // the member whose call was rejected
  await call(401, '/web/v1/my/profile', { headers: { authorization: `Bearer ${idToken}x` } });

  const sample = await call(200, `/api/v1/${controller.token}/telemetry`, post('{"temperature":21}'));
  expect(sample.lines.at(-1)?.route).toBe('/api/v1/:token/telemetry');
  await call(400, `/api/v1/${controller.token}/telemetry`, post('no json'));
  await call(404, `/api/v1/${controller.token}/nowhere`);
  const authorization = `Token ${controller.token}`;
  await call(204, '/api/v2/write', post('climate temperature=22', { authorization }));

  // For an unexpected error the log contains the whole error.
  await portal.pool.query('alter table member rename to member_elsewhere');
  const failed = [
    await call(500, '/web/v1/my/profile', { headers: { 'x-auth-token': idToken } }),
    await call(500, '/web/v1/auth-token', signIn(anyPassword)),
  ];
  await portal.pool.query('alter table member_elsewhere rename to member');
  for (const { lines } of failed) expect(lines.map(({ msg }) => msg)).toContain('call failed');

  const log = (await logged()) + running.output();
  const { rows } = await portal.pool.query<{ kept: string }>(
    'select password_hash as kept from member where member_no = $1',
    [member.memberNo],
  );
  const secrets = [
    anyTypedPassword,
    anyPassword,
    wrongPassword,
    rows[0]?.kept,
    idToken,
    refreshToken,
    controller.token,
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('at the usual level samples that were taken and health checks are not in the log, refused ones are', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const server = await createHttpServer({ ctx: { ...portal.ctx, log }, access: nobody });
  addHealthRoutes(server, portal.ctx, { version: '0.0.0', disk: { state: () => 'ok' }, forPeople: true });
  await addDeviceRoutes(server, portal.pipeline);
  const url = `/api/v1/${controller.token}/telemetry`;
  const sendSample = (payload: string) => injectRequest(server, { method: 'POST', url, payload });
  expect((await sendSample('{"temperature":21}')).statusCode).toBe(200);
  expect((await server.fastify.inject('/web/v1/health')).statusCode).toBe(200);
  expect(lines).toEqual([]);
  expect((await sendSample('no json')).statusCode).toBe(400);
  await server.fastify.close();
  expect(lines.map((line) => JSON.parse(line) as Line)).toMatchObject([{ msg: 'call', status: 400 }]);
});
