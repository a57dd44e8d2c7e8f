import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminMember, AdminMemberRow } from '@onsil/contract/admin-members';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { entriesOf } from '../support/admin-world.ts';
import { makeCast, makeMember, recheck, signIn, type Cast } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
let cast: Cast;
beforeEach(async () => {
  await portal.pool.query('update member set admin = false');
  cast = await makeCast(portal);
  await recheck(portal, cast.admin);
});

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const read = (memberNo: number) => portal.call(cast.admin, 'GET', `/admin/member/${memberNo}`);
const memberOf = async (memberNo: number): Promise<AdminMember> => itemOf(await read(memberNo));
const appoint = (who: Who, memberNo: number, isAdmin: boolean | string) =>
  portal.call(cast[who], 'PUT', `/admin/member/${memberNo}`, { body: { isAdmin } });
const put = (memberNo: number, role: string, farmNo = cast.farm.farmNo) =>
  portal.call(cast.admin, 'PUT', `/admin/farm/${farmNo}/member/${memberNo}`, { body: { role } });
const unconfirmed = async (): Promise<number> => {
  const { memberNo } = await makeMember(portal);
  await portal.pool.query('update member set confirmed_at = null where member_no = $1', [memberNo]);
  return memberNo;
};
const wrong = (reply: Reply): string[][] | undefined => reply.fields?.map(({ path, code }) => [path, code]);

describe('a member', () => {
  test('is shown with farms, roles, companies and sessions', async () => {
    expect(await memberOf(cast.member.memberNo)).toMatchObject({
      memberNo: cast.member.memberNo,
      isAdmin: false,
      isConfirmed: true,
      language: 'ko',
      companies: [],
      farms: [{ farmNo: cast.farm.farmNo, farmId: cast.farm.farmId, role: 'member' }],
      sessions: 1,
      lastUsedAt: expect.any(String),
    });
    expect((await memberOf(cast.company.memberNo)).companies).toMatchObject([{ companyId: cast.farm.companyId }]);
    expect((await memberOf(await unconfirmed())).isConfirmed).toBe(false);
    expect((await read(999_999_999)).status).toBe(404);
    expect((await portal.call(cast.admin, 'GET', '/admin/member/me')).status).toBe(400);
  });

  test('becomes an administrator from the next call on, and is one no longer', async () => {
    expect((await appoint('admin', cast.stranger.memberNo, true)).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', '/admin/members')).status).toBe(200);
    await recheck(portal, cast.stranger);
    expect((await appoint('stranger', cast.admin.memberNo, false)).status).toBe(200);
    expect((await portal.call(cast.admin, 'GET', '/admin/members')).status).toBe(403);
    expect(await entriesOf(portal, cast.stranger, 'member', cast.stranger.memberNo)).toMatchObject([
      { action: 'change', memberNo: cast.admin.memberNo, before: { admin: false }, after: { admin: true } },
    ]);
  });

  test('gains or loses the administrator role only after a re-check', async () => {
    cast.admin = await signIn(portal, await makeMember(portal, { admin: true }));
    for (const isAdmin of [true, false])
      expect(await appoint('admin', cast.member.memberNo, isAdmin)).toMatchObject({
        status: 403,
        result: { code: 'RECHECK_NEEDED' },
      });
    expect((await memberOf(cast.member.memberNo)).isAdmin).toBe(false);
    await recheck(portal, cast.admin);
    expect((await appoint('admin', cast.member.memberNo, true)).status).toBe(200);
    portal.clock.now += 10 * minuteMs;
    expect((await appoint('admin', cast.member.memberNo, false)).result.code).toBe('RECHECK_NEEDED');
  });

  test('who is the last administrator keeps the role, also when two give it up concurrently', async () => {
    expect(await appoint('admin', cast.admin.memberNo, false)).toMatchObject({
      status: 409,
      result: { code: 'LAST_ADMIN' },
    });
    await appoint('admin', cast.stranger.memberNo, true);
    await recheck(portal, cast.stranger);
    const both = await Promise.all([
      appoint('admin', cast.admin.memberNo, false),
      appoint('stranger', cast.stranger.memberNo, false),
    ]);
    expect(both.map(({ result }) => result.code).toSorted()).toEqual(['LAST_ADMIN', 'OK']);
  });

  test('who is unconfirmed or unknown gets no role', async () => {
    const memberNo = await unconfirmed();
    expect(wrong(await appoint('admin', memberNo, true))).toEqual([['memberNo', 'unconfirmedMember']]);
    expect(wrong(await put(memberNo, 'member'))).toEqual([['memberNo', 'unconfirmedMember']]);
    for (const isAdmin of [true, false]) expect((await appoint('admin', 999_999_999, isAdmin)).status).toBe(404);
    expect((await put(999_999_999, 'member')).status).toBe(404);
    expect(wrong(await appoint('admin', cast.member.memberNo, 'yes'))).toEqual([['isAdmin', 'flag']]);
  });

  test('who is leaving concurrently gets no role, and the call is answered', async () => {
    for (const become of [
      (memberNo: number) => put(memberNo, 'member'),
      (memberNo: number) => appoint('admin', memberNo, true),
      (memberNo: number) => appoint('admin', memberNo, false),
    ]) {
      const { memberNo } = await makeMember(portal);
      const client = await portal.pool.connect();
      await client.query('begin');
      await client.query('delete from member where member_no = $1', [memberNo]);
      const late = become(memberNo);
      await untilWaiting(portal, 1);
      await client.query('commit');
      client.release();
      expect((await late).status).toBe(404);
    }
  });

  test('is put on a farm with a role, and given another one', async () => {
    expect((await put(cast.stranger.memberNo, 'member')).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.farmNo}`)).item).toMatchObject({
      role: 'member',
    });
    expect((await put(cast.stranger.memberNo, 'manager')).status).toBe(200);
    expect((await put(cast.stranger.memberNo, 'manager')).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.farmNo}`)).item).toMatchObject({
      role: 'manager',
    });
    expect(await entriesOf(portal, cast.admin, 'farm-member', cast.stranger.memberNo)).toMatchObject([
      { action: 'change', farmNo: cast.farm.farmNo, before: { role: 'member' }, after: { role: 'manager' } },
      { action: 'create', farmNo: cast.farm.farmNo, before: null, after: { role: 'member' } },
    ]);
    expect(wrong(await put(cast.stranger.memberNo, 'owner'))).toEqual([['role', 'invalid']]);
    expect((await put(cast.stranger.memberNo, 'member', 999_999_999)).status).toBe(404);
  });

  test('is signed out everywhere at once', async () => {
    const member = await makeMember(portal);
    const [one, two] = [await signIn(portal, member), await signIn(portal, member)];
    expect((await memberOf(member.memberNo)).sessions).toBe(2);
    const end = (memberNo: number) => portal.call(cast.admin, 'DELETE', `/admin/member/${memberNo}/sessions`);
    expect((await end(member.memberNo)).status).toBe(200);
    for (const session of [one, two])
      expect(await portal.call(session, 'GET', '/my/farms')).toMatchObject({
        status: 401,
        result: { code: 'SESSION_ENDED' },
      });
    expect((await portal.call(cast.admin, 'GET', '/my/farms')).status).toBe(200);
    expect((await memberOf(member.memberNo)).sessions).toBe(0);
    expect(await entriesOf(portal, cast.admin, 'member', member.memberNo)).toMatchObject([{ action: 'end-sessions' }]);
    expect((await end(999_999_999)).status).toBe(404);
    expect((await signIn(portal, member)).idToken).toHaveLength(43);
  });
});

