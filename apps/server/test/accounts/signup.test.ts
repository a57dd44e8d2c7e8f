import { beforeEach, expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { confirm, join, linkOf, newcomer, noon, openAccountWorld, recheck, signUp } from '../support/accounts-world.ts';
import { joinFarm, makeFarm, makeMember, passwordOf } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { runJobs, trustClock } from '../support/jobs.ts';

const world = useWorld(openAccountWorld);
beforeEach(() => world.renew());

const tryToSignIn = (memberId: string, passwordDigest = passwordOf(`the password of ${memberId}`)) =>
  world.portal.call(null, 'POST', '/auth-token', { body: { memberId, passwordDigest } });
const codesOf = (reply: Reply): unknown => reply.fields?.map(({ path, code }) => [path, code]);

test('a new member gets a mail and can sign in only after opening its link', async () => {
  expect(
    (
      await signUp(world, ' ＮewGrower ', {
        passwordDigest: passwordOf('the password of newgrower'),
        memberEmail: 'newgrower@mail.example',
      })
    ).status,
  ).toBe(200);
  expect(await tryToSignIn('newgrower')).toMatchObject({ status: 403, result: { code: 'NOT_CONFIRMED' } });
  expect(await tryToSignIn('newgrower', passwordOf('wrong'))).toMatchObject({
    status: 401,
    result: { code: 'SIGN_IN_FAILED' },
  });
  const mail = await world.mailTo('newgrower@mail.example');
  expect(mail).toMatchObject({
    subject: '[온실] 이메일 주소를 확인해 주세요',
    from: { address: 'notice@onsil.example' },
  });
  expect(mail.text).toContain('newgrower');
  expect(mail.text).not.toContain('한새벽');
  const { page, token } = linkOf(mail);
  expect(page).toBe('https://farm.onsil.example/email-confirm');
  expect(await confirm(world, token)).toMatchObject({
    status: 200,
    item: { memberId: 'newgrower', confirmed: 'signup' },
  });
  expect((await tryToSignIn('newgrower')).status).toBe(200);
});

test('the consent is stored with its version and time', async () => {
  await signUp(world, 'agreeing');
  const { rows } = await world.portal.pool.query(
    `select privacy_version as "privacyVersion", privacy_agreed_at as "privacyAgreedAt" from member where member_id = 'agreeing'`,
  );
  expect(rows).toEqual([{ privacyVersion: '1.0', privacyAgreedAt: new Date(noon) }]);
});

test('a mail is English for who signs up in English', async () => {
  await signUp(world, 'english', { language: 'en' });
  expect((await world.mailTo('english@mail.example')).subject).toBe('[Onsil] Confirm your email address');
});

test('every wrong member of a sign-up is named', async () => {
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ memberId: 'abc' }, 'memberId', 'memberId'],
    [{ memberId: '한글아이디' }, 'memberId', 'memberId'],
    [{ memberId: '....' }, 'memberId', 'memberId'],
    [{ memberName: 'a\nBcc: all@mail.example' }, 'memberName', 'text'],
    [{ memberEmail: 'nobody' }, 'memberEmail', 'email'],
    [{ memberEmail: 'a@b.example\r\nBcc: all@mail.example' }, 'memberEmail', 'email'],
    [{ phoneNo: '010-1234-5678' }, 'phoneNo', 'phoneNo'],
    [{ phoneNo: '12345678' }, 'phoneNo', 'phoneNo'],
    [{ hasAgreedToPrivacy: false }, 'hasAgreedToPrivacy', 'privacy'],
    [{ passwordDigest: 'secret' }, 'passwordDigest', 'passwordHash'],
    [{ passwordDigest: passwordOf('qwerty123') }, 'passwordDigest', 'passwordCommon'],
    [{ passwordDigest: passwordOf('12345678') }, 'passwordDigest', 'passwordCommon'],
    [{ passwordDigest: passwordOf('wrongone') }, 'passwordDigest', 'passwordIsId'],
    [{ admin: true }, 'admin', 'unknownMember'],
  ];
  for (const [given, path, code] of wrong) {
    const reply = await world.portal.call(null, 'POST', '/member/signup', {
      body: { ...newcomer('wrongone'), ...given },
    });
    expect([reply.status, codesOf(reply)]).toEqual([400, [[path, code]]]);
    expect(reply.fields?.[0]?.message).not.toBe('올바르지 않은 값입니다.');
    await world.portal.pool.query('delete from throttle');
  }
  expect(await world.countMails('wrongone@mail.example')).toBe(0);
});

test('an id in use is reported, in any spelling', async () => {
  await makeMember(world.portal, { memberId: 'taken' });
  expect(codesOf(await signUp(world, 'TAKEN'))).toEqual([['memberId', 'idTaken']]);
});

