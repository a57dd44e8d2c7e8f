import { beforeEach, describe, expect, test } from 'vitest';
import type { Invitation } from '@onsil/contract/invitations';
import type { MemberRow } from '@onsil/contract/members';
import { hourMs } from '@onsil/domain/calendar/duration';
import { confirm, join, linkOf, openAccountWorld, recheck } from '../support/accounts-world.ts';
import { auditOf } from '../support/boards-factories.ts';
import { anyPassword, joinFarm, makeCast, makeMember, signIn, type Cast } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = useWorld(openAccountWorld);
let cast: Cast;
beforeEach(async () => {
  await world.renew();
  cast = await makeCast(world.portal);
});

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const get = <P extends string>(who: Who | null, path: P, query: Record<string, string | boolean> = {}) =>
  world.portal.call(who && cast[who], 'GET', path, { query });
const idOf = async (who: Who): Promise<string> => itemOf(await get(who, '/my/profile')).memberId;

const addressOf = async (who: Who): Promise<string> => `${await idOf(who)}@onsil.example`;

describe('a member', () => {
  test('is known to themselves, their managers, their company and administrators', async () => {
    const path = `/member/${await idOf('member')}`;
    for (const who of ['member', 'manager', 'company', 'admin'] as const)
      expect(await get(who, path)).toMatchObject({
        status: 200,
        item: { memberNo: cast.member.memberNo, isConfirmed: true },
      });
    expect((await get('manager', path)).item).toMatchObject({ farms: [{ farmId: cast.farm.farmId, role: 'member' }] });
    expect((await get('stranger', path)).raw.body).toBe((await get('stranger', '/member/nobody-at-all')).raw.body);
    expect((await get('stranger', path)).status).toBe(404);
    expect((await get('member', `/member/${await idOf('manager')}`)).status).toBe(404);
    expect((await get(null, path)).status).toBe(401);
  });

  test('shows a manager only the farms that are theirs', async () => {
    await joinFarm(world.portal, cast.member.memberNo, cast.elsewhere.farmNo, 'member');
    const farms = ((await get('manager', `/member/${await idOf('member')}`)).item as { farms: unknown[] }).farms;
    expect(farms).toHaveLength(1);
  });
});