describe('changes by managers on their farm', () => {
  test('is in the audit log: granted roles, and removed members', async () => {
    const path = `/farm/${cast.farm.farmNo}/member/${cast.member.memberNo}`;
    await portal.call(cast.manager, 'PUT', path, { body: { role: 'manager' } });
    await portal.call(cast.manager, 'DELETE', path);
    expect(await entriesOf(portal, cast.admin, 'farm-member', cast.member.memberNo)).toMatchObject([
      { action: 'remove', memberNo: cast.manager.memberNo, before: { role: 'manager' }, after: null },
      { action: 'change', memberNo: cast.manager.memberNo, before: { role: 'member' }, after: { role: 'manager' } },
    ]);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string | boolean>): Promise<AdminMemberRow[]> =>
    itemsOf(await portal.call(cast.admin, 'GET', '/admin/members', { query }));

  test('is searched by id, name, mail and phone, and cut by page', async () => {
    const { memberId, memberNo } = await makeMember(portal, { memberId: 'find-me' });
    await portal.pool.query("update member set phone_no = '01000007777' where member_no = $1", [memberNo]);
    for (const keyword of [memberId.toUpperCase(), '이름 find', 'find-me@onsil', '00007777'])
      expect(await list({ keyword })).toMatchObject([{ memberNo, farms: 0, companies: [], lastUsedAt: null }]);
    expect(await list({ keyword: '_%' })).toEqual([]);
    expect(await list({ pageSize: '3' })).toHaveLength(3);
    expect(await list({ isAdmin: true })).toMatchObject([{ memberNo: cast.admin.memberNo }]);
    expect((await list({ isAdmin: false, pageSize: '200' })).some(({ isAdmin }) => isAdmin)).toBe(false);
  });

  test('and all of it is the administrators’ alone', async () => {
    const { memberNo } = cast.member;
    const calls = [
      ['GET', '/admin/members', {}],
      ['GET', `/admin/member/${memberNo}`, {}],
      ['PUT', `/admin/member/${memberNo}`, { body: { isAdmin: true } }],
      ['PUT', `/admin/farm/${cast.farm.farmNo}/member/${memberNo}`, { body: { role: 'manager' } }],
      ['DELETE', `/admin/member/${memberNo}/sessions`, {}],
    ] as const;
    for (const [method, path, call] of calls) {
      for (const who of ['company', 'manager', 'member', 'stranger'] as const)
        expect((await portal.call(cast[who], method, path, call)).status).toBe(403);
      expect((await portal.call(null, method, path, call)).status).toBe(401);
    }
  });
});
