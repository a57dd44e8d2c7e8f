import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { LastValues } from '@onsil/contract/telemetry';
import { makeCast, makeController, makeMember, type Cast, type TestController } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { nextWith, openLiveStream, temperatureIn, untilOlderThanAnyTransaction } from '../support/live-stream.ts';
import { openProcesses, type PortalProcesses } from '../support/portal-processes.ts';

// One process ingests samples, two others serve people; they share only a database.

let portal: TestPortal;
let cast: Cast;
let processes: PortalProcesses;
let [ingest, api, otherApi] = ['', '', ''];

beforeAll(async () => {
  portal = await openTestPortal();
  cast = await makeCast(portal);
  processes = await openProcesses(portal);
  const started = await Promise.all(['ingest', 'api', 'api'].map((role) => processes.start([role])));
  [ingest = '', api = '', otherApi = ''] = started.map(({ url }) => url);
}, 120_000);
afterAll(async () => {
  await processes.close();
  await portal.close();
});

const send = async ({ token }: TestController, temperature: number): Promise<void> => {
  const reply = await fetch(`${ingest}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify({ ts: Date.now(), values: { temperature } }),
  });
  expect(reply.status).toBe(200);
};

const call = async (address: string, { idToken }: Session, method: string, at: string): Promise<number> =>
  (await fetch(`${address}/web/v1${at}`, { method, headers: { 'x-auth-token': idToken } })).status;

test('a sample ingested by one process is on the stream of another, and a third one resumes with exactly what was missed', async () => {
  const [one, other] = [
    await makeController(portal, { farmNo: cast.farm.farmNo }),
    await makeController(portal, { farmNo: cast.farm.farmNo }),
  ];
  await send(other, 5);
  await untilOlderThanAnyTransaction(portal.pool, other.controllerNo);
  const stream = await openLiveStream(api, cast.member, cast.farm.farmId);
  expect(temperatureIn(await stream.next(), other.controllerId)).toBe(5);
  await send(one, 21.5);
  const { id } = await nextWith(stream, one.controllerId, 21.5);
  stream.close();
  await send(one, 22.5);
  const resumed = await openLiveStream(otherApi, cast.member, cast.farm.farmId, id);
  const missed = await resumed.next();
  expect(missed.data.controllers.map(({ controllerId }) => controllerId)).toEqual([one.controllerId]);
  expect(temperatureIn(missed, one.controllerId)).toBe(22.5);
  await send(other, 6);
  await nextWith(resumed, other.controllerId, 6);
  resumed.close();
});

test('a sign-out at one process makes the token dead at the other, and ends its open stream', async () => {
  expect(await call(otherApi, cast.manager, 'GET', '/my/profile')).toBe(200);
  const stream = await openLiveStream(otherApi, cast.manager, cast.farm.farmId);
  expect(await call(api, cast.manager, 'DELETE', '/auth-token')).toBe(200);
  expect(await call(otherApi, cast.manager, 'GET', '/my/profile')).toBe(401);
  await stream.ended;
});

test('limits that a manager saves at one process are those of the next call at the other', async () => {
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  await send(controller, 21);
  const highAt = async (address: string): Promise<unknown> => {
    const reply = await fetch(`${address}/web/v1/influx/status-logs/last/${controller.controllerId}`, {
      headers: { 'x-auth-token': cast.member.idToken },
    });
    const { item } = (await reply.json()) as { item: { controllers: LastValues[] } };
    return item.controllers[0]?.values.find(({ field }) => field === 'temperature')?.ranges?.[0].high;
  };
  for (const high of [26, 24]) {
    const sides = [high, high + 20, high + 40].map((most) => ({ low: null, high: most }));
    const saved = await fetch(`${api}/web/v1/farm/${cast.farm.farmNo}/env-threshold`, {
      method: 'PUT',
      headers: { 'x-auth-token': cast.admin.idToken, 'content-type': 'application/json' },
      body: JSON.stringify({
        systemId: controller.controllerId,
        fields: [{ field: 'temperature', ranges: sides, night: null, timing: null }],
      }),
    });
    expect(saved.status).toBe(200);
    expect([await highAt(otherApi), await highAt(api)]).toEqual([high, high]);
  }
});

test('wrong passwords at two processes count together', async () => {
  const { memberId } = await makeMember(portal);
  const guess = async (address: string): Promise<number> => {
    const reply = await fetch(`${address}/web/v1/auth-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ memberId, memberPwd: '0'.repeat(64) }),
    });
    return reply.status;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push(await guess(at % 2 === 0 ? api : otherApi));
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});
