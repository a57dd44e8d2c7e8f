import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { Profile } from '@onsil/contract/members';
import type { MemberSession } from '@onsil/contract/sessions';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { confirm, join, linkOf, openAccountWorld, recheck } from '../support/accounts-world.ts';
import { makeMember, passwordOf, signIn, type TestMember } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = useWorld(openAccountWorld);
let people = 0;
let member: TestMember;
let session: Session;
beforeEach(async () => {
  await world.renew();
  ({ member, session } = await join(world, `person${++people}`));
});

const address = (): string => `${member.memberId}@mail.example`;
const mine = (given: Record<string, unknown> = {}) => ({
  memberName: '한새벽',
  memberEmail: address(),
  phoneNo: '01012345678',
  language: 'ko',
  ...given,
});
const save = (given: Record<string, unknown> = {}, by = session) =>
  world.portal.call(by, 'PUT', '/my/member', { body: mine(given) });
const profile = async (by = session): Promise<Profile> => itemOf(await world.portal.call(by, 'GET', '/my/profile'));

describe('the re-check', () => {
  test('allows changes in its own session for ten minutes', async () => {
    expect(await save()).toMatchObject({ status: 403, result: { code: 'RECHECK_NEEDED' } });
    expect((await recheck(world, session, member.password)).status).toBe(200);
    expect((await save()).status).toBe(200);
    expect((await save({}, await signIn(world.portal, member))).result.code).toBe('RECHECK_NEEDED');
    world.portal.clock.now += 10 * minuteMs;
    expect((await save()).result.code).toBe('RECHECK_NEEDED');
  });

  test('refuses a wrong password without ending the session, ten times, then the right one too', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await recheck(world, session, passwordOf('wrong'))).fields).toMatchObject([
        { path: 'passwordDigest', code: 'passwordWrong' },
      ]);
    expect((await recheck(world, session, member.password)).status).toBe(429);
    expect((await save()).result.code).toBe('RECHECK_NEEDED');
    expect((await profile()).memberId).toBe(member.memberId);
  });

  test('judges ten wrong passwords of forty at once, and forty right ones', async () => {
    const statuses = async (passwordDigest: string): Promise<number[]> =>
      (await Promise.all(Array.from({ length: 40 }, () => recheck(world, session, passwordDigest)))).map(
        ({ status }) => status,
      );
    expect(new Set(await statuses(member.password))).toEqual(new Set([200]));
    expect((await statuses(passwordOf('wrong'))).filter((status) => status !== 429)).toEqual(Array(10).fill(400));
  });
});

