import { describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { joinFarm, makeCast, makeMember, signIn } from '../support/factories.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = beforeEachTest(() => makeCast(portal));

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';

describe('the setting', () => {
  const setting = async (who: Who): Promise<unknown> =>
    (await portal.call(cast[who], 'GET', '/my/notification-setting')).item;
  const save = (body: unknown) => portal.call(cast.member, 'PUT', '/my/notification-setting', { body });
  const body = {
    choices: { portal: 1, web_push: 2, email: 3, fcm: null, sms: 3 },
    quietFrom: 1_320,
    quietTo: 360,
    tasks: 'all',
    wantsWeeklyReport: true,
    wantsEarlyWarnings: false,
  };

  test('is the default of the role until changed', async () => {
    const awake = {
      quietFrom: null,
      quietTo: null,
      tasks: 'assigned',
      wantsWeeklyReport: false,
      wantsEarlyWarnings: true,
    };
    const told = { choices: { portal: 1, web_push: 2, email: null, fcm: 2, sms: null }, ...awake };
    const silent = { choices: { portal: null, web_push: null, email: null, fcm: null, sms: null }, ...awake };
    expect([await setting('member'), await setting('manager')]).toEqual([told, told]);
    expect([await setting('company'), await setting('admin')]).toEqual([silent, silent]);
  });

  test('is the last one saved, per member', async () => {
    expect((await save(body)).status).toBe(200);
    expect((await save({ ...body, quietTo: 420 })).status).toBe(200);
    expect(await setting('member')).toEqual({ ...body, quietTo: 420 });
    expect(await setting('manager')).not.toEqual({ ...body, quietTo: 420 });
  });

  test('is refused where it makes no sense, and then stays as it was', async () => {
    const wrong = [
      [{ ...body, choices: { ...body.choices, portal: 3 } }, 'choices'],
      [{ ...body, choices: { ...body.choices, portal: null } }, 'choices'],
      [{ ...body, choices: { ...body.choices, email: 4 } }, 'choices.email'],
      [{ ...body, quietTo: null }, 'quietTo'],
      [{ ...body, quietTo: body.quietFrom }, 'quietTo'],
      [{ ...body, quietFrom: 1_440 }, 'quietFrom'],
      [{ ...body, tasks: 'some' }, 'tasks'],
      [{ ...body, wantsWeeklyReport: 'often' }, 'wantsWeeklyReport'],
      [{ ...body, sound: 'loud' }, 'sound'],
    ] as const;
    for (const [given, path] of wrong) {
      const reply = await save(given);
      expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
      expect(reply.fields?.map((field) => field.path)).toContain(path);
    }
    expect(await setting('member')).toMatchObject({ choices: { portal: 1, web_push: 2 } });
  });
});

describe('browsers and phones', () => {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
  const subscribeAt = (endpoint: string, who: Who = 'member') =>
    portal.call(cast[who], 'POST', '/my/push-subscription', { body: { endpoint, keys } });
  const owners = async (table: 'push_subscription' | 'device_token'): Promise<number[]> => {
    const memberNos = [cast.member.memberNo, cast.manager.memberNo, cast.stranger.memberNo];
    const { rows } = await portal.pool.query<{ memberNo: number }>(
      `select member_no as "memberNo" from ${table} where member_no = any($1)`,
      [memberNos],
    );
    return rows.map(({ memberNo }) => memberNo);
  };

  test('the push key is one, for everybody and for good', async () => {
    const asked = await Promise.all(
      [cast.member, cast.stranger, cast.admin].map((session) => portal.call(session, 'GET', '/my/push-key')),
    );
    const given = new Set(asked.map(({ item }) => (item as { publicKey: string }).publicKey));
    expect(given.size).toBe(1);
    expect(Buffer.from([...given][0] ?? '', 'base64url')).toHaveLength(65);
  });

  test('a push service must be public; anything else is rejected, including loopback', async () => {
    for (const endpoint of [
      'http://push.onsil.example/1',
      'http://127.0.0.1:9/1',
      'https://10.0.0.1/1',
      'https://localhost/1',
    ])
      expect(await subscribeAt(endpoint)).toMatchObject({
        status: 400,
        fields: [{ path: 'endpoint', code: 'invalid' }],
      });
    const bad = { endpoint: 'https://push.onsil.example/1', keys: { p256dh: 'short', auth: 'x' } };
    expect((await portal.call(cast.member, 'POST', '/my/push-subscription', { body: bad })).status).toBe(400);
    expect(await owners('push_subscription')).toEqual([]);
  });

  test('a browser belongs to the member who last signed in on it, and only they unregister it', async () => {
    const endpoint = 'https://push.onsil.example/shared';
    await subscribeAt(endpoint, 'member');
    await subscribeAt(endpoint, 'manager');
    expect(await owners('push_subscription')).toEqual([cast.manager.memberNo]);
    const remove = (who: Who) => portal.call(cast[who], 'DELETE', '/my/push-subscription', { query: { endpoint } });
    expect((await remove('member')).status).toBe(200);
    expect(await owners('push_subscription')).toEqual([cast.manager.memberNo]);
    expect((await remove('manager')).status).toBe(200);
    expect(await owners('push_subscription')).toEqual([]);
  });

  test('a member has twenty browsers at most, the newest ones', async () => {
    for (let n = 1; n <= 22; n++) {
      portal.clock.now += 1_000;
      await subscribeAt(`https://push.onsil.example/of-many-${n}`);
    }
    const { rows } = await portal.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscription where member_no = $1 order by used_at',
      [cast.member.memberNo],
    );
    expect(rows).toHaveLength(20);
    expect(rows[0]?.endpoint).toMatch(/many-3$/);
    portal.clock.now = noon;
  });

  test('a registration that fails midway registers nothing', async () => {
    const { pool } = portal;
    await pool.query(
      "create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$",
    );
    const tables = ['push_subscription', 'device_token'] as const;
    for (const table of tables)
      await pool.query(`create trigger fail before delete on ${table} for each statement execute function fail()`);
    const body = { deviceToken: 'midway', platform: 'android', uuid: 'phone' };
    const replies = [
      await subscribeAt('https://push.onsil.example/midway'),
      await portal.call(cast.member, 'POST', '/booting/notification/device', { body }),
    ];
    await pool.query('drop function fail cascade');
    expect(replies.map(({ status }) => status)).toEqual([500, 500]);
    for (const table of tables) expect(await owners(table)).toEqual([]);
  });

  test('of two tokens of a phone at once, one stays', async () => {
    const register = (deviceToken: string) =>
      portal.call(cast.member, 'POST', '/booting/notification/device', {
        body: { deviceToken, platform: 'android', uuid: 'phone' },
      });
    const replies = await Promise.all(['one', 'two', 'three', 'four'].map(register));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await owners('device_token')).toHaveLength(1);
  });

  test('a phone’s token moves with who signs in, and a new token replaces the old one of the same phone', async () => {
    const register = (who: Who, deviceToken: string, uuid: string) =>
      portal.call(cast[who], 'POST', '/booting/notification/device', {
        body: { deviceToken, platform: 'android', uuid },
      });
    expect((await register('member', 'token-1', 'phone')).status).toBe(200);
    await register('manager', 'token-1', 'phone');
    expect(await owners('device_token')).toEqual([cast.manager.memberNo]);
    await register('manager', 'token-2', 'phone');
    await register('manager', 'token-3', 'tablet');
    const { rows } = await portal.pool.query('select token from device_token where member_no = $1 order by token', [
      cast.manager.memberNo,
    ]);
    expect(rows).toEqual([{ token: 'token-2' }, { token: 'token-3' }]);
    const wrong = { deviceToken: 'x', platform: 'pager', uuid: 'phone' };
    expect((await portal.call(cast.member, 'POST', '/booting/notification/device', { body: wrong })).status).toBe(400);
  });
});

