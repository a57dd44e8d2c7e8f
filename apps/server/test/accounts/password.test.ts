import { beforeEach, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { join, linkOf, openAccountWorld, signUp } from '../support/accounts-world.ts';
import { passwordOf, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';

const world = useWorld(openAccountWorld);
beforeEach(() => world.renew());

const ask = (memberId: string, memberEmail = `${memberId}@mail.example`) =>
  world.portal.call(null, 'POST', '/member/token/pwd-reset', { body: { memberId, memberEmail } });
const look = (token: string) => world.portal.call(null, 'PUT', '/member/token/pwd-reset', { body: { token } });
const reset = (token: string, passwordDigest = passwordOf('quite another one')) =>
  world.portal.call(null, 'PUT', '/member/pwd-reset', { body: { token, passwordDigest } });

test('a link sets a new password once, ends every session and notifies the owner', async () => {
  const { member, session } = await join(world, 'forgot');
  expect((await ask('FORGOT', 'Forgot@mail.example')).status).toBe(200);
  const { page, token } = linkOf(await world.mailTo('forgot@mail.example'));
  expect(page).toBe('https://farm.onsil.example/pwd-reset');
  expect((await look(token)).item).toEqual({ isValid: true });
  expect((await reset(token)).status).toBe(200);
  expect((await look(token)).item).toEqual({ isValid: false });
  expect((await reset(token)).result.code).toBe('LINK_SPENT');
  expect((await world.portal.call(session, 'GET', '/my/profile')).status).toBe(401);
  await expect(signIn(world.portal, member)).rejects.toThrow('SIGN_IN_FAILED');
  await signIn(world.portal, { ...member, password: passwordOf('quite another one') });
  expect((await world.mailTo('forgot@mail.example')).subject).toBe('[온실] 비밀번호가 변경되었습니다');
});

test('the mail address alone is enough for who forgot the id too, and the mail names it', async () => {
  await join(world, 'forgot-both');
  const body = { memberEmail: 'Forgot-Both@mail.example' };
  expect((await world.portal.call(null, 'POST', '/member/token/pwd-reset', { body })).status).toBe(200);
  const mail = await world.mailTo('forgot-both@mail.example');
  expect(mail.text).toContain('forgot-both 아이디');
  expect((await look(linkOf(mail).token)).item).toEqual({ isValid: true });
  for (let at = 0; at < 4; at += 1) await world.portal.call(null, 'POST', '/member/token/pwd-reset', { body });
  expect((await world.portal.call(null, 'POST', '/member/token/pwd-reset', { body })).status).toBe(429);
});

test('the response and its time are the same for an account, a wrong address and an unknown id', async () => {
  await join(world, 'present');
  await signUp(world, 'waiting');
  await world.send();
  const times: number[] = [];
  const answers: string[] = [];
  for (const [id, address] of [
    ['present', 'present@mail.example'],
    ['present', 'another@mail.example'],
    ['absent-one', 'absent@mail.example'],
    ['waiting', 'waiting@mail.example'],
  ] as const) {
    const started = performance.now();
    answers.push((await ask(id, address)).raw.body);
    times.push(performance.now() - started);
  }
  expect(new Set(answers).size).toBe(1);
  expect(Math.min(...times)).toBeGreaterThan(245); // longer than the work behind any of them
  const before = world.mail.received.length;
  await world.send();
  expect(world.mail.received.length - before).toBe(1);
});

test('failed requests of a stranger do not block the owner', async () => {
  await join(world, 'wanted-one');
  const from = (address: string, memberEmail: string, device?: string) =>
    world.portal.call(null, 'POST', '/member/token/pwd-reset', {
      body: { memberId: 'wanted-one', memberEmail },
      address,
      ...(device && { headers: { [headers.deviceUuid]: device } }),
    });
  for (let at = 0; at < 6; at += 1) await from('198.51.100.1', 'guessed@mail.example');
  expect((await from('198.51.100.1', 'guessed@mail.example')).status).toBe(429);
  expect((await from('203.0.113.7', 'wanted-one@mail.example')).status).toBe(200);
  expect((await world.mailTo('wanted-one@mail.example')).text).toContain('/pwd-reset#');
});

test('mails for a new password are ten a day from strangers, and a device that signed in before gets its own', async () => {
  const { session } = await join(world, 'bombed-one');
  const askFrom = (address: string, device?: string) =>
    world.portal.call(null, 'POST', '/member/token/pwd-reset', {
      body: { memberId: 'bombed-one', memberEmail: 'bombed-one@mail.example' },
      address,
      ...(device && { headers: { [headers.deviceUuid]: device } }),
    });
  const before = await world.countMails('bombed-one@mail.example');
  const replies = await Promise.all(Array.from({ length: 14 }, (_, at) => askFrom(`198.51.100.${at + 1}`)));
  expect(new Set(replies.map(({ raw }) => raw.body)).size).toBe(1);
  expect((await world.countMails('bombed-one@mail.example')) - before).toBe(10);
  await askFrom('203.0.113.7', session.uuid);
  expect((await world.countMails('bombed-one@mail.example')) - before).toBe(11);
});

test('a link ends after 30 minutes, and with the next one', async () => {
  await join(world, 'slow-one');
  await ask('slow-one');
  const first = linkOf(await world.mailTo('slow-one@mail.example')).token;
  world.portal.clock.now += 30 * minuteMs;
  expect(await reset(first)).toMatchObject({ status: 410, result: { code: 'LINK_SPENT' } });
  await ask('slow-one');
  const second = linkOf(await world.mailTo('slow-one@mail.example')).token;
  await ask('slow-one');
  expect((await reset(second)).status).toBe(410);
  expect((await reset(linkOf(await world.mailTo('slow-one@mail.example')).token)).status).toBe(200);
});

test('a weak password is refused and does not use the link up', async () => {
  await join(world, 'weak-one');
  await ask('weak-one');
  const { token } = linkOf(await world.mailTo('weak-one@mail.example'));
  for (const [text, code] of [
    ['weak-one', 'passwordIsId'],
    ['Password1!', 'passwordCommon'],
  ] as const)
    expect((await reset(token, passwordOf(text))).fields).toMatchObject([{ path: 'passwordDigest', code }]);
  expect((await reset(token, passwordOf('a good and long one'))).status).toBe(200);
});

test('a link of a sign-up sets no password', async () => {
  await signUp(world, 'not-yet');
  expect((await reset(linkOf(await world.mailTo('not-yet@mail.example')).token)).status).toBe(410);
});

test('of two who use a link at once one does', async () => {
  await join(world, 'twice-one');
  await ask('twice-one');
  const { token } = linkOf(await world.mailTo('twice-one@mail.example'));
  const both = await Promise.all([reset(token), reset(token, passwordOf('yet another one'))]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
});

test('a hundred invalid tokens are checked, however many come at once; valid links do not count', async () => {
  await join(world, 'holds');
  await ask('holds');
  const { token } = linkOf(await world.mailTo('holds@mail.example'));
  await world.portal.pool.query('delete from throttle');
  expect((await Promise.all(Array.from({ length: 40 }, () => look(token)))).map(({ status }) => status)).toEqual(
    Array(40).fill(200),
  );
  for (let tries = 0; tries < 96; tries += 1) await look(`made-up-${tries}`);
  const rest = await Promise.all(Array.from({ length: 40 }, (_, at) => look(`at-once-${at}`)));
  expect(rest.filter(({ status }) => status !== 429)).toHaveLength(4);
});

test('a hundred tokens that are none are enough from one address', async () => {
  for (let tries = 0; tries < 100; tries += 1) await look(`made-up-${tries}`);
  expect((await look('one-more')).status).toBe(429);
});

test('who waits after ten failures may sign in at once with a new password', async () => {
  const { member } = await join(world, 'locked-out');
  for (let tries = 0; tries < 10; tries += 1)
    await world.portal.call(null, 'POST', '/auth-token', {
      body: { memberId: member.memberId, passwordDigest: passwordOf('wrong') },
    });
  await expect(signIn(world.portal, member)).rejects.toThrow('TOO_MANY');
  await ask('locked-out');
  await reset(linkOf(await world.mailTo('locked-out@mail.example')).token);
  await signIn(world.portal, { ...member, password: passwordOf('quite another one') });
});

test('a sign-in during a password change opens no session', async () => {
  const { member } = await join(world, 'racing-one');
  const client = await world.portal.pool.connect();
  await client.query('begin');
  await client.query("update member set password_hash = 'another' where member_no = $1", [member.memberNo]);
  await client.query('update session set ended_at = now() where member_no = $1 and ended_at is null', [
    member.memberNo,
  ]);
  const late = signIn(world.portal, member).then(
    () => 'signed in',
    (error: Error) => error.message,
  );
  await new Promise((resolve) => setTimeout(resolve, 300)); // the old password was checked, and the sign-in is waiting
  await client.query('commit');
  client.release();
  expect(await late).toContain('SIGN_IN_FAILED');
  const { rows } = await world.portal.pool.query('select 1 from session where member_no = $1 and ended_at is null', [
    member.memberNo,
  ]);
  expect(rows).toEqual([]);
});