test('a wrong address is put right by signing up again with the same id and password; its link is void', async () => {
  await signUp(world, 'misspelt', { memberEmail: 'misspelt@mial.example' });
  const { token } = linkOf(await world.mailTo('misspelt@mial.example'));
  const other = { memberEmail: 'misspelt@mail.example', passwordDigest: passwordOf('somebody else') };
  expect(codesOf(await signUp(world, 'misspelt', other))).toEqual([['memberId', 'idTaken']]);
  expect((await signUp(world, 'misspelt')).status).toBe(200);
  expect((await confirm(world, token)).status).toBe(410);
  const right = linkOf(await world.mailTo('misspelt@mail.example'));
  expect((await confirm(world, right.token)).status).toBe(200);
  expect(codesOf(await signUp(world, 'misspelt'))).toEqual([['memberId', 'idTaken']]);
});

test('only the owners of addresses in use are notified', async () => {
  const owner = await makeMember(world.portal, { memberId: 'owner' });
  const address = 'OWNER@onsil.example';
  const [known, unknown] = [await signUp(world, 'copycat', { memberEmail: address }), await signUp(world, 'original')];
  expect(known.raw.body).toBe(unknown.raw.body);
  expect(await tryToSignIn('copycat')).toMatchObject({ status: 403, result: { code: 'NOT_CONFIRMED' } });
  const free = await world.portal.call(null, 'GET', '/member/copycat', { query: { check: true } });
  expect(free.item).toEqual({ memberId: 'copycat', free: false });
  const mail = await world.mailTo('owner@onsil.example');
  expect(mail.subject).toBe('[온실] 이미 가입된 이메일 주소입니다');
  expect(mail.text).toContain(owner.memberId);
  expect(mail.text).not.toContain('copycat');
  expect(linkOf(mail)).toEqual({ page: 'https://farm.onsil.example/pwd-reset', token: '' });
  await world.portal.call(null, 'POST', '/member/token/confirm-signup', { body: { memberId: 'copycat' } });
  expect(await world.countMails('owner@onsil.example')).toBe(1);
});

test('an owner is notified once a day that their address is in use, from any number of networks', async () => {
  const { memberId } = await makeMember(world.portal);
  const memberEmail = `${memberId}@onsil.example`;
  const tryAt = (at: number) =>
    world.portal.call(null, 'POST', '/member/signup', {
      body: newcomer(`stranger-${at}`, { memberEmail }),
      address: `198.51.100.${at}`,
    });
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => tryAt(at + 1)));
  expect(new Set(replies.map(({ raw }) => raw.body)).size).toBe(1);
  expect(await world.countMails(memberEmail)).toBe(1);
  const { session } = await join(world, 'mover');
  await recheck(world, session, passwordOf('the password of mover'));
  const profile = { memberName: '한새벽', memberEmail, phoneNo: '01099998888', language: 'ko' };
  expect((await world.portal.call(session, 'PUT', '/my/member', { body: profile })).status).toBe(200);
  expect(await world.countMails(memberEmail)).toBe(1);
});

test('at most ten links a day go to one address from one network, without using up other networks’ limits', async () => {
  const memberEmail = 'wanted@mail.example';
  const tryAt = (memberId: string, address: string) =>
    world.portal.call(null, 'POST', '/member/signup', { body: newcomer(memberId, { memberEmail }), address });
  for (let at = 0; at < 12; at += 1) expect((await tryAt(`flood-${at}`, '198.51.100.1')).status).toBe(200);
  expect(await world.countMails(memberEmail)).toBe(10);
  expect((await tryAt('the-owner', '203.0.113.7')).status).toBe(200);
  expect(await world.countMails(memberEmail)).toBe(11);
  expect((await confirm(world, linkOf(await world.mailTo(memberEmail)).token)).status).toBe(200);
});

