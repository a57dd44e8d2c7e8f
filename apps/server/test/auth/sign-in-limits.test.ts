import { beforeEach, describe, expect, test } from 'vitest';
import type { SignInEntry } from '@onsil/contract/admin-members';
import { headers, type Session } from '@onsil/contract/auth';
import { authApi } from '@onsil/contract/auth';
import { hourMs } from '@onsil/domain/calendar/duration';
import { linkOf, openAccountWorld } from '../support/accounts-world.ts';
import { makeMember, passwordOf, signIn, type TestMember } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { runJobs, trustClock } from '../support/jobs.ts';
import { itemsOf, parseItem } from '../support/replies.ts';

const world = useWorld(openAccountWorld);
beforeEach(() => world.renew());

const wrong = passwordOf('wrong');
const home = '203.0.113.7';
/** Addresses of strangers, each in its own network. */
const strangerAt = (at: number): string => `198.51.100.${at + 1}`;

type Try = { address?: string; device?: string; passwordDigest?: string };
const attempt = (
  { memberId }: { memberId: string },
  { address = home, device, passwordDigest = wrong }: Try,
): Promise<Reply> =>
  world.portal.call(null, 'POST', '/auth-token', {
    body: { memberId, passwordDigest },
    address,
    ...(device && { headers: { [headers.deviceUuid]: device } }),
  });
/** Signs in with the right password from the owner's network. */
const enter = (member: TestMember, given: Try = {}) => attempt(member, { passwordDigest: member.password, ...given });
const guess = async (member: { memberId: string }, times: number, given: (at: number) => Try): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await attempt(member, given(at))).status);
  return statuses;
};
const deviceOf = async (member: TestMember): Promise<string> => parseItem(authApi.signIn, await enter(member)).uuid;

describe('wrong passwords', () => {
  test('of a stranger elsewhere do not block the owner', async () => {
    const member = await makeMember(world.portal);
    const statuses = await guess(member, 12, () => ({ address: strangerAt(0) }));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await enter(member)).status).toBe(200);
    expect((await enter(member, { address: strangerAt(0) })).status).toBe(429);
  });

  test('from a hundred places lock the account for devices that are new to it, and for no other', async () => {
    const member = await makeMember(world.portal);
    const device = await deviceOf(member);
    const other = await deviceOf(await makeMember(world.portal));
    const statuses = await guess(member, 104, (at) => ({ address: strangerAt(at % 20) }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect((await enter(member)).status).toBe(429);
    expect((await enter(member, { device: other })).status).toBe(429);
    expect((await enter(member, { device: '00000000-0000-4000-8000-000000000000' })).status).toBe(429);
    expect((await enter(member, { device })).status).toBe(200);
    expect((await enter(await makeMember(world.portal))).status).toBe(200);
  });

  test('from the owner’s own network do not keep out the device that signed in before', async () => {
    const member = await makeMember(world.portal);
    const device = await deviceOf(member);
    await guess(member, 11, () => ({}));
    for (let at = 0; at < 95; at += 1) await attempt({ memberId: `nobody-${at}` }, {});
    expect((await enter(member)).status).toBe(429);
    expect((await enter(member, { device })).status).toBe(200);
  });

  test('on a device that signed in before are counted too, for that account alone', async () => {
    const member = await makeMember(world.portal);
    const device = await deviceOf(member);
    const statuses = await guess(member, 12, (at) => ({ device, address: strangerAt(at) }));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await enter(member, { device })).status).toBe(429);
    expect((await enter(member)).status).toBe(200);
    expect((await enter(await makeMember(world.portal), { device })).status).toBe(200);
  });

  test('are mailed to the owner once a day, in their language', async () => {
    const member = await makeMember(world.portal);
    await world.portal.pool.query("update member set language = 'en' where member_no = $1", [member.memberNo]);
    const address = `${member.memberId}@onsil.example`;
    await guess(member, 29, (at) => ({ address: strangerAt(at) }));
    expect(await world.countMails(address)).toBe(0);
    await Promise.all(Array.from({ length: 20 }, (_, at) => attempt(member, { address: strangerAt(at) })));
    const mail = await world.mailTo(address);
    expect(mail.subject).toBe('[Onsil] Failed sign-ins to your account');
    expect(mail.text).toContain(member.memberId);
    expect(linkOf(mail)).toEqual({ page: 'https://farm.onsil.example/pwd-reset', token: '' });
    await guess({ memberId: 'nobody-of-this-id' }, 31, (at) => ({ address: strangerAt(at) }));
    expect(await world.countMails(address)).toBe(1);
    expect(world.mail.received).toHaveLength(1);
  });

  test('from addresses of one IPv6 network are counted together, of another apart', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 45 }, async (_, at) => {
        const address = `2001:db8:0:7::${(at + 1).toString(16)}`;
        return (await attempt({ memberId: `nobody-${at}` }, { address })).status;
      }),
    );
    for (let at = 45; at < 110; at += 1)
      statuses.push((await attempt({ memberId: `nobody-${at}` }, { address: `2001:db8:0:7:${at}::1` })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await attempt({ memberId: 'nobody' }, { address: '2001:db8:0:8::1' })).status).toBe(401);
  });

  test('for an id of the longest form are refused as any other', async () => {
    expect((await attempt({ memberId: '\uFDFA'.repeat(50) }, {})).status).toBe(401);
  });
});

