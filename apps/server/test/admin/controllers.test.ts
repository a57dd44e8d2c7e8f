import { beforeAll, describe, expect, test } from 'vitest';
import { updateDeviations } from '#features/deviations/worker.ts';
import { closed, connackOf, connected, openBroker, openDevice } from '../mqtt/harness.ts';
import {
  makeController,
  makeDeviation,
  makeFarm,
  makeMember,
  recheck,
  signIn,
  type TestFarm,
} from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);
beforeAll(() => recheck(portal, cast.admin));

const facts = {
  code: 'R1',
  controllerName: '재배실 1',
  type: 'CLIMATE',
  cultivationEnvType: 'PLANT_FACTORY',
  cultivationType: 'DFT',
  intervalSeconds: 30,
  isGateway: false,
};
type Made = { controllerId: string; credential: string };

const admin = <M extends 'GET' | 'POST' | 'PUT' | 'DELETE', P extends string>(method: M, path: P, body?: unknown) =>
  portal.call(cast.admin, method, path, body === undefined ? {} : { body });
const add = (controllerId: string, more: object = {}) =>
  admin('POST', '/admin/controller', { farmNo: cast.farm.farmNo, controllerId, ...facts, ...more });
const made = async (controllerId: string, more: object = {}): Promise<Made> => itemOf(await add(controllerId, more));
const send = (token: string, body: unknown) => portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });
const soon = { timeout: 5_000, interval: 20 };

const audited = async (thing: string): Promise<{ action: string; before: unknown; after: unknown }[]> =>
  (
    await portal.pool.query<{ action: string; before: unknown; after: unknown }>(
      'select action, before, after from audit_log where thing = $1 order by audit_id',
      [thing],
    )
  ).rows;

describe('a controller', () => {
  test('is registered, reports with the credential returned once, and its value is shown', async () => {
    const { credential } = await made('room-1');
    expect((await send(credential, { temperature: 23.5 })).status).toBe(200);
    const last = itemOf(await portal.call(cast.member, 'GET', '/influx/status-logs/last/room-1'));
    expect(last.controllers[0]?.values).toMatchObject([{ field: 'temperature', value: 23.5 }]);
    const seen = await admin('GET', '/admin/controller/room-1');
    expect(seen.item).toMatchObject({
      controllerId: 'room-1',
      controllerName: '재배실 1',
      farmId: cast.farm.farmId,
      intervalSeconds: 30,
      freshness: 'live',
      hasCredential: true,
      retiredAt: null,
    });
    expect(seen.raw.body).not.toContain(credential);
    const log = await audited('room-1');
    expect(log).toMatchObject([{ action: 'create', before: null, after: { code: 'R1', gateway: false } }]);
    expect(JSON.stringify(log)).not.toContain(credential);
  });

  test('is rejected with a system id in use, unknown codes, or an unknown farm', async () => {
    await add('room-2');
    expect(await add('room-2')).toMatchObject({ status: 400, fields: [{ path: 'controllerId', code: 'taken' }] });
    expect((await add('a/b')).fields).toMatchObject([{ path: 'controllerId', code: 'controllerId' }]);
    expect((await add('room-3', { type: 'TOASTER', cultivationType: 'X' })).fields).toMatchObject([
      { path: 'type', code: 'invalid' },
      { path: 'cultivationType', code: 'invalid' },
    ]);
    expect((await add('room-3', { intervalSeconds: 0 })).fields).toMatchObject([{ path: 'intervalSeconds' }]);
    expect((await add('room-3', { farmNo: 999_999 })).status).toBe(404);
    expect((await admin('GET', '/admin/controller/room-3')).status).toBe(404);
  });

  test('changes its name and type, and nothing is logged if nothing changed', async () => {
    await add('room-4');
    expect((await admin('PUT', '/admin/controller/room-4', { ...facts, controllerName: '육묘실' })).status).toBe(200);
    expect((await admin('PUT', '/admin/controller/room-4', { ...facts, controllerName: '육묘실' })).status).toBe(200);
    expect((await admin('GET', '/admin/controller/room-4')).item).toMatchObject({ controllerName: '육묘실' });
    expect((await audited('room-4')).slice(1)).toEqual([
      { action: 'change', before: { name: '재배실 1' }, after: { name: '육묘실' } },
    ]);
    expect((await admin('PUT', '/admin/controller/room-4', { ...facts, type: 'X' })).status).toBe(400);
    expect((await admin('PUT', '/admin/controller/nobody', facts)).status).toBe(404);
  });
});

