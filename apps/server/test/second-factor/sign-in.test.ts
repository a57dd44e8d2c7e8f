import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { SecondFactors } from '@onsil/contract/second-factor';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { openAccountWorld } from '../support/accounts-world.ts';
import { passwordOf, type TestMember } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { codeOf } from '../support/totp-code.ts';
import {
  addPasskey,
  addTotp,
  begin,
  firstStep,
  optionsFor,
  origin,
  pendingOf,
  requestFor,
  secondStep,
  sessionStatus,
} from './second-factor-world.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const world = useWorld(openAccountWorld);
let member: TestMember;
let session: Session;
beforeEach(async () => {
  await world.renew();
  ({ member, session } = await begin(world));
});

const later = (ms: number): void => void (world.portal.clock.now += ms);
const mine = async (by = session): Promise<SecondFactors> =>
  itemOf(await world.portal.call(by, 'GET', '/my/second-factors'));

describe('signing in with an authenticator app', () => {
  test('asks for a code only after the right password, and a code returns the tokens', async () => {
    const { secret } = await addTotp(world, session);
    later(minuteMs);
    expect((await firstStep(world, { ...member, password: passwordOf('wrong') })).result.code).toBe('SIGN_IN_FAILED');
    const first = await firstStep(world, member, true);
    expect(first).toMatchObject({
      status: 401,
      result: { code: 'SECOND_FACTOR_NEEDED' },
      pending: { methods: ['totp', 'recoveryCode'] },
    });
    expect(first.raw.headers['set-cookie']).toBeUndefined();
    const { pendingToken } = first.pending ?? {};
    const done = await secondStep(world, { pendingToken, code: codeOf(secret, world.portal.clock.now) });
    expect(done).toMatchObject({ status: 200, item: { memberNo: member.memberNo, staysSignedIn: true } });
    expect(await sessionStatus(world, itemOf(done))).toBe(200);
    expect((await mine()).totp?.lastUsedAt).toBe(new Date(world.portal.clock.now).toISOString());
  });

  test('takes a code once, and none before one that was used', async () => {
    const { secret } = await addTotp(world, session);
    later(5 * minuteMs);
    const { now } = world.portal.clock;
    const before = codeOf(secret, now - 30_000);
    const code = codeOf(secret, now);
    expect((await secondStep(world, { ...(await tokenOf()), code })).status).toBe(200);
    expect((await secondStep(world, { ...(await tokenOf()), code })).fields).toMatchObject([
      { path: 'code', code: 'totpWrong' },
    ]);
    expect((await secondStep(world, { ...(await tokenOf()), code: before })).status).toBe(400);
    expect((await secondStep(world, { ...(await tokenOf()), code: codeOf(secret, now + 30_000) })).status).toBe(200);
    expect((await secondStep(world, { ...(await tokenOf()), code: codeOf(secret, now + 90_000) })).status).toBe(400);
  });

  const tokenOf = async () => ({ pendingToken: (await pendingOf(world, member)).pendingToken });

  test('opens one session for the same token and code sent ten times concurrently', async () => {
    const { secret } = await addTotp(world, session);
    later(minuteMs);
    const body = { ...(await tokenOf()), code: codeOf(secret, world.portal.clock.now) };
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => secondStep(world, body)))).map(
      (one) => one.status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(9);
  });

  test('ends after five minutes, with a change of the password, and with a change of the factors', async () => {
    const { secret } = await addTotp(world, session);
    later(minuteMs);
    const late = await tokenOf();
    later(5 * minuteMs);
    const code = codeOf(secret, world.portal.clock.now);
    expect(await secondStep(world, { ...late, code })).toMatchObject({
      status: 401,
      result: { code: 'SIGN_IN_EXPIRED' },
    });
    expect((await secondStep(world, { pendingToken: 'made up', code })).result.code).toBe('SIGN_IN_EXPIRED');
    const outdated = await tokenOf();
    await addPasskey(world, session);
    expect((await secondStep(world, { ...outdated, code })).result.code).toBe('SIGN_IN_EXPIRED');
    const waiting = await tokenOf();
    const other = (
      await world.portal.pool.query(
        'select password_hash as "passwordHash" from member where member_no <> $1 limit 1',
        [member.memberNo],
      )
    ).rows;
    await world.portal.pool.query('update member set password_hash = $1 where member_no = $2', [
      `${String(other[0]?.passwordHash)} `,
      member.memberNo,
    ]);
    expect((await secondStep(world, { ...waiting, code })).result.code).toBe('SIGN_IN_FAILED');
  });

  test('judges five of forty wrong codes at once for a sign-in, and ten for a member, then the right one waits too', async () => {
    const { secret } = await addTotp(world, session);
    later(minuteMs);
    const wrong = codeOf(secret, world.portal.clock.now + 60 * minuteMs);
    const judged = async (body: object): Promise<number> =>
      (await Promise.all(Array.from({ length: 40 }, () => secondStep(world, { ...body, code: wrong })))).filter(
        ({ status }) => status === 400,
      ).length;
    expect(await judged(await tokenOf())).toBe(5);
    expect(await judged(await tokenOf())).toBe(5);
    const right = { ...(await tokenOf()), code: codeOf(secret, world.portal.clock.now) };
    expect(await secondStep(world, right)).toMatchObject({ status: 429, result: { code: 'TOO_MANY' } });
  });

  test('keeps ten sign-ins that wait, however many begin', async () => {
    await addTotp(world, session);
    for (let count = 0; count < 12; count += 1) await pendingOf(world, member);
    const { rows } = await world.portal.pool.query(
      'select count(*)::int as count from pending_sign_in where member_no = $1',
      [member.memberNo],
    );
    expect(rows[0]?.count).toBe(10);
  });

  test('is unchanged for members without a second factor, also while an app is unconfirmed', async () => {
    await world.portal.call(session, 'POST', '/my/totp');
    expect((await firstStep(world, member)).status).toBe(200);
    expect((await mine()).totp).toBeNull();
  });
});