test('a link works once and for a day', async () => {
  await signUp(world, 'late');
  const { token } = linkOf(await world.mailTo('late@mail.example'));
  world.portal.clock.now += 24 * hourMs;
  expect(await confirm(world, token)).toMatchObject({ status: 410, result: { code: 'LINK_SPENT' } });
  world.portal.clock.now = noon + 23 * hourMs;
  const both = await Promise.all([confirm(world, token), confirm(world, token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect((await confirm(world, 'made up')).status).toBe(410);
});

test('another mail can be requested by id or address; its link replaces the first', async () => {
  await signUp(world, 'forgetful');
  const first = linkOf(await world.mailTo('forgetful@mail.example'));
  const ask = async (body: object) => {
    const reply = await world.portal.call(null, 'POST', '/member/token/confirm-signup', { body });
    await world.send();
    return reply;
  };
  const answers = [
    await ask({ memberId: 'FORGETFUL' }),
    await ask({ memberEmail: 'forgetful@MAIL.example' }),
    await ask({ memberId: 'nobody-here' }),
    await ask({ memberEmail: 'nobody@mail.example' }),
  ];
  expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
  expect(await world.countMails('forgetful@mail.example')).toBe(3);
  expect((await confirm(world, first.token)).status).toBe(410);
  expect((await confirm(world, linkOf(await world.mailTo('forgetful@mail.example')).token)).status).toBe(200);
  await ask({ memberId: 'forgetful' });
  expect(await world.countMails('forgetful@mail.example')).toBe(3);
});

test('of two who signed up with one address the first to confirm has it', async () => {
  await signUp(world, 'first-one', { memberEmail: 'shared@mail.example' });
  const first = linkOf(await world.mailTo('shared@mail.example'));
  await signUp(world, 'second-one', { memberEmail: 'shared@mail.example' });
  const second = linkOf(await world.mailTo('shared@mail.example'));
  expect((await confirm(world, second.token)).status).toBe(200);
  expect((await confirm(world, first.token)).status).toBe(410);
  expect((await tryToSignIn('first-one')).result.code).toBe('NOT_CONFIRMED');
});

test('mails for one account are sent five times an hour, existing or not, also for concurrent requests', async () => {
  await signUp(world, 'flooded');
  for (const memberId of ['flooded', 'not-there-at-all']) {
    const ask = () => world.portal.call(null, 'POST', '/member/token/confirm-signup', { body: { memberId } });
    const all = await Promise.all(Array.from({ length: 9 }, ask));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await ask()).toMatchObject({ status: 429, result: { code: 'TOO_MANY' } });
  }
  expect(await world.countMails('flooded@mail.example')).toBe(6);
});

test('twenty sign-ups an hour come from one address', async () => {
  const tries = await Promise.all(Array.from({ length: 21 }, () => signUp(world, 'xx')));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
  const weak = () => signUp(world, 'tried', { passwordDigest: passwordOf('password') });
  const all = await Promise.all(Array.from({ length: 25 }, weak));
  expect(all.filter(({ status }) => status === 400)).toHaveLength(20);
  expect((await signUp(world, 'tried')).status).toBe(429);
});

test('a sign-up and its mail are saved together or not at all', async () => {
  await world.portal.pool.query("alter table mail add constraint no_mail check (recipient <> 'unlucky@mail.example')");
  expect((await signUp(world, 'unlucky')).status).toBe(500);
  await world.portal.pool.query('alter table mail drop constraint no_mail');
  expect((await signUp(world, 'unlucky')).status).toBe(200);
});

test('unconfirmed data expires: sign-ups in a week, links when they end, invitations in a month', async () => {
  const { portal } = world;
  const count = async (table: string): Promise<number> =>
    (await portal.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1;
  await portal.pool.query('delete from member where confirmed_at is null');
  await signUp(world, 'never-comes');
  const { farmNo } = await makeFarm(portal);
  await portal.pool.query(
    "insert into invitation (farm_no, email, role, token_hash, created_at, expires_at) values ($1, 'a@mail.example', 'member', 'x', $2, $2)",
    [farmNo, new Date(noon)],
  );
  portal.clock.now += 7 * 24 * hourMs;
  await trustClock(portal.ctx);
  await runJobs(portal.ctx, 'accounts');
  await runJobs(portal.ctx, 'members');
  const free = async (): Promise<unknown> =>
    (await portal.call(null, 'GET', '/member/never-comes', { query: { check: true } })).item;
  expect([await count('account_link'), await count('invitation'), await free()]).toMatchObject([0, 1, { free: false }]);
  portal.clock.now += hourMs;
  await runJobs(portal.ctx, 'accounts');
  expect(await free()).toMatchObject({ free: true });
  portal.clock.now += 23 * 24 * hourMs;
  await trustClock(portal.ctx);
  await runJobs(portal.ctx, 'members');
  expect(await count('invitation')).toBe(0);
  portal.clock.now = Date.now() + 25 * hourMs;
  await runJobs(portal.ctx, 'auth');
  expect(await count('throttle')).toBe(0);
});

test('missing inputs of a call are named in the caller’s language', async () => {
  const missing = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<string[]> => {
    const reply = await world.portal.call(null, method, path, { body, headers: { 'accept-language': 'en' } });
    expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
    return (reply.fields ?? []).map(({ path: field, message }) => `${field}: ${message}`);
  };
  const id = 'memberId: ID is missing.';
  const email = 'memberEmail: Email address is missing.';
  expect(await missing('/auth-token', {})).toEqual([id, 'passwordDigest: Password is missing.']);
  expect(await missing('/member/token/confirm-signup', {})).toEqual([id]);
  expect(await missing('/member/token/pwd-reset', {})).toEqual([email]);
  expect(await missing('/member/signup', {})).toEqual([
    id,
    'memberName: Name is missing.',
    'passwordDigest: Password is missing.',
    email,
    'phoneNo: Phone number is missing.',
  ]);
  expect(await missing('/member/invitation/look', {})).toEqual(['token: Link token is missing.']);
  const { member, session } = await join(world, 'naming');
  const { farmNo } = await makeFarm(world.portal);
  await joinFarm(world.portal, member.memberNo, farmNo, 'manager');
  const korean = await world.portal.call(session, 'POST', `/farm/${farmNo}/invitation`, { body: {} });
  expect(korean.fields?.map(({ message }) => message)).toEqual(['이메일 주소가 빠졌습니다.', '역할이 빠졌습니다.']);
});