describe('a credential', () => {
  test('is invalid once rotated, and the new one works', async () => {
    const { credential } = await made('rotated');
    expect((await send(credential, { humidity: 60 })).status).toBe(200);
    const next = itemOf(await admin('POST', '/admin/controller/rotated/credential'));
    await expect.poll(async () => (await send(credential, { humidity: 61 })).status, soon).toBe(401);
    expect((await send(next.credential, { humidity: 62 })).status).toBe(200);
    expect(await audited('rotated')).toMatchObject([{ action: 'create' }, { action: 'rotate-credential' }]);
    expect((await admin('POST', '/admin/controller/nobody/credential')).status).toBe(404);
  });

  test('is rotated only after a re-check', async () => {
    const { credential } = await made('guarded');
    const session = await signIn(portal, await makeMember(portal, { admin: true }));
    const reply = await portal.call(session, 'POST', '/admin/controller/guarded/credential');
    expect(reply).toMatchObject({ status: 403, result: { code: 'RECHECK_NEEDED' } });
    expect((await send(credential, { temperature: 20 })).status).toBe(200);
    expect(await audited('guarded')).toMatchObject([{ action: 'create' }]);
  });

  test('that was rotated closes the connection that was opened with it', async () => {
    const { credential } = await made('connected');
    const { url, connections } = await openBroker(portal.pipeline);
    const device = await connected(url, { token: credential });
    expect(connections()).toBe(1);
    const gone = closed(device);
    const next = itemOf(await admin('POST', '/admin/controller/connected/credential'));
    await gone;
    expect(await connackOf(openDevice(url, credential))).toBe(4);
    expect(await connackOf(openDevice(url, next.credential))).toBe(0);
  });
});

describe('a list', () => {
  let farm: TestFarm;
  const list = async (query: Record<string, string> = {}): Promise<string[]> =>
    itemsOf(
      await portal.call(cast.admin, 'GET', '/admin/controllers', { query: { farmNo: String(farm.farmNo), ...query } }),
    ).map(({ controllerId }) => controllerId);
  const order = (controllerIds: string[], farmNo = farm.farmNo) =>
    admin('PUT', '/admin/controllers/order', { farmNo, controllerIds });
  beforeAll(async () => {
    farm = await makeFarm(portal, { name: '목록 농장' });
    for (const controllerId of ['list-a', 'list-b', 'list-c']) await add(controllerId, { farmNo: farm.farmNo });
  });

  test('holds the controllers of a farm in their order, which is changed as a whole', async () => {
    expect(await list()).toEqual(['list-a', 'list-b', 'list-c']);
    expect((await order(['list-c', 'list-a', 'list-b'])).status).toBe(200);
    expect(await list()).toEqual(['list-c', 'list-a', 'list-b']);
    for (const wrong of [
      ['list-a'],
      ['list-a', 'list-a', 'list-b'],
      ['list-a', 'list-b', 'list-c', 'room-1'],
      ['list-a list-b', 'list-c'],
    ])
      expect(await order(wrong)).toMatchObject({
        status: 409,
        fields: [{ path: 'controllerIds', code: 'orderIncomplete' }],
      });
    expect((await order([], 999_999)).status).toBe(404);
    expect(await list()).toEqual(['list-c', 'list-a', 'list-b']);
  });

  test('is paged and searched, and wildcards are literal', async () => {
    const page = await portal.call(cast.admin, 'GET', '/admin/controllers', {
      query: { pageSize: '2', keyword: '목록' },
    });
    expect(page).toMatchObject({ paging: { totalCount: 3, hasMore: true } });
    expect(await list({ keyword: 'st-b' })).toEqual(['list-b']);
    expect(await list({ keyword: '%' })).toEqual([]);
    expect((await portal.call(cast.admin, 'GET', '/admin/controllers', { query: { pageSize: '201' } })).status).toBe(
      400,
    );
  });
});