describe('one’s own data', () => {
  beforeEach(async () => void (await recheck(world, session, member.password)));

  test('are those saved last', async () => {
    expect((await save({ memberName: '새 이름', phoneNo: '0311234567', language: 'en' })).status).toBe(200);
    expect(await profile()).toMatchObject({
      memberName: '새 이름',
      phoneNo: '0311234567',
      language: 'en',
      newEmail: null,
    });
    const nothing = { portal: null, web_push: null, email: null, fcm: null, sms: null };
    expect((await profile()).notification.choices).toEqual(nothing);
    expect((await save({ phoneNo: '12-34' })).fields).toMatchObject([{ path: 'phoneNo', code: 'phoneNo' }]);
  });

  test('a new password ends the other sessions, keeps this one, and its owner is notified', async () => {
    const other = await signIn(world.portal, member);
    expect((await save({ passwordDigest: passwordOf('quite another one') })).status).toBe(200);
    expect((await world.portal.call(other, 'GET', '/my/profile')).status).toBe(401);
    expect((await profile()).memberId).toBe(member.memberId);
    await expect(signIn(world.portal, member)).rejects.toThrow('SIGN_IN_FAILED');
    expect((await world.mailTo(address())).subject).toBe('[온실] 비밀번호가 변경되었습니다');
    expect((await save({ passwordDigest: passwordOf(member.memberId) })).fields).toMatchObject([
      { code: 'passwordIsId' },
    ]);
  });

  test('a new address takes effect once confirmed; the old one is notified', async () => {
    const newEmail = `new-${address()}`;
    await save({ memberEmail: newEmail });
    expect(await profile()).toMatchObject({ memberEmail: address(), newEmail });
    expect((await world.mailTo(address())).subject).toBe('[온실] 이메일 주소 변경이 신청되었습니다');
    const mail = await world.mailTo(newEmail);
    expect(mail.subject).toBe('[온실] 새 이메일 주소를 확인해 주세요');
    expect((await confirm(world, linkOf(mail).token)).item).toEqual({ memberId: member.memberId, confirmed: 'email' });
    expect(await profile()).toMatchObject({ memberEmail: newEmail, newEmail: null });
  });

  test('a pending new address stays pending when something else is saved', async () => {
    const newEmail = `waiting-${address()}`;
    await save({ memberEmail: newEmail });
    const { token } = linkOf(await world.mailTo(newEmail));
    const mails = await world.countMails(address());
    expect((await save({ memberEmail: newEmail.toUpperCase(), memberName: '새 이름' })).status).toBe(200);
    expect(await profile()).toMatchObject({ memberName: '새 이름', newEmail });
    expect(await world.countMails(newEmail)).toBe(1);
    expect(await world.countMails(address())).toBe(mails);
    expect((await confirm(world, token)).status).toBe(200);
  });

  test('a new address that is not confirmed within a day, or was withdrawn, changes nothing', async () => {
    await save({ memberEmail: `slow-${address()}` });
    const { token } = linkOf(await world.mailTo(`slow-${address()}`));
    world.portal.clock.now += 24 * hourMs;
    expect((await confirm(world, token)).status).toBe(410);
    const later = await signIn(world.portal, member);
    expect((await world.portal.call(later, 'GET', '/my/profile')).item).toMatchObject({ newEmail: null });
    world.portal.clock.now -= 24 * hourMs;
    await save();
    expect((await profile()).newEmail).toBeNull();
    expect((await confirm(world, token)).status).toBe(410);
    expect((await profile()).memberEmail).toBe(address());
  });

  test('another’s address gets no link, and looks like a new one', async () => {
    const owner = await makeMember(world.portal);
    const theirs = `${owner.memberId}@onsil.example`;
    const [taken, free] = [await save({ memberEmail: theirs }), await save({ memberEmail: `free-${address()}` })];
    expect(taken.raw.body).toBe(free.raw.body);
    expect((await world.mailTo(theirs)).subject).toBe('[온실] 이미 가입된 이메일 주소입니다');
    expect(await world.countMails(address())).toBe(3); // its sign-up, and both changes
  });
});

describe('sessions', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  const list = async (by = session): Promise<MemberSession[]> =>
    itemsOf(await world.portal.call(by, 'GET', '/my/sessions'));
  const signInWith = async (userAgent: string): Promise<Session> =>
    itemOf(
      await world.portal.call(null, 'POST', '/auth-token', {
        body: { memberId: member.memberId, passwordDigest: member.password, staysSignedIn: true },
        headers: { 'user-agent': userAgent },
      }),
    );

  test('list place and start, and mark the calling one', async () => {
    world.portal.clock.now += minuteMs;
    await signInWith(chrome);
    expect(await list()).toMatchObject([
      { browser: 'Chrome', device: 'Android', address: '127.0.0.1', isPersistent: true, isCurrent: false },
      { isPersistent: false, isCurrent: true, signedInAt: '2026-05-10T03:00:00.000Z' },
    ]);
  });

  test('can be ended one by one, and are invalid afterwards', async () => {
    const phone = await signInWith(chrome);
    const sessionId = (await list()).find(({ isCurrent }) => !isCurrent)?.sessionId;
    const end = (by: Session) => world.portal.call(by, 'DELETE', `/my/session/${sessionId}`);
    const stranger = await signIn(world.portal, await makeMember(world.portal));
    expect((await end(stranger)).status).toBe(404);
    expect((await end(session)).status).toBe(200);
    expect((await world.portal.call(phone, 'GET', '/my/profile')).status).toBe(401);
    expect((await end(session)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('that are over are not listed', async () => {
    await signInWith(chrome);
    world.portal.clock.now += 13 * hourMs;
    expect(await list(await signInWith(''))).toMatchObject([
      { browser: null, device: null, isCurrent: true },
      { browser: 'Chrome', isCurrent: false },
    ]);
  });
});