describe('the sign-in log', () => {
  const signInsOf = async (admin: Session, memberNo: number): Promise<SignInEntry[]> =>
    itemsOf(
      await world.portal.call(admin, 'GET', `/admin/member/${memberNo}/sign-ins`, { query: { pageSize: '200' } }),
    );

  test('shows time, network and device, known or new, and many failures', async () => {
    const admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
    const member = await makeMember(world.portal);
    const device = await deviceOf(member);
    await enter(member, { device, address: '2001:db8:0:7::1' });
    await guess(member, 30, (at) => ({ address: strangerAt(at) }));
    const known = { outcome: 'signed_in', network: '2001:db8:0:7::/64', isKnownDevice: true };
    expect(await signInsOf(admin, member.memberNo)).toMatchObject([
      { outcome: 'many_failures', network: strangerAt(29), isKnownDevice: null },
      { ...known, at: new Date(world.portal.clock.now).toISOString() },
      { outcome: 'signed_in', network: home, isKnownDevice: false },
    ]);
  });

  test('is the administrators’, of members who are there', async () => {
    const member = await makeMember(world.portal);
    const session = await signIn(world.portal, member);
    const path = `/admin/member/${member.memberNo}/sign-ins`;
    expect((await world.portal.call(session, 'GET', path)).status).toBe(403);
    expect((await world.portal.call(null, 'GET', path)).status).toBe(401);
    const admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
    expect((await world.portal.call(admin, 'GET', '/admin/member/999999999/sign-ins')).status).toBe(404);
  });

  test('holds the newest two hundred of a member for ninety days, and fifty devices', async () => {
    const { portal } = world;
    const member = await makeMember(portal);
    await portal.pool.query(
      `insert into sign_in (at, member_no, outcome, network) select now(), $1, 'signed_in', '' from generate_series(1, 250)`,
      [member.memberNo],
    );
    await portal.pool.query(
      `insert into known_device (member_no, device_hash, first_at, last_at)
       select $1, sha256(n::text::bytea), now() - interval '1 year', now() - interval '1 year' from generate_series(1, 60) n`,
      [member.memberNo],
    );
    const device = await deviceOf(member);
    const count = async (table: string): Promise<number> =>
      (
        await portal.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where member_no = $1`, [
          member.memberNo,
        ])
      ).rows[0]?.n ?? -1;
    expect([await count('sign_in'), await count('known_device')]).toEqual([200, 50]);
    const run = async () => {
      await trustClock(portal.ctx);
      await runJobs(portal.ctx, 'auth');
    };
    portal.clock.now = Date.now() + 91 * 24 * hourMs;
    await run();
    expect([await count('sign_in'), (await count('known_device')) > 0]).toEqual([0, true]);
    portal.clock.now = Date.now() + 401 * 24 * hourMs;
    await run();
    expect(await count('known_device')).toBe(0);
    expect(device).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps devices by the hash of their id', async () => {
    const member = await makeMember(world.portal);
    const device = await deviceOf(member);
    const { rows } = await world.portal.pool.query<{ dump: string }>(
      'select (select json_agg(d) from known_device d)::text || (select json_agg(s) from sign_in s)::text as dump',
    );
    expect(rows[0]?.dump).toContain(home);
    expect(rows[0]?.dump).not.toContain(device);
  });
});
