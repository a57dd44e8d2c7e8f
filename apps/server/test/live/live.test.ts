import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { kstDay } from '@onsil/domain/calendar/kst';
import {
  joinFarm,
  makeCast,
  makeController,
  makeMember,
  signIn,
  type Cast,
  type TestController,
} from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import {
  nextWith,
  openLiveStream,
  temperatureIn,
  untilOlderThanAnyTransaction,
  type LiveStream,
} from '../support/live-stream.ts';
import { makeRack } from '../support/racks-factories.ts';
import { itemOf } from '../support/replies.ts';

let portal: TestPortal;
let cast: Cast;
let controller: TestController;
let address: string;
let clock: NodeJS.Timeout;
let aheadMs = 0;

beforeAll(async () => {
  portal = await openTestPortal();
  clock = setInterval(() => (portal.clock.now = Date.now() + aheadMs), 50); // streams wait in real time
  cast = await makeCast(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  address = await portal.server.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  clearInterval(clock);
  await portal.close();
});

const open = (session: Session | null, farmId: string, lastEventId?: string): Promise<LiveStream> =>
  openLiveStream(address, session, farmId, lastEventId);

const send = async (temperature: number, to = controller): Promise<void> => {
  const reply = await portal.call(null, 'POST', `/api/v1/${to.token}/telemetry`, {
    body: { ts: Date.now(), values: { temperature } },
  });
  expect(reply.status).toBe(200);
};

test('a stored sample is on the open stream', async () => {
  const stream = await open(cast.member, cast.farm.farmId);
  await send(21.5);
  expect(temperatureIn(await stream.next(), controller.controllerId)).toBe(21.5);
  stream.close();
});

test('the values of a controller that was registered meanwhile are on the open stream', async () => {
  const stream = await open(cast.member, cast.farm.farmId);
  await stream.next();
  const controllerId = `later-${cast.farm.farmNo}`;
  const body = {
    farmNo: cast.farm.farmNo,
    controllerId,
    code: 'R2',
    controllerName: '재배실 2',
    type: 'CLIMATE',
    cultivationEnvType: 'PLANT_FACTORY',
    cultivationType: 'DFT',
  };
  const registered = await portal.call(cast.admin, 'POST', '/admin/controller', { body });
  expect([registered.status, registered.fields]).toEqual([200, undefined]);
  const { credential } = itemOf(registered);
  await portal.call(null, 'POST', `/api/v1/${credential}/telemetry`, {
    body: { ts: Date.now(), values: { temperature: 19.5 } },
  });
  expect(temperatureIn(await nextWith(stream, controllerId, 19.5), controllerId)).toBe(19.5);
  stream.close();
});

test('a broken stream resumes with exactly what changed meanwhile', async () => {
  const other = await makeController(portal, { farmNo: cast.farm.farmNo });
  await send(5, other);
  await untilOlderThanAnyTransaction(portal.pool, other.controllerNo);
  const stream = await open(cast.member, cast.farm.farmId);
  await send(22);
  const { id } = await nextWith(stream, controller.controllerId, 22);
  stream.close();
  await send(23);
  const resumed = await open(cast.member, cast.farm.farmId, id);
  const event = await resumed.next();
  expect(temperatureIn(event, controller.controllerId)).toBe(23);
  expect(event.data.controllers.map((one) => one.controllerId)).not.toContain(other.controllerId);
  resumed.close();
});

test.each(['99999999999999999999', '18446744073709551616', '18446744073709551615', 'x', '-1', '1.5'])(
  'a stream resumed from %s, which is no valid position, starts with everything',
  async (lastEventId) => {
    await send(25);
    const stream = await open(cast.member, cast.farm.farmId, lastEventId);
    expect(stream.status).toBe(200);
    expect(temperatureIn(await stream.next(), controller.controllerId)).toBe(25);
    stream.close();
  },
);

test('the stream is limited to its own farm, and a stranger cannot open it', async () => {
  const elsewhere = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
  const stream = await open(cast.member, String(cast.farm.farmNo));
  await stream.next();
  await send(30, elsewhere);
  await send(24);
  let event = await stream.next();
  for (; temperatureIn(event, controller.controllerId) !== 24; event = await stream.next())
    expect(temperatureIn(event, elsewhere.controllerId)).toBeUndefined();
  expect(temperatureIn(event, elsewhere.controllerId)).toBeUndefined();
  stream.close();
  expect((await open(cast.stranger, cast.farm.farmId)).status).toBe(404);
  expect((await open(null, cast.farm.farmId)).status).toBe(401);
});

test('the stream reports changed deviations and settings of its farm and its reader’s notices, and no one else’s', async () => {
  const stream = await open(cast.member, cast.farm.farmId);
  await stream.next();
  portal.ctx.bus.publish('deviations', [cast.elsewhere.farmNo]);
  portal.ctx.bus.publish('notices', [cast.stranger.memberNo]);
  await send(20);
  await stream.next();
  expect(stream.signals).toEqual([]);
  portal.ctx.bus.publish('deviations', [cast.farm.farmNo]);
  await expect.poll(() => stream.signals).toEqual(['deviations']);
  portal.ctx.bus.publish('notices', [cast.member.memberNo]);
  await expect.poll(() => stream.signals).toEqual(['deviations', 'notices']);
  portal.ctx.bus.publish('settings', [cast.elsewhere.farmNo]);
  const setting = {
    controllerId: controller.controllerId,
    version: 0,
    slots: [{ startTime: '06:00', values: { ec: 1.6 } }],
  };
  await portal.call(cast.manager, 'POST', '/farm/connect-set', { body: setting });
  await expect.poll(() => stream.signals).toEqual(['deviations', 'notices', 'settings']);
  stream.close();
});

test('the stream reports controllers that are registered, renamed, ordered, placed and retired', async () => {
  const { farmNo, farmId } = cast.elsewhere;
  const facts = { type: 'CLIMATE', cultivationEnvType: 'PLANT_FACTORY', cultivationType: 'DFT' };
  const rackId = await makeRack(portal, farmNo);
  const stream = await open(cast.admin, farmId);
  const controllerId = `announced-${farmNo}`;
  const path = `/admin/controller/${controllerId}` as const;
  const asAdmin = (method: 'POST' | 'PUT' | 'DELETE', to: string, body?: object) =>
    portal.call(cast.admin, method, to, { headers: { [headers.farmId]: farmId }, ...(body && { body }) });
  const named = { code: 'A1', controllerName: '재배실 1', ...facts };
  const changes = [
    () => asAdmin('POST', '/admin/controller', { farmNo, controllerId, ...named }),
    () => asAdmin('PUT', path, { ...named, controllerName: '재배실 하나' }),
    async () => {
      const { rows } = await portal.pool.query<{ id: string }>(
        'select controller_id as id from controller where farm_no = $1 order by controller_no desc',
        [farmNo],
      );
      return asAdmin('PUT', '/admin/controllers/order', { farmNo, controllerIds: rows.map(({ id }) => id) });
    },
    () =>
      asAdmin('POST', '/farm-rack/controller-place', {
        controllerId,
        from: kstDay(Date.now()),
        place: { rackId, tierFrom: 1, tierTo: 1 },
      }),
    () => asAdmin('DELETE', path),
  ];
  for (const [index, change] of changes.entries()) {
    expect((await change()).status).toBe(200);
    await expect.poll(() => stream.signals.filter((name) => name === 'controllers')).toHaveLength(index + 1);
  }
  stream.close();
});

test('one stream carries several farms, each event with its farm, and names those that its reader may not see', async () => {
  const elsewhere = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
  await send(11);
  await send(12, elsewhere);
  const both = `${cast.farm.farmId},${cast.elsewhere.farmId}`;
  const stream = await open(cast.admin, both);
  const first = [await stream.next(), await stream.next()].map(({ data }) => data);
  expect(first.map(({ farmId }) => farmId)).toEqual([cast.farm.farmId, cast.elsewhere.farmId]);
  const controllerIds = first.map(({ controllers }) => controllers.map(({ controllerId }) => controllerId));
  expect(controllerIds[0]).toContain(controller.controllerId);
  expect(controllerIds[0]).not.toContain(elsewhere.controllerId);
  expect(controllerIds[1]).toContain(elsewhere.controllerId);
  stream.close();

  const partly = await open(cast.member, both);
  await partly.next();
  await send(13, elsewhere);
  await send(14);
  await nextWith(partly, controller.controllerId, 14);
  expect(partly.signals).toContain('refused');
  partly.close();

  expect((await open(cast.stranger, `${cast.farm.farmId},no-such-farm`)).status).toBe(404);
  const many = Array.from({ length: 11 }, (_, at) => `farm-${at}`).join(',');
  expect((await open(cast.admin, many)).status).toBe(400);
});

test('an open stream ends within seconds after the role or the session ends', async () => {
  const stream = await open(cast.manager, cast.farm.farmId);
  await stream.next();
  await portal.pool.query('delete from farm_member where member_no = $1', [cast.manager.memberNo]);
  const signedOut = await open(cast.company, cast.farm.farmId);
  await signedOut.next();
  await portal.call(cast.company, 'DELETE', '/auth-token');
  const limit = new Promise((_, reject) => setTimeout(() => reject(new Error('still open')), 8_000));
  await Promise.race([Promise.all([stream.ended, signedOut.ended]), limit]);
});

test('an open stream ends as soon where the clock was set back', async () => {
  const member = await makeMember(portal);
  const { memberNo } = member;
  await joinFarm(portal, memberNo, cast.farm.farmNo, 'member');
  const stream = await open(await signIn(portal, member), cast.farm.farmId);
  await stream.next();
  aheadMs = -3_600_000;
  await portal.pool.query('delete from farm_member where member_no = $1', [memberNo]);
  const limit = new Promise((_, reject) => setTimeout(() => reject(new Error('still open')), 8_000));
  await Promise.race([stream.ended, limit]).finally(() => (aheadMs = 0));
});

test('a member opens 20 streams, the next is told when to retry, and a closed one frees its place', async () => {
  const streams = await Promise.all(Array.from({ length: 25 }, () => open(cast.admin, cast.farm.farmId)));
  const opened = streams.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(20);
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = await portal.call(cast.admin, 'GET', '/stream', { query: { farmId: cast.farm.farmId } });
  expect(refused.status).toBe(429);
  expect(refused.raw.headers['retry-after']).toBe('30');
  expect(refused.raw.json()).toMatchObject({ result: { code: 'TOO_MANY' }, retryAfterSeconds: 30 });
  expect((await open(cast.member, cast.farm.farmId)).status).toBe(200);
  opened[0]?.close();
  await expect.poll(async () => (await open(cast.admin, cast.farm.farmId)).status).toBe(200);
});
