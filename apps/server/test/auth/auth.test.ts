import { expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { anyPassword, makeMember, passwordOf, signIn } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';

const portal = usePortal();

const second = 1_000;
const refresh = (session: Session, uuid = session.uuid) =>
  portal.call(null, 'POST', '/refresh-token', {
    body: {},
    headers: { [headers.refreshToken]: session.refreshToken, [headers.deviceUuid]: uuid },
  });

const profileStatus = async (session: Session): Promise<number> =>
  (await portal.call(session, 'GET', '/my/profile')).status;

test('a sign-in with id and password returns two tokens, a device id and a cookie hidden from scripts', async () => {
  const member = await makeMember(portal);
  const reply = await portal.call(null, 'POST', '/auth-token', {
    body: { memberId: member.memberId, passwordDigest: member.password },
  });
  expect(reply).toMatchObject({
    status: 200,
    result: { number: 200, code: 'OK' },
    item: { memberNo: member.memberNo, staysSignedIn: false },
  });
  expect(reply.raw.headers['set-cookie']).toMatch(
    /^onsil=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test('an id is the same in other spellings of case, width and blanks', async () => {
  await makeMember(portal, { memberId: 'grower7' });
  const reply = await portal.call(null, 'POST', '/auth-token', {
    body: { memberId: ' ＧＲＯＷＥＲ7 ', passwordDigest: anyPassword },
  });
  expect(reply.status).toBe(200);
});

test('an unknown id and a wrong password get the same answer', async () => {
  const member = await makeMember(portal);
  const tries = await Promise.all(
    [member.memberId, 'nobody-has-this-id'].map((memberId) =>
      portal.call(null, 'POST', '/auth-token', { body: { memberId, passwordDigest: passwordOf('wrong') } }),
    ),
  );
  expect(tries[0]).toMatchObject({ status: 401, result: { code: 'SIGN_IN_FAILED' } });
  expect(tries[1]?.raw.body).toBe(tries[0]?.raw.body);
});

test('a password that is not 64 hex digits is refused in the caller’s language', async () => {
  const reply = await portal.call(null, 'POST', '/auth-token', {
    body: { memberId: 'x', passwordDigest: 'secret' },
    headers: { 'accept-language': 'en-GB,ko;q=0.3' },
  });
  expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID', message: 'Check your input.' } });
  expect(reply.fields).toEqual([
    { path: 'passwordDigest', code: 'passwordHash', message: expect.stringContaining('64') },
  ]);
});

test('after ten failures in a quarter of an hour an account has to wait, with the right password too, and others do not', async () => {
  const [member, other] = [await makeMember(portal), await makeMember(portal)];
  const attempt = (passwordDigest: string) =>
    portal.call(null, 'POST', '/auth-token', { body: { memberId: member.memberId.toUpperCase(), passwordDigest } });
  for (let tries = 0; tries < 10; tries += 1) expect((await attempt(passwordOf('wrong'))).status).toBe(401);
  const refused = await attempt(member.password);
  expect(refused).toMatchObject({ status: 429, result: { code: 'TOO_MANY' } });
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(800);
  expect((await signIn(portal, other)).memberNo).toBe(other.memberNo);
});

test('of forty wrong passwords at once ten are judged, and an address that stays under its limit is not held up', async () => {
  const [member, other] = [await makeMember(portal), await makeMember(portal)];
  const tries = await Promise.all(
    Array.from({ length: 40 }, () =>
      portal.call(null, 'POST', '/auth-token', {
        body: { memberId: member.memberId, passwordDigest: passwordOf('wrong') },
      }),
    ),
  );
  const refused = tries.filter(({ status }) => status === 429);
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(refused).toHaveLength(30);
  for (const { raw } of refused) expect(Number(raw.headers['retry-after'])).toBeGreaterThan(800);
  expect((await signIn(portal, other)).memberNo).toBe(other.memberNo);
});

test('of a hundred and twenty wrong tries from one address a hundred are judged, then right ones wait too', async () => {
  await portal.pool.query('delete from throttle');
  const attempt = async (memberId: string, passwordDigest: string): Promise<number> =>
    (await portal.call(null, 'POST', '/auth-token', { body: { memberId, passwordDigest } })).status;
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 40 }, (_, at) => attempt(`nobody-${round}-${at}`, passwordOf('wrong'))),
      )),
    );
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const member = await makeMember(portal);
  expect(await attempt(member.memberId, member.password)).toBe(429);
  await portal.pool.query('delete from throttle');
});