describe('a retired controller', () => {
  test('keeps its data, loses all access, and has no open deviation', async () => {
    const { credential } = await made('old');
    await send(credential, { temperature: 35 });
    const { rows } = await portal.pool.query<{ controllerNo: number }>(
      `select controller_no as "controllerNo" from controller where controller_id = 'old'`,
    );
    const controllerNo = rows[0]?.controllerNo ?? 0;
    const root = await makeDeviation(portal, {
      controllerNo,
      controllerId: 'old',
      token: credential,
      farmNo: cast.farm.farmNo,
    });

    expect((await admin('DELETE', '/admin/controller/old')).status).toBe(200);
    await expect.poll(async () => (await send(credential, { temperature: 36 })).status, soon).toBe(401);
    const deviation = await portal.pool.query(
      'select ended_at as "endedAt", end_kind as "endKind", state from deviation where deviation_id = $1',
      [root],
    );
    expect(deviation.rows).toEqual([{ endedAt: new Date(portal.clock.now), endKind: 'released', state: 'NONE' }]);
    const log = await portal.pool.query(
      'select kind, member_no as "memberNo" from alarm where deviation_id = $1 order by alarm_seq',
      [root],
    );
    expect(log.rows).toEqual([
      { kind: 'opened', memberNo: null },
      { kind: 'released', memberNo: cast.admin.memberNo },
    ]);

    await portal.catchUpDeviations();
    const again = await portal.call(cast.manager, 'PUT', `/farm/ealarm/${root}`, { body: { isClosing: false } });
    expect(again.result.code).toBe('CONFLICT');
    const open = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/deviation-status`, {
      query: { open: true },
    });
    expect(open.items).toEqual([]);

    expect((await portal.call(cast.member, 'GET', '/farm/connect/old')).status).toBe(404);
    expect(itemOf(await admin('GET', '/admin/controller/old/samples')).samples).toHaveLength(1);
    const retired = await portal.call(cast.admin, 'GET', '/admin/controllers', { query: { isRetired: true } });
    expect(retired.items).toMatchObject([{ controllerId: 'old', hasCredential: false, retiredAt: expect.any(String) }]);
  });

  test('is not changed any more', async () => {
    for (const [method, path, body] of [
      ['DELETE', '/admin/controller/old', undefined],
      ['PUT', '/admin/controller/old', facts],
      ['POST', '/admin/controller/old/credential', undefined],
      ['PUT', '/admin/controller/old/mapping', { mappings: [] }],
    ] as const)
      expect((await admin(method, path, body)).result.code).toBe('CONFLICT');
    expect((await admin('DELETE', '/admin/controller/nobody')).status).toBe(404);
  });

  test('opens no deviation from samples before its retirement that are evaluated later', async () => {
    const [gone, here] = [await makeController(portal), await makeController(portal)];
    for (const { controllerNo, token } of [gone, here]) {
      await portal.pool.query(
        `insert into alarm_limit (controller_no, field_key, own, low1, high1, low2, high2, low3, high3, on_delay_seconds)
         values ($1, 'temperature', true, 10, 20, 9, 21, 8, 22, 0)`,
        [controllerNo],
      );
      await send(token, { temperature: 40 });
    }
    await admin('DELETE', `/admin/controller/${gone.controllerId}`);
    await portal.catchUpDeviations();
    await updateDeviations(portal.ctx, [gone.controllerNo]); // as the event of a late sample does
    const { rows } = await portal.pool.query(
      'select controller_no as "controllerNo" from deviation where controller_no = any($1)',
      [[gone.controllerNo, here.controllerNo]],
    );
    expect(rows).toEqual([{ controllerNo: here.controllerNo }]);
  });

  test('that was a gateway no longer explains the silence of the controllers behind it', async () => {
    const gateway = await makeController(portal, { farmNo: cast.farm.farmNo, gateway: true });
    const behind = await makeController(portal, { farmNo: cast.farm.farmNo });
    await portal.pool.query('update controller set gateway_id = $2 where controller_no = $1', [
      behind.controllerNo,
      gateway.controllerNo,
    ]);
    const [root, part] = [await makeDeviation(portal, gateway), await makeDeviation(portal, behind)];
    await portal.pool.query('update deviation set gateway_root = $2 where deviation_id = $1', [part, root]);
    await admin('DELETE', `/admin/controller/${gateway.controllerId}`);
    const { rows } = await portal.pool.query(
      'select gateway_root as "gatewayRoot", ended_at as "endedAt", due_at is not null as due, gateway_id as "gatewayId" from deviation join controller using (controller_no) where deviation_id = $1',
      [part],
    );
    expect(rows).toEqual([{ gatewayRoot: null, endedAt: null, due: true, gatewayId: null }]);
  });
});

test('only administrators have access', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const) {
    expect((await portal.call(cast[who], 'DELETE', '/admin/controller/room-1')).status).toBe(403);
    expect((await portal.call(cast[who], 'GET', '/admin/controller/room-1')).status).toBe(403);
  }
  expect((await portal.call(null, 'POST', '/admin/controller/room-1/credential')).status).toBe(401);
});