describe('a passkey', () => {
  test('is the second step of its own member only, and signs each challenge once', async () => {
    const { authenticator } = await addPasskey(world, session);
    const { pendingToken, methods } = await pendingOf(world, member);
    expect(methods).toEqual(['passkey', 'recoveryCode']);
    const options = await requestFor(world, pendingToken);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const passkey = authenticator.get(options);
    const done = await secondStep(world, { pendingToken, passkey });
    expect(done).toMatchObject({ status: 200, item: { memberNo: member.memberNo } });
    expect((await secondStep(world, { pendingToken, passkey })).result.code).toBe('SIGN_IN_EXPIRED');
  });

  test('signs in alone, for the requested duration, and once per challenge', async () => {
    const { authenticator } = await addPasskey(world, session);
    const options = await requestFor(world);
    expect(options.allowCredentials).toBeUndefined();
    const passkey = authenticator.get(options);
    const sign = (body: object) => world.portal.call(null, 'POST', '/auth-token/passkey', { body });
    expect(await sign({ passkey, staysSignedIn: true })).toMatchObject({
      status: 200,
      item: { memberNo: member.memberNo, staysSignedIn: true },
    });
    expect((await sign({ passkey })).fields).toMatchObject([{ path: 'passkey', code: 'passkeyWrong' }]);
    const late = authenticator.get(await requestFor(world));
    later(5 * minuteMs + 1);
    expect((await sign({ passkey: late })).status).toBe(400);
  });

  test.each([
    ['of another address', { origin: 'https://farm.onsil.example.evil.example' }],
    ['of another host', { rpId: 'onsil.example' }],
    ['of a challenge that nobody gave', { challenge: 'bWFkZSB1cA' }],
    ['whose owner was not verified', { unverified: true }],
    ['whose count went back', { count: 1 }],
    ['signed by another key', { forged: true }],
  ])('%s is refused, at both ways in, and its challenge is used up', async (_what, flaws) => {
    const { authenticator } = await addPasskey(world, session);
    const alone = await requestFor(world);
    const wrong = await world.portal.call(null, 'POST', '/auth-token/passkey', {
      body: { passkey: authenticator.get(alone, flaws) },
    });
    expect(wrong).toMatchObject({ status: 400, result: { code: 'INVALID' } });
    const { pendingToken } = await pendingOf(world, member);
    const second = await requestFor(world, pendingToken);
    expect((await secondStep(world, { pendingToken, passkey: authenticator.get(second, flaws) })).status).toBe(400);
    expect((await secondStep(world, { pendingToken, passkey: authenticator.get(second) })).status).toBe(400);
  });

  test('of another member is no second step', async () => {
    await addPasskey(world, session);
    const stranger = await begin(world);
    const { authenticator } = await addPasskey(world, stranger.session);
    const { pendingToken } = await pendingOf(world, member);
    const passkey = authenticator.get(await requestFor(world, pendingToken));
    expect((await secondStep(world, { pendingToken, passkey })).status).toBe(400);
  });

  test('is added only as this session requested it, and once', async () => {
    const authenticator = new SoftwareAuthenticator(origin);
    const add = (passkey: object, by = session) =>
      world.portal.call(by, 'POST', '/my/passkey', { body: { name: '열쇠', passkey } });
    expect((await add(authenticator.create(await optionsFor(world, session), { unverified: true }))).status).toBe(400);
    expect(
      (await add(authenticator.create(await optionsFor(world, session), { origin: 'https://evil.example' }))).status,
    ).toBe(400);
    const stranger = await begin(world);
    expect((await add(authenticator.create(await optionsFor(world, stranger.session)))).status).toBe(400);
    const passkey = authenticator.create(await optionsFor(world, session));
    expect((await add(passkey)).status).toBe(200);
    expect((await add(passkey)).status).toBe(400);
    const again = authenticator.create(await optionsFor(world, stranger.session));
    expect((await add(again, stranger.session)).fields).toMatchObject([{ path: 'passkey', code: 'taken' }]);
    expect((await mine()).passkeys).toMatchObject([{ name: '열쇠', isSynced: false }]);
  });

  test('of a member is one of ten, with a name of up to forty letters, and only its owner changes it', async () => {
    for (let count = 0; count < 10; count += 1) await addPasskey(world, session, `열쇠 ${count}`);
    expect((await world.portal.call(session, 'POST', '/my/passkey-options')).fields).toMatchObject([
      { code: 'tooManyPasskeys' },
    ]);
    const { passkeyId } = (await mine()).passkeys[0] ?? { passkeyId: 0 };
    const rename = (name: string, by = session) =>
      world.portal.call(by, 'PUT', `/my/passkey/${passkeyId}`, { body: { name } });
    expect((await rename('가'.repeat(41))).fields).toMatchObject([{ path: 'name', code: 'tooLong' }]);
    expect((await rename('사무실 열쇠')).status).toBe(200);
    const stranger = await begin(world);
    expect((await rename('내 것', stranger.session)).status).toBe(404);
    expect((await world.portal.call(stranger.session, 'DELETE', `/my/passkey/${passkeyId}`)).status).toBe(404);
    expect((await mine()).passkeys[0]?.name).toBe('사무실 열쇠');
  });
});
