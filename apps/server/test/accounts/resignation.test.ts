import { beforeEach, describe, expect, test } from 'vitest';
import type { Resignation } from '@onsil/contract/accounts';
import { headers, type Session } from '@onsil/contract/auth';
import { join, linkOf, openAccountWorld, recheck, signUp } from '../support/accounts-world.ts';
import {
  joinCompany,
  joinFarm,
  makeController,
  makeDeviation,
  makeFarm,
  makeMember,
  signIn,
  type TestFarm,
  type TestMember,
} from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { tell } from '../support/notifications-factories.ts';
import { itemOf } from '../support/replies.ts';

const world = useWorld(openAccountWorld);
let people = 0;
let member: TestMember;
let session: Session;
let farm: TestFarm;
beforeEach(async () => {
  await world.renew();
  ({ member, session } = await join(world, `leaving${++people}`));
  farm = await makeFarm(world.portal);
  await joinFarm(world.portal, member.memberNo, farm.farmNo, 'manager');
  await joinFarm(world.portal, (await makeMember(world.portal)).memberNo, farm.farmNo, 'manager');
});

const call = async <M extends 'GET' | 'POST' | 'PUT' | 'DELETE', P extends string>(
  method: M,
  path: P,
  body?: unknown,
) => {
  const reply = await world.portal.call(session, method, path, {
    ...(body !== undefined && { body }),
    headers: { [headers.farmId]: farm.farmId },
  });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.raw.body}`);
  return reply;
};
const resign = (by: Session, id = member.memberId, query: Record<string, string | boolean> = {}) =>
  world.portal.call(by, 'DELETE', `/member/${id}`, { query });
const preview = async (by = session): Promise<Resignation> =>
  itemOf(await world.portal.call(by, 'GET', '/my/resignation'));

/** Returns the tables that contain one of the words. */
const tablesWith = async (words: readonly string[]): Promise<string[]> => {
  const { rows } = await world.portal.pool.query<{ name: string }>(
    "select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(rows.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of rows) {
    const pattern = words.map((word) => `%${word}%`);
    const hits = await world.portal.pool.query(`select 1 from ${name} t where t::text ilike any($1) limit 1`, [
      pattern,
    ]);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
};

/** Creates every kind of data that a member can leave, through the API. */
const leaveTraces = async (): Promise<void> => {
  const controller = await makeController(world.portal, { farmNo: farm.farmNo });
  const { controllerId } = controller;
  const root = await makeDeviation(world.portal, controller);
  await call('POST', '/farm/alarm-management', { deviationId: [root], description: '환기창을 열었습니다.' });
  await call('PUT', `/statuslog/${controllerId}/stop-alarm`, { isMuting: true, hours: 1 });
  await world.portal.call(session, 'PUT', `/farm/${controllerId}/nutrient-renewal`, { query: { alarm: false } });
  const ranges = [
    [18, 25],
    [16, 27],
    [14, 29],
  ].map(([low, high]) => ({ low, high }));
  await call('PUT', `/farm/${farm.farmNo}/env-threshold`, {
    controllerId,
    fields: [{ field: 'temperature', ranges, timing: null }],
  });
  await call('POST', '/my/push-subscription', {
    endpoint: `https://push.onsil.example/${member.memberId}`,
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  });
  await call('POST', '/booting/notification/device', {
    deviceToken: member.memberId,
    platform: 'ios',
    uuid: 'a phone',
  });
  const choices = { portal: 1, web_push: 1, email: 1, fcm: 1 };
  await call('PUT', '/my/notification-setting', { choices, quietFrom: null, quietTo: null });
  await tell(world.portal, farm.farmNo, { level: 3 });
  await call('POST', `/farm/${farm.farmNo}/invitation`, { memberEmail: 'friend@mail.example', role: 'member' });
  await recheck(world, session, member.password);
  const { memberEmail, memberName, phoneNo } = itemOf(await call('GET', '/my/profile'));
  await call('PUT', '/my/member', { memberName, phoneNo, memberEmail: `new-${memberEmail}`, language: 'ko' });
  await world.portal.call(null, 'POST', '/member/token/pwd-reset', {
    body: { memberId: member.memberId, memberEmail },
  });
  await world.portal.call(null, 'POST', '/auth-token', {
    body: { memberId: member.memberId, passwordDigest: 'f'.repeat(64) },
  });
  await signUp(world, `copy-of-${people}`, { memberEmail, memberName: '다른 이름', phoneNo: '0212345678' });
  const other = await makeFarm(world.portal);
  const neighbour = await makeMember(world.portal);
  await joinFarm(world.portal, neighbour.memberNo, other.farmNo, 'manager');
  await world.portal.call(await signIn(world.portal, neighbour), 'POST', `/farm/${other.farmNo}/invitation`, {
    body: { memberEmail, role: 'member' },
  });
  await world.portal.pool.query("update farm set manager_phone_no = '010-9999-8888' where farm_no = $1", [farm.farmNo]);
};

