import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminMember, AdminMemberRow } from '@onsil/contract/admin-members';
import { entriesOf } from './admin-world.ts';
import { makeCast, makeMember, recheck, signIn, type Cast } from './factories.ts';
import { openTestPortal, type Reply, type TestPortal } from './harness.ts';
import { untilWaiting } from './lock-waits.ts';

let portal: TestPortal;
let cast: Cast;
beforeAll(async () => void (portal = await openTestPortal()));
beforeEach(async () => {
  await portal.pool.query('update member set admin = false');
  cast = await makeCast(portal);
  await recheck(portal, cast.admin);
});
afterAll(() => portal.close());

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const read = (mno: number): Promise<Reply> => portal.call(cast.admin, 'GET', `/admin/member/${mno}`);
const memberOf = async (mno: number): Promise<AdminMember> => (await read(mno)).item as AdminMember;
const appoint = (who: Who, mno: number, adminYn: string): Promise<Reply> =>
  portal.call(cast[who], 'PUT', `/admin/member/${mno}`, { body: { adminYn } });
const put = (mno: number, role: string, fno = cast.farm.fno): Promise<Reply> =>
  portal.call(cast.admin, 'PUT', `/admin/farm/${fno}/member/${mno}`, { body: { role } });
const unconfirmed = async (): Promise<number> => {
  const { mno } = await makeMember(portal);
  await portal.pool.query('update member set confirmed_at = null where mno = $1', [mno]);
  return mno;
};
const wrong = (reply: Reply): string[][] | undefined => reply.fields?.map(({ path, code }) => [path, code]);

describe('a member', () => {
  test('is shown with farms, roles, companies and sessions', async () => {
    expect(await memberOf(cast.member.mno)).toMatchObject({
      mno: cast.member.mno,
      adminYn: 'N',
      confirmedYn: 'Y',
      language: 'ko',
      companies: [],
      farms: [{ fno: cast.farm.fno, farmId: cast.farm.farmId, role: 'member' }],
      sessions: 1,
      lastUsedAt: expect.any(String),
    });
    expect((await memberOf(cast.company.mno)).companies).toMatchObject([{ cno: cast.farm.cno }]);
    expect((await memberOf(await unconfirmed())).confirmedYn).toBe('N');
    expect((await read(999_999_999)).status).toBe(404);
    expect((await portal.call(cast.admin, 'GET', '/admin/member/me')).status).toBe(400);
  });

  test('becomes an administrator from the next call on, and is one no longer', async () => {
    expect((await appoint('admin', cast.stranger.mno, 'Y')).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', '/admin/members')).status).toBe(200);
    await recheck(portal, cast.stranger);
    expect((await appoint('stranger', cast.admin.mno, 'N')).status).toBe(200);
    expect((await portal.call(cast.admin, 'GET', '/admin/members')).status).toBe(403);
    expect(await entriesOf(portal, cast.stranger, 'member', cast.stranger.mno)).toMatchObject([
      { action: 'change', mno: cast.admin.mno, before: { admin: false }, after: { admin: true } },
    ]);
  });

  test('gains or loses the administrator role only after a re-check', async () => {
    cast.admin = await signIn(portal, await makeMember(portal, { admin: true }));
    for (const adminYn of ['Y', 'N'])
      expect(await appoint('admin', cast.member.mno, adminYn)).toMatchObject({
        status: 403,
        result: { code: 'RECHECK_NEEDED' },
      });
    expect((await memberOf(cast.member.mno)).adminYn).toBe('N');
    await recheck(portal, cast.admin);
    expect((await appoint('admin', cast.member.mno, 'Y')).status).toBe(200);
    portal.clock.now += 10 * 60_000;
    expect((await appoint('admin', cast.member.mno, 'N')).result.code).toBe('RECHECK_NEEDED');
  });

  test('who is the last administrator keeps the role, also when two give it up concurrently', async () => {
    expect(await appoint('admin', cast.admin.mno, 'N')).toMatchObject({ status: 409, result: { code: 'LAST_ADMIN' } });
    await appoint('admin', cast.stranger.mno, 'Y');
    await recheck(portal, cast.stranger);
    const both = await Promise.all([
      appoint('admin', cast.admin.mno, 'N'),
      appoint('stranger', cast.stranger.mno, 'N'),
    ]);
    expect(both.map(({ result }) => result.code).toSorted()).toEqual(['LAST_ADMIN', 'OK']);
  });

  test('who is unconfirmed or unknown gets no role', async () => {
    const mno = await unconfirmed();
    expect(wrong(await appoint('admin', mno, 'Y'))).toEqual([['mno', 'unconfirmedMember']]);
    expect(wrong(await put(mno, 'member'))).toEqual([['mno', 'unconfirmedMember']]);
    for (const adminYn of ['Y', 'N']) expect((await appoint('admin', 999_999_999, adminYn)).status).toBe(404);
    expect((await put(999_999_999, 'member')).status).toBe(404);
    expect(wrong(await appoint('admin', cast.member.mno, 'yes'))).toEqual([['adminYn', 'flag']]);
  });

  test('who is leaving concurrently gets no role, and the call is answered', async () => {
    for (const become of [
      (mno: number) => put(mno, 'member'),
      (mno: number) => appoint('admin', mno, 'Y'),
      (mno: number) => appoint('admin', mno, 'N'),
    ]) {
      const { mno } = await makeMember(portal);
      const client = await portal.pool.connect();
      await client.query('begin');
      await client.query('delete from member where mno = $1', [mno]);
      const late = become(mno);
      await untilWaiting(portal, 1);
      await client.query('commit');
      client.release();
      expect((await late).status).toBe(404);
    }
  });

  test('is put on a farm with a role, and given another one', async () => {
    expect((await put(cast.stranger.mno, 'member')).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.fno}`)).item).toMatchObject({ role: 'member' });
    expect((await put(cast.stranger.mno, 'manager')).status).toBe(200);
    expect((await put(cast.stranger.mno, 'manager')).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.fno}`)).item).toMatchObject({ role: 'manager' });
    expect(await entriesOf(portal, cast.admin, 'farm-member', cast.stranger.mno)).toMatchObject([
      { action: 'change', fno: cast.farm.fno, before: { role: 'member' }, after: { role: 'manager' } },
      { action: 'create', fno: cast.farm.fno, before: null, after: { role: 'member' } },
    ]);
    expect(wrong(await put(cast.stranger.mno, 'owner'))).toEqual([['role', 'invalid']]);
    expect((await put(cast.stranger.mno, 'member', 999_999_999)).status).toBe(404);
  });

  test('is signed out everywhere at once', async () => {
    const member = await makeMember(portal);
    const [one, two] = [await signIn(portal, member), await signIn(portal, member)];
    expect((await memberOf(member.mno)).sessions).toBe(2);
    const end = (mno: number): Promise<Reply> => portal.call(cast.admin, 'DELETE', `/admin/member/${mno}/sessions`);
    expect((await end(member.mno)).status).toBe(200);
    for (const session of [one, two])
      expect(await portal.call(session, 'GET', '/my/farms')).toMatchObject({
        status: 401,
        result: { code: 'SESSION_ENDED' },
      });
    expect((await portal.call(cast.admin, 'GET', '/my/farms')).status).toBe(200);
    expect((await memberOf(member.mno)).sessions).toBe(0);
    expect(await entriesOf(portal, cast.admin, 'member', member.mno)).toMatchObject([{ action: 'end-sessions' }]);
    expect((await end(999_999_999)).status).toBe(404);
    expect((await signIn(portal, member)).idToken).toHaveLength(43);
  });
});