test('forty concurrent right sign-ins all succeed and do not count against the limit', async () => {
  const member = await makeMember(portal);
  await portal.pool.query('delete from throttle');
  await Promise.all(Array.from({ length: 40 }, () => signIn(portal, member)));
  expect((await portal.pool.query('select key from throttle where points > 0')).rows).toEqual([]);
});

test('the auth token ends after 15 minutes and the refresh token gives the next pair', async () => {
  const session = await signIn(portal, await makeMember(portal));
  expect(await profileStatus(session)).toBe(200);
  portal.clock.now += 15 * minuteMs + second;
  expect(await profileStatus(session)).toBe(401);
  const next = itemOf(await refresh(session));
  expect(next.refreshToken).not.toBe(session.refreshToken);
  expect(await profileStatus(next)).toBe(200);
});

test('six refreshes at once make one chain', async () => {
  const session = await signIn(portal, await makeMember(portal));
  const replies = await Promise.all(Array.from({ length: 6 }, () => refresh(session)));
  const sessions = replies.map(itemOf);
  expect(new Set(sessions.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  for (const one of sessions) expect(await profileStatus(one)).toBe(200);
});

test('a refresh token that was used before ends the whole session', async () => {
  const session = await signIn(portal, await makeMember(portal));
  const next = itemOf(await refresh(session));
  portal.clock.now += 11 * second;
  expect(await refresh(session)).toMatchObject({ status: 401, result: { code: 'SESSION_ENDED' } });
  expect(await profileStatus(next)).toBe(401);
  expect((await refresh(next)).status).toBe(401);
});

test('a refresh token is good on its own device only', async () => {
  const session = await signIn(portal, await makeMember(portal));
  expect((await refresh(session, '00000000-0000-4000-8000-000000000000')).status).toBe(401);
  expect((await refresh(session)).status).toBe(401);
});

test('staying signed in is decided at sign-in: a refresh with Y does not extend it', async () => {
  const [short, long] = await Promise.all([
    signIn(portal, await makeMember(portal), false),
    signIn(portal, await makeMember(portal), true),
  ]);
  portal.clock.now += 11 * hourMs;
  const [shortNext, longNext] = [itemOf(await refresh(short)), itemOf(await refresh(long))];
  portal.clock.now += 2 * hourMs;
  expect((await refresh(shortNext)).status).toBe(401);
  const kept = itemOf(await refresh(longNext));
  expect(kept.staysSignedIn).toBe(true);
  portal.clock.now += 14 * dayMs + second;
  expect((await refresh(kept)).status).toBe(401);
});

test('signing out makes both tokens useless at once', async () => {
  const session = await signIn(portal, await makeMember(portal));
  const out = await portal.call(session, 'DELETE', '/auth-token');
  expect(out.status).toBe(200);
  expect(out.raw.headers['set-cookie']).toMatch(/^onsil=;/);
  expect(await profileStatus(session)).toBe(401);
  expect((await refresh(session)).status).toBe(401);
});

test('a cookie alone cannot change anything, nor read calls that can send headers', async () => {
  const session = await signIn(portal, await makeMember(portal));
  const cookie = { cookie: `onsil=${session.idToken}` };
  expect((await portal.call(null, 'DELETE', '/auth-token', { headers: cookie })).status).toBe(401);
  expect((await portal.call(null, 'GET', '/my/profile', { headers: cookie })).status).toBe(401);
  expect(await profileStatus(session)).toBe(200);
});

test('a change from another site is refused even with a token', async () => {
  const session = await signIn(portal, await makeMember(portal));
  const reply = await portal.call(session, 'DELETE', '/auth-token', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(reply).toMatchObject({ status: 403, result: { code: 'FORBIDDEN' } });
});

test('a dump of the database holds no token and no password', async () => {
  const member = await makeMember(portal);
  const session = await signIn(portal, member);
  const { rows } = await portal.pool.query<{ dump: string }>(
    'select (select json_agg(s) from session s)::text || (select json_agg(m) from member m)::text as dump',
  );
  for (const secret of [session.idToken, session.refreshToken, member.password])
    expect(rows[0]?.dump).not.toContain(secret);
});