describe('a phone that sends its token alone', () => {
  const register = (deviceToken: string, more: Record<string, string>) =>
    portal.call(cast.member, 'POST', '/booting/notification/device', { body: { deviceToken }, headers: more });
  const tokens = async () =>
    (
      await portal.pool.query<{ token: string; uuid: string; platform: string }>(
        'select token, uuid, platform from device_token where member_no = $1 order by token',
        [cast.member.memberNo],
      )
    ).rows;

  test('is the device of the header; its User-Agent tells the platform', async () => {
    const iPhone = 'Onsil/1 CFNetwork/1568.100.1 Darwin/24.0.0';
    expect((await register('alone-1', { [headers.deviceUuid]: 'a phone', 'user-agent': iPhone })).status).toBe(200);
    expect((await register('alone-2', { [headers.deviceUuid]: 'a tablet', 'user-agent': 'okhttp/4' })).status).toBe(
      200,
    );
    expect(await tokens()).toEqual([
      { token: 'alone-1', uuid: 'a phone', platform: 'ios' },
      { token: 'alone-2', uuid: 'a tablet', platform: 'android' },
    ]);
    await register('alone-3', { [headers.deviceUuid]: 'a phone', 'user-agent': iPhone });
    expect((await tokens()).map(({ token }) => token)).toEqual(['alone-2', 'alone-3']);
  });

  test('without the header is the device of its session', async () => {
    await register('nameless-1', { [headers.deviceUuid]: '' });
    await register('nameless-2', { [headers.deviceUuid]: '' });
    expect((await tokens()).map(({ token }) => token)).toEqual(['nameless-2']);
  });
});

describe('the test notice', () => {
  const send = (who: Who, channel: string, farm = cast.farm.farmId) =>
    portal.call(cast[who], 'POST', '/noti-system-alarm/test', {
      body: { channel },
      headers: { [headers.farmId]: farm },
    });

  test('is for every member of the farm; and to a stranger the farm is not there', async () => {
    expect((await send('member', 'email')).status).toBe(200);
    expect((await send('stranger', 'web_push')).status).toBe(404);
    expect((await send('manager', 'pigeon')).result.code).toBe('INVALID');
    const body = { channel: 'web_push' };
    expect(await portal.call(cast.manager, 'POST', '/noti-system-alarm/test', { body })).toMatchObject({
      result: { code: 'FARM_NOT_CHOSEN' },
    });
  });

  test('without a browser has no delivery, and is in the portal of the caller alone', async () => {
    expect(await send('manager', 'web_push')).toMatchObject({ status: 200, items: [] });
    const read = async (who: Who) => (await portal.call(cast[who], 'GET', '/app-push')).items;
    expect(await read('manager')).toMatchObject([{ kind: 'test', level: 0, deviationId: null }]);
    expect(await read('member')).toEqual([]);
  });

  test('cannot be sent without end', async () => {
    const manager = await makeMember(portal);
    await joinFarm(portal, manager.memberNo, cast.farm.farmNo, 'manager');
    cast.manager = await signIn(portal, manager);
    const all = await Promise.all(Array.from({ length: 13 }, () => send('manager', 'fcm')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await send('manager', 'fcm')).status).toBe(429);
  });
});