describe('changes by managers on their farm', () => {
  test('is in the audit log: granted roles, and removed members', async () => {
    const path = `/farm/${cast.farm.fno}/member/${cast.member.mno}`;
    await portal.call(cast.manager, 'PUT', path, { body: { role: 'manager' } });
    await portal.call(cast.manager, 'DELETE', path);
    expect(await entriesOf(portal, cast.admin, 'farm-member', cast.member.mno)).toMatchObject([
      { action: 'remove', mno: cast.manager.mno, before: { role: 'manager' }, after: null },
      { action: 'change', mno: cast.manager.mno, before: { role: 'member' }, after: { role: 'manager' } },
    ]);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>): Promise<AdminMemberRow[]> =>
    (await portal.call(cast.admin, 'GET', '/admin/members', { query })).items as AdminMemberRow[];

  test('is searched by id, name, mail and phone, and cut by page', async () => {
    const { memberId, mno } = await makeMember(portal, { memberId: 'find-me' });
    await portal.pool.query("update member set phone_no = '01000007777' where mno = $1", [mno]);
    for (const keyword of [memberId.toUpperCase(), '이름 find', 'find-me@onsil', '00007777'])
      expect(await list({ keyword })).toMatchObject([{ mno, farms: 0, companies: [], lastUsedAt: null }]);
    expect(await list({ keyword: '_%' })).toEqual([]);
    expect(await list({ pageSize: '3' })).toHaveLength(3);
    expect(await list({ adminYn: 'Y' })).toMatchObject([{ mno: cast.admin.mno }]);
    expect((await list({ adminYn: 'N', pageSize: '200' })).some(({ adminYn }) => adminYn === 'Y')).toBe(false);
  });

  test('and all of it is the administrators’ alone', async () => {
    const { mno } = cast.member;
    const calls = [
      ['GET', '/admin/members', {}],
      ['GET', `/admin/member/${mno}`, {}],
      ['PUT', `/admin/member/${mno}`, { body: { adminYn: 'Y' } }],
      ['PUT', `/admin/farm/${cast.farm.fno}/member/${mno}`, { body: { role: 'manager' } }],
      ['DELETE', `/admin/member/${mno}/sessions`, {}],
    ] as const;
    for (const [method, path, call] of calls) {
      for (const who of ['company', 'manager', 'member', 'stranger'] as const)
        expect((await portal.call(cast[who], method, path, call)).status).toBe(403);
      expect((await portal.call(null, method, path, call)).status).toBe(401);
    }
  });
});
