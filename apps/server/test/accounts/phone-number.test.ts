import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { joinFarm, makeFarm, makeMember, signIn, type TestMember } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { startSolapiService, type SolapiService } from '../support/solapi-service.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
let portal: TestPortal;
let solapi: SolapiService;
let member: TestMember;
let session: Session;

beforeAll(async () => {
  solapi = await startSolapiService();
  portal = await openTestPortal({ now: noon, settings: solapi.settings });
});
afterAll(async () => {
  await portal.close();
  await solapi.close();
});
const forgetLimits = () => portal.pool.query("delete from throttle where key like 'phone code%'");
beforeEach(async () => {
  portal.clock.now = noon;
  await forgetLimits();
  const farm = await makeFarm(portal);
  member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, farm.farmNo, 'member');
  session = await signIn(portal, member);
  solapi.received.length = 0;
  solapi.answers.length = 0;
});

const recheck = () =>
  portal.pool.query('update session set rechecked_at = to_timestamp($2 / 1000.0) where member_no = $1', [
    member.memberNo,
    portal.clock.now,
  ]);
const ask = (phoneNo: string, who: Session = session) =>
  portal.call(who, 'POST', '/my/text-message/code', { body: { phoneNo } });
const enter = (code: string, who: Session = session) =>
  portal.call(who, 'POST', '/my/text-message/confirmation', { body: { code } });
const mine = async (who: Session = session) => (await portal.call(who, 'GET', '/my/text-message')).item;
const levels = async () => (await portal.call(session, 'GET', '/my/notification-setting')).item?.choices;
const lastCode = (): string => /\d{6}/.exec(solapi.received.at(-1)?.text ?? '')?.[0] ?? '';
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

test('a number is confirmed by the code that it gets, and critical alarms go there from then on', async () => {
  await recheck();
  expect(await mine()).toMatchObject({ isOffered: true, isConfirmed: false, lastFailure: null });
  expect((await ask('+82 10-1234-5678')).status).toBe(200);
  expect(solapi.received).toMatchObject([
    { to: '01012345678', type: 'SMS', text: `[온실] 인증번호 ${lastCode()}\n5분 안에 입력해 주세요.` },
  ]);
  expect((await enter(lastCode())).status).toBe(200);
  expect(await mine()).toMatchObject({ phoneNo: '01012345678', isConfirmed: true });
  expect((await portal.call(session, 'GET', '/my/profile')).item).toMatchObject({ phoneNo: '01012345678' });
  expect(await levels()).toMatchObject({ portal: 1, sms: 3 });
  expect((await enter(lastCode())).fields).toMatchObject([{ path: 'code', code: 'phoneCodeWrong' }]);
});

test('a number that is not the profile’s needs the password again', async () => {
  await portal.pool.query('update session set rechecked_at = null where member_no = $1', [member.memberNo]);
  expect((await ask('010-9876-5432')).result.code).toBe('RECHECK_NEEDED');
  expect(solapi.received).toEqual([]);
  await recheck();
  expect((await ask('010-9876-5432')).status).toBe(200);
});

test('what is no mobile number is refused, and so is what is no code', async () => {
  for (const phoneNo of ['02-123-4567', '010-123', '', '1'.repeat(41)])
    expect((await ask(phoneNo)).fields).toMatchObject([{ path: 'phoneNo' }]);
  for (const code of ['12345', '1234567', 'abcdef'])
    expect((await enter(code)).fields).toMatchObject([{ path: 'code', code: 'phoneCode' }]);
});