test('after a resignation no table contains the name, id, mail or phone; what was recorded stays', async () => {
  const words = ['한새벽', member.memberId, '01099998888', '010-9999-8888'];
  await world.portal.pool.query('delete from member where member_no <> $1 and name = $2', [member.memberNo, '한새벽']);
  await leaveTraces();
  const known = await tablesWith(words);
  for (const table of ['member', 'mail', 'invitation', 'farm', 'device_token', 'push_subscription'])
    expect(known).toContain(table);
  const { erased, kept } = await preview();
  expect(erased).toEqual({
    farms: 1,
    sessions: 1,
    devices: 2,
    notices: 1,
    mails: expect.any(Number),
    invitations: 1,
    inquiries: 0,
  });
  expect(erased.mails).toBeGreaterThan(2);
  expect(kept).toEqual({
    actions: 1,
    alarms: expect.any(Number),
    standards: expect.any(Number),
    stops: 1,
    renewals: 1,
    controlSettings: 0,
    measuredValues: 0,
    claims: 0,
    files: 0,
    changes: 5, // the alarm limits, the mute, the renewal, the action, the invitation
  });

  const reply = await resign(session);
  expect(reply.status).toBe(200);
  expect(reply.raw.headers['set-cookie']).toMatch(/^onsil=;/);
  expect(await tablesWith(words)).toEqual([]);
  const { rows } = await world.portal.pool.query(
    'select description, member_no as "memberNo" from deviation_action where farm_no = $1',
    [farm.farmNo],
  );
  expect(rows).toEqual([{ description: '환기창을 열었습니다.', memberNo: null }]);
  expect((await world.portal.call(session, 'GET', '/my/profile')).status).toBe(401);
  await expect(signIn(world.portal, member)).rejects.toThrow('SIGN_IN_FAILED');
  expect((await signUp(world, member.memberId)).status).toBe(200);
});

test('actions of a former member are shown without a name', async () => {
  const controller = await makeController(world.portal, { farmNo: farm.farmNo });
  const root = await makeDeviation(world.portal, controller);
  await call('POST', '/farm/alarm-management', { deviationId: [root], description: '환기창을 열었습니다.' });
  const admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
  await recheck(world, session, member.password);
  await resign(session);
  const { items } = await world.portal.call(admin, 'GET', '/farm/alarm-management', {
    headers: { [headers.farmId]: farm.farmId },
  });
  expect(items).toMatchObject([{ description: '환기창을 열었습니다.', memberName: null }]);
});

test('an invitation outlives its author without naming them', async () => {
  await call('POST', `/farm/${farm.farmNo}/invitation`, { memberEmail: 'friend2@mail.example', role: 'member' });
  const { token } = linkOf(await world.mailTo('friend2@mail.example'));
  await recheck(world, session, member.password);
  await resign(session);
  const look = await world.portal.call(null, 'POST', '/member/invitation/look', { body: { token } });
  expect(look.item).toMatchObject({ inviterName: null, isValid: true });
});

describe('who may', () => {
  test('a member after a re-check, and administrators; no one else', async () => {
    expect((await resign(session)).result.code).toBe('RECHECK_NEEDED');
    const stranger = await signIn(world.portal, await makeMember(world.portal));
    expect((await resign(stranger)).status).toBe(403);
    const admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
    expect((await resign(admin, 'nobody-of-this-id')).status).toBe(404);
    expect((await resign(admin)).status).toBe(200);
    expect((await world.portal.call(session, 'GET', '/my/profile')).status).toBe(401);
  });
});

describe('the last', () => {
  const alone = async (): Promise<{ farmName: string }> => {
    await world.portal.pool.query('delete from farm_member where farm_no = $1 and member_no <> $2', [
      farm.farmNo,
      member.memberNo,
    ]);
    const { rows } = await world.portal.pool.query<{ name: string }>('select name from farm where farm_no = $1', [
      farm.farmNo,
    ]);
    return { farmName: rows[0]?.name ?? '' };
  };

  test('manager of a farm sees which farm, and an administrator may overrule', async () => {
    const { farmName } = await alone();
    expect((await preview()).lastManagerOf).toEqual([farmName]);
    await recheck(world, session, member.password);
    const refused = await resign(session);
    expect(refused).toMatchObject({ status: 409, result: { code: 'LAST_MANAGER' }, names: [farmName] });
    expect(refused.result.message).toContain(farmName);
    expect((await resign(session, member.memberId, { mayOverrule: true })).status).toBe(403);
    const admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
    expect((await resign(admin)).result.code).toBe('LAST_MANAGER');
    expect((await resign(admin, member.memberId, { mayOverrule: true })).status).toBe(200);
  });

  test('user of a company sees which company', async () => {
    await joinCompany(world.portal, member.memberNo, farm.companyId);
    expect((await preview()).lastUserOf).toHaveLength(1);
    await recheck(world, session, member.password);
    expect((await resign(session)).result.code).toBe('LAST_COMPANY_USER');
    await joinCompany(world.portal, (await makeMember(world.portal)).memberNo, farm.companyId);
    expect((await resign(session)).status).toBe(200);
  });

  test('administrator stays, whatever they overrule', async () => {
    await world.portal.pool.query('update member set admin = (member_no = $1)', [member.memberNo]);
    expect((await preview()).isLastAdmin).toBe(true);
    await recheck(world, session, member.password);
    expect((await resign(session, member.memberId, { mayOverrule: true })).result.code).toBe('LAST_ADMIN');
    await world.portal.pool.query('update member set admin = false');
  });

  test('two of a farm who resign at the same moment do not both go', async () => {
    await alone();
    const second = await makeMember(world.portal);
    await joinFarm(world.portal, second.memberNo, farm.farmNo, 'manager');
    const other = await signIn(world.portal, second);
    await recheck(world, session, member.password);
    await recheck(world, other, second.password);
    const both = await Promise.all([resign(session), resign(other, second.memberId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