describe('an id', () => {
  const check = (id: string) => get(null, `/member/${encodeURIComponent(id)}`, { check: true });

  test('reports to anyone whether it is free, and nothing else', async () => {
    const memberId = await idOf('member');
    expect((await check(memberId.toUpperCase())).item).toEqual({ memberId, free: false });
    expect((await check('free-one')).item).toEqual({ memberId: 'free-one', free: true });
    expect((await check('a b')).item).toEqual({ memberId: 'ab', free: false });
  });

  test('can be checked sixty times in a quarter of an hour', async () => {
    const all = await Promise.all(Array.from({ length: 65 }, (_, times) => check(`try-${times}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(60);
    expect((await check('one-more')).status).toBe(429);
  });
});

describe('lists', () => {
  const names = (reply: Reply): number[] => (reply.items as MemberRow[]).map(({ memberNo }) => memberNo);

  test('of a farm hold its members by role, for who manages it', async () => {
    const reply = await get('manager', '/members', { farmNo: String(cast.farm.farmNo) });
    expect(names(reply)).toEqual([cast.manager.memberNo, cast.member.memberNo]);
    expect(reply.items).toMatchObject([{ role: 'manager' }, { role: 'member' }]);
    expect(names(await get('company', `/farm/${cast.farm.farmId}/members`))).toEqual(names(reply));
  });

  test('are searched and cut by the server; all members are the administrators’', async () => {
    const keyword = await idOf('member');
    expect(names(await get('admin', '/members', { keyword }))).toEqual([cast.member.memberNo]);
    expect(names(await get('manager', '/members', { farmNo: cast.farm.farmId, keyword: '%' }))).toEqual([]);
    const page = await get('admin', '/members', { pageSize: '2' });
    expect(page).toMatchObject({ paging: { hasMore: true } });
    expect(page.items).toHaveLength(2);
    expect((await get('manager', '/members')).status).toBe(403);
    expect((await get('company', '/members')).status).toBe(403);
  });
});

describe('on a farm', () => {
  const path = (memberNo: number): string => `/farm/${cast.farm.farmNo}/member/${memberNo}`;
  const change = (who: Who, memberNo: number, role: string) =>
    world.portal.call(cast[who], 'PUT', path(memberNo), { body: { role } });
  const remove = (who: Who, memberNo: number) => world.portal.call(cast[who], 'DELETE', path(memberNo));
  const roleOf = async (memberNo: number): Promise<string | undefined> =>
    (
      await world.portal.pool.query<{ role: string }>(
        'select role from farm_member where member_no = $1 and farm_no = $2',
        [memberNo, cast.farm.farmNo],
      )
    ).rows[0]?.role;

  test('a manager changes a role, and the last manager cannot be changed', async () => {
    expect(await change('manager', cast.manager.memberNo, 'member')).toMatchObject({
      status: 409,
      result: { code: 'LAST_MANAGER', message: expect.stringContaining('농장') },
      names: [expect.stringContaining('농장')],
    });
    expect((await change('manager', cast.member.memberNo, 'manager')).status).toBe(200);
    expect((await change('manager', cast.manager.memberNo, 'member')).status).toBe(200);
    expect([await roleOf(cast.manager.memberNo), await roleOf(cast.member.memberNo)]).toEqual(['member', 'manager']);
    expect((await change('company', cast.member.memberNo, 'member')).status).toBe(200);
    expect((await change('company', cast.stranger.memberNo, 'member')).status).toBe(404);
  });

  test('everyone can leave by themselves, managers remove others', async () => {
    expect((await remove('member', cast.manager.memberNo)).status).toBe(403);
    expect((await remove('stranger', cast.member.memberNo)).status).toBe(404);
    expect((await remove('manager', cast.manager.memberNo)).result.code).toBe('LAST_MANAGER');
    expect((await remove('member', cast.member.memberNo)).status).toBe(200);
    expect((await get('member', `/farm/${cast.farm.farmNo}`)).status).toBe(404);
    expect((await remove('manager', cast.member.memberNo)).status).toBe(404);
    expect((await remove('admin', cast.manager.memberNo)).status).toBe(200);
  });

  test('two managers who leave at the same moment do not leave the farm alone', async () => {
    for (let round = 0; round < 5; round += 1) {
      cast = await makeCast(world.portal);
      await world.portal.pool.query("update farm_member set role = 'manager' where member_no = $1", [
        cast.member.memberNo,
      ]);
      const both = await Promise.all([
        remove('manager', cast.manager.memberNo),
        remove('member', cast.member.memberNo),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});

describe('an invitation', () => {
  const invite = (who: Who, memberEmail: string, role = 'member') =>
    world.portal.call(cast[who], 'POST', `/farm/${cast.farm.farmNo}/invitation`, { body: { memberEmail, role } });
  const look = (token: string) => world.portal.call(null, 'POST', '/member/invitation/look', { body: { token } });
  const accept = (who: Who, token: string) =>
    world.portal.call(cast[who], 'PUT', '/member/invitation', { body: { token } });
  const open = async (): Promise<Invitation[]> =>
    itemsOf(await get('manager', `/farm/${cast.farm.farmNo}/invitations`));

  test('is mailed, looked at, and lets the invited one join, once', async () => {
    const other = (await addressOf('stranger')).replace('m', 'M'); // another spelling of the same address
    // A mail server sends it, so the inviter does not see the link.
    expect(await invite('manager', other)).toMatchObject({ status: 200, item: { link: null } });
    const mail = await world.mailTo(other);
    const { page, token } = linkOf(mail);
    expect(page).toBe('https://farm.onsil.example/invitation');
    expect((await look(token)).item).toMatchObject({
      role: 'member',
      inviterName: expect.stringContaining('이름'),
      sentTo: 'M***@onsil.example',
      isValid: true,
    });
    expect(await open()).toMatchObject([{ memberEmail: other, isValid: true, otherAddressAt: null }]);
    expect(await accept('stranger', token)).toMatchObject({
      status: 200,
      item: { farmNo: cast.farm.farmNo, role: 'member' },
    });
    expect((await get('stranger', `/farm/${cast.farm.farmNo}`)).status).toBe(200);
    expect((await accept('stranger', token)).result.code).toBe('LINK_SPENT');
    expect((await look(token)).result.code).toBe('LINK_SPENT');
    expect(await open()).toEqual([]);
  });

  test('is good for the account with the invited address alone; the inviter sees that another one tried', async () => {
    await invite('manager', 'guest@mail.example');
    const { token } = linkOf(await world.mailTo('guest@mail.example'));
    expect((await look(token)).item).toMatchObject({ sentTo: 'g***@mail.example' });
    const refused = await accept('stranger', token);
    expect(refused).toMatchObject({ status: 403, result: { code: 'OTHER_ADDRESS' }, names: ['g***@mail.example'] });
    expect(refused.result.message).toContain('g***@mail.example');
    expect(refused.raw.body).not.toContain('guest');
    expect((await get('stranger', `/farm/${cast.farm.farmNo}`)).status).toBe(404);
    expect(await open()).toMatchObject([{ otherAddressAt: new Date(world.portal.clock.now).toISOString() }]);
    const { session } = await join(world, 'guest');
    const joined = await world.portal.call(session, 'PUT', '/member/invitation', { body: { token } });
    expect(joined).toMatchObject({ status: 200, item: { farmNo: cast.farm.farmNo } });
  });

  test('is not good for an address that the account has not confirmed yet', async () => {
    const guest = 'wished-for@mail.example';
    await invite('manager', guest);
    const { token } = linkOf(await world.mailTo(guest));
    await recheck(world, cast.stranger, anyPassword);
    const profile = { memberName: '한새벽', memberEmail: guest, phoneNo: '01099998888', language: 'ko' };
    expect((await world.portal.call(cast.stranger, 'PUT', '/my/member', { body: profile })).status).toBe(200);
    expect((await accept('stranger', token)).result.code).toBe('OTHER_ADDRESS');
    await confirm(world, linkOf(await world.mailTo(guest)).token);
    expect((await accept('stranger', token)).status).toBe(200);
  });

  test('of two who accept it at once lets one in', async () => {
    await invite('manager', await addressOf('stranger'));
    const { token } = linkOf(await world.mailTo(await addressOf('stranger')));
    const both = await Promise.all([accept('stranger', token), accept('stranger', token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('is sent to one address five times a day by one inviter, twenty times by all', async () => {
    const guest = 'often@mail.example';
    const all = await Promise.all(Array.from({ length: 7 }, () => invite('manager', guest)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await invite('company', guest.toUpperCase())).status).toBe(200);
    expect((await invite('manager', 'another@mail.example')).status).toBe(200);
  });

  test('holds for 72 hours, and says so afterwards', async () => {
    await invite('manager', 'slow@mail.example');
    const { token } = linkOf(await world.mailTo('slow@mail.example'));
    world.portal.clock.now += 72 * hourMs;
    cast.stranger = await signIn(world.portal, await makeMember(world.portal));
    expect((await look(token)).item).toMatchObject({ isValid: false });
    expect((await accept('stranger', token)).status).toBe(410);
  });

  test('is void once it was withdrawn or replaced', async () => {
    await invite('manager', 'again@mail.example');
    const first = linkOf(await world.mailTo('again@mail.example')).token;
    await invite('manager', 'Again@mail.example', 'manager');
    const second = linkOf(await world.mailTo('Again@mail.example')).token;
    expect((await accept('stranger', first)).status).toBe(410);
    const [row] = await open();
    const path = `/farm/${cast.farm.farmNo}/invitation/${row?.invitationId}`;
    expect((await world.portal.call(cast.stranger, 'DELETE', path)).status).toBe(404);
    expect((await world.portal.call(cast.member, 'DELETE', path)).status).toBe(403);
    expect((await world.portal.call(cast.manager, 'DELETE', path)).status).toBe(200);
    expect((await accept('stranger', second)).status).toBe(410);
    const by = { memberNo: cast.manager.memberNo, thing: String(row?.invitationId) };
    expect(
      (await auditOf(world.portal, 'invitation')).filter(({ thing }) => thing === by.thing),
      'who invited and withdrew, without the address',
    ).toEqual([
      { ...by, action: 'create', before: null, after: { role: 'member' } },
      { ...by, action: 'create', before: null, after: { role: 'manager' } },
      { ...by, action: 'remove', before: { role: 'manager' }, after: null },
    ]);
  });

  test('makes a member a manager, and never a manager a member', async () => {
    for (const [who, role, becomes] of [
      ['member', 'manager', 'manager'],
      ['manager', 'member', 'manager'],
    ] as const) {
      const guest = await addressOf(who);
      await invite('company', guest, role);
      const { token } = linkOf(await world.mailTo(guest));
      expect((await accept(who, token)).item).toMatchObject({ role: becomes });
    }
  });

  test('speaks the language of its addressee, and is no matter of members and strangers', async () => {
    const { member } = await join(world, `guest${Date.now()}`);
    await world.portal.pool.query("update member set language = 'en' where member_no = $1", [member.memberNo]);
    await invite('manager', `${member.memberId}@mail.example`);
    expect((await world.mailTo(`${member.memberId}@mail.example`)).text).toContain('as a farm member');
    expect((await invite('member', 'x@mail.example')).status).toBe(403);
    expect((await invite('stranger', 'x@mail.example')).status).toBe(404);
    expect((await invite('manager', 'x@mail.example', 'admin')).fields).toMatchObject([
      { path: 'role', code: 'invalid' },
    ]);
  });

  test('is sent at most fifty times an hour by one member', async () => {
    const all = await Promise.all(Array.from({ length: 55 }, (_, n) => invite('manager', `n${n}@mail.example`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(50);
    expect((await invite('manager', 'more@mail.example')).status).toBe(429);
  });
});