describe('a code', () => {
  beforeEach(async () => {
    await recheck();
    await ask('010-1234-5678');
  });

  test('ends after five minutes', async () => {
    portal.clock.now += 5 * minuteMs;
    expect((await enter(lastCode())).fields).toMatchObject([{ code: 'phoneCodeWrong' }]);
    expect(await mine()).toMatchObject({ isConfirmed: false });
  });

  test('has five tries, also of concurrent calls', async () => {
    const code = lastCode();
    await Promise.all(Array.from({ length: 5 }, () => enter(otherThan(code))));
    expect((await enter(code)).fields).toMatchObject([{ code: 'phoneCodeWrong' }]);
  });

  test('is good for one call, and for its member alone', async () => {
    const stranger = await signIn(portal, await makeMember(portal));
    expect((await enter(lastCode(), stranger)).status).toBe(400);
    const both = await Promise.all([enter(lastCode()), enter(lastCode())]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await mine(stranger)).toMatchObject({ isConfirmed: false });
  });

  test('is not stored', async () => {
    const { rows } = await portal.pool.query('select * from phone_code where member_no = $1', [member.memberNo]);
    expect(JSON.stringify(rows)).not.toContain(lastCode());
  });

  test('is replaced by the next, which a member gets after a minute, five times a day', async () => {
    expect(await ask('010-1234-5678')).toMatchObject({ status: 429, result: { code: 'TOO_MANY' } });
    const first = lastCode();
    for (let n = 2; n <= 5; n++) {
      await portal.pool.query("delete from throttle where key like 'phone code resend%'");
      expect((await ask('010-1234-5678')).status).toBe(200);
    }
    await portal.pool.query("delete from throttle where key like 'phone code resend%'");
    expect((await ask('010-1234-5678')).status).toBe(429);
    if (first !== lastCode()) expect((await enter(first)).status).toBe(400);
    expect((await enter(lastCode())).status).toBe(200);
  });

  test('goes to one number five times a day, whoever asks', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, async () => signIn(portal, await makeMember(portal))));
    await portal.pool.query('update session set rechecked_at = to_timestamp($1 / 1000.0)', [portal.clock.now]);
    const statuses = [];
    for (const other of others) statuses.push((await ask('010-1234-5678', other)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

test('a network asks for a hundred codes a day', async () => {
  await recheck();
  await ask('010-1234-5678');
  await portal.pool.query("update throttle set points = 100 where key like 'phone code network%'");
  await portal.pool.query("delete from throttle where key like 'phone code resend%'");
  expect((await ask('010-1234-5678')).status).toBe(429);
  expect(solapi.received).toHaveLength(1);
});

test('a number that the carriers refuse is named at its field, and a busy carrier as such', async () => {
  await recheck();
  solapi.answers.push({ statusCode: '3013', statusMessage: '결번' });
  expect((await ask('010-1234-5678')).fields).toMatchObject([{ path: 'phoneNo', code: 'phoneUnreachable' }]);
  await forgetLimits();
  solapi.answers.push({ status: 503, errorCode: 'ServiceUnavailable', errorMessage: '점검 중' });
  expect(await ask('010-1234-5678')).toMatchObject({ status: 503, result: { code: 'UNAVAILABLE' } });
  expect((await enter(lastCode())).status).toBe(400);
});

test('is removed, and ends with another number in the profile', async () => {
  await recheck();
  await ask('010-1234-5678');
  await enter(lastCode());
  expect((await portal.call(session, 'DELETE', '/my/text-message')).status).toBe(200);
  expect(await mine()).toMatchObject({ phoneNo: '01012345678', isConfirmed: false });
  expect(await levels()).toMatchObject({ sms: null });
  await forgetLimits();
  await ask('010-1234-5678');
  await enter(lastCode());
  await portal.pool.query("update member set phone_no = '01000000000' where member_no = $1", [member.memberNo]);
  expect(await mine()).toMatchObject({ isConfirmed: false });
});

test('a member who gets no notices at all gets the critical ones with the number', async () => {
  const company = await makeMember(portal);
  session = await signIn(portal, company);
  member = company;
  await recheck();
  await ask('010-1234-5678');
  await enter(lastCode());
  expect(await levels()).toMatchObject({ portal: 3, web_push: null, sms: 3 });
});

test('a portal without SOLAPI offers none', async () => {
  const bare = await openTestPortal({ now: noon });
  try {
    const someone = await signIn(bare, await makeMember(bare));
    expect((await bare.call(someone, 'GET', '/my/text-message')).item).toMatchObject({ isOffered: false });
    const body = { phoneNo: '010-1234-5678' };
    expect((await bare.call(someone, 'POST', '/my/text-message/code', { body })).status).toBe(404);
  } finally {
    await bare.close();
  }
});
