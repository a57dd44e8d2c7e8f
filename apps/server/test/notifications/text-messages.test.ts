import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { sendDueDeliveries } from '#features/notifications/deliveries/deliver.ts';
import { planTextMessage } from '#features/notifications/text-messages/plan-text-message.ts';
import { sendDueTextMessages } from '#features/notifications/text-messages/send-text-messages.ts';
import { createTextSender } from '#features/notifications/text-messages/solapi.ts';
import type { NewNotice } from '#features/notifications/write/write-notice.ts';
import { readConfig } from '#platform/config.ts';
import { transact } from '#platform/database/transaction.ts';
import { joinFarm, makeFarm, makeMember, signIn, type TestFarm, type TestMember } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { choose, deliveriesOf, tell } from '../support/notifications-factories.ts';
import { startSolapiService, type SolapiService } from '../support/solapi-service.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const [second, minute] = [1_000, 60_000];
const origin = 'https://farm.onsil.example';
let portal: TestPortal;
let solapi: SolapiService;
let farm: TestFarm;
let manager: TestMember;
let session: Session;

const settings = () => ({ ...solapi.settings, ONSIL_SMS_PER_DAY: '12', ONSIL_PUBLIC_URL: origin });

beforeAll(async () => {
  solapi = await startSolapiService();
  portal = await openTestPortal({ now: noon, settings: settings() });
});
afterAll(async () => {
  await portal.close();
  await solapi.close();
});

const confirm = (memberNo: number, phoneNo: string) =>
  portal.pool.query('update member set phone_no = $2, phone_confirmed_at = now() where member_no = $1', [
    memberNo,
    phoneNo,
  ]);

beforeEach(async () => {
  portal.clock.now = noon;
  await portal.pool.query('delete from delivery');
  await portal.pool.query('delete from text_message');
  await portal.pool.query("delete from throttle where key like 'phone code%'");
  farm = await makeFarm(portal);
  manager = await makeMember(portal);
  await joinFarm(portal, manager.memberNo, farm.farmNo, 'manager');
  session = await signIn(portal, manager, true);
  await confirm(manager.memberNo, '01012345678');
  await choose(portal, session, { sms: 3 });
  solapi.received.length = 0;
  solapi.answers.length = 0;
});

const alarm = (deviationId: number, given: Partial<NewNotice> = {}) =>
  tell(portal, farm.farmNo, { deviationIds: [deviationId], level: 3, ...given });

/** Sends what is due now, and the text messages that were planned by it. */
const deliver = async (): Promise<void> => {
  const config = readConfig(settings());
  const send = createTextSender(config, portal.ctx.now);
  if (!send) throw new Error('no sender');
  await sendDueDeliveries(portal.ctx, createChannels(config, portal.ctx));
  portal.clock.now += 3 * second;
  await sendDueTextMessages(portal.ctx, { send, portal: origin });
};
const texts = (): string[] => solapi.received.map(({ text }) => text);

describe('an alarm', () => {
  test('goes by text message from the chosen level on, to the confirmed number, signed', async () => {
    await alarm(41, { level: 2 });
    const { noticeSeq } = await alarm(42);
    await deliver();
    expect(solapi.received).toEqual([
      {
        to: '01012345678',
        from: '0212345678',
        type: 'SMS',
        text: '[위험] 판교 A동 온도 31.2℃\n기준(18~26℃)을 8분 동안 벗어났습니다.',
      },
    ]);
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([
      { channel: 'sms', state: 'sent', outcome: '010-****-5678' },
    ]);
  });

  test('is in the member’s language', async () => {
    await portal.pool.query("update member set language = 'en' where member_no = $1", [manager.memberNo]);
    await alarm(42);
    await deliver();
    expect(texts()).toEqual(['[Critical] 판교 A동: Temperature 31.2 °C\nOut of range (18-26 °C) for 8 min.']);
  });

  test('reaches nobody without a number, or with one that changed since', async () => {
    await portal.pool.query("update member set phone_no = '01099998888' where member_no = $1", [manager.memberNo]);
    const { noticeSeq } = await alarm(42);
    await deliver();
    expect(await deliveriesOf(portal, noticeSeq)).toEqual([]);
    expect(texts()).toEqual([]);
  });

  test('goes at night only if it is critical, and none goes when it has ended', async () => {
    await choose(portal, session, { sms: 1 }, { quietFrom: 1_320, quietTo: 360 });
    portal.clock.now = noon + 12 * 60 * minute;
    await alarm(1, { level: 2 });
    await alarm(2, { kind: 'returned' });
    await deliver();
    expect(texts()).toEqual([]);
    await alarm(3);
    await deliver();
    expect(texts()).toHaveLength(1);
  });

  test('that is handed over goes to managers who confirmed a number, whatever their level', async () => {
    await choose(portal, session, {});
    await alarm(42, { kind: 'handed_over', level: 1, audience: 'managers' });
    await deliver();
    expect(texts()).toHaveLength(1);
  });

  test('is not sent to a member who left the farm meanwhile', async () => {
    const { noticeSeq } = await alarm(42);
    await sendDueDeliveries(portal.ctx, createChannels(readConfig(settings()), portal.ctx));
    await portal.pool.query('delete from farm_member where member_no = $1', [manager.memberNo]);
    await deliver();
    expect(texts()).toEqual([]);
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([{ state: 'dropped', reason: 'left_farm' }]);
  });

  test('is dropped by a portal without SOLAPI', async () => {
    const { noticeSeq } = await alarm(42);
    await sendDueDeliveries(portal.ctx, createChannels(readConfig({}), portal.ctx));
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([{ state: 'dropped', reason: 'no_way' }]);
  });
});

describe('many alarms', () => {
  test('by a clock that was ahead delay none once it is right', async () => {
    const planned = "select $1, $2, $3, 'sent' from generate_series(1, 6)";
    const sent = [manager.memberNo, farm.farmNo, new Date(noon + 10_000 * minute)];
    await portal.pool.query(`insert into text_message (member_no, farm_no, planned_at, state) ${planned}`, sent);
    await alarm(7).then(deliver);
    expect(texts()).toHaveLength(1);
  });

  test('that come together are one message, without what a newer notice replaces', async () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await alarm(id);
    await alarm(1, { kind: 'escalated' });
    await deliver();
    expect(solapi.received).toMatchObject([{ type: 'LMS', subject: '[온실] 알림' }]);
    expect(texts()[0]?.split('\n')).toEqual([
      ...Array.from({ length: 5 }, () => '[위험] 판교 A동 온도 31.2℃'),
      '그 밖의 알림 2건',
      origin,
    ]);
  });

  test('reach a member five times in an hour, and then together every 15 minutes', async () => {
    for (let n = 1; n <= 40; n++) {
      await alarm(n);
      await deliver();
      portal.clock.now += 27 * second;
    }
    expect(texts()).toHaveLength(6);
    const held = texts()[5] ?? '';
    expect(held.split('\n').at(-2)).toMatch(/^그 밖의 알림 \d+건$/);
    const { rows } = await portal.pool.query(
      'select count(*)::int as count, state from delivery where member_no = $1 group by state order by state',
      [manager.memberNo],
    );
    expect(rows).toEqual([expect.objectContaining({ state: 'sending' }), expect.objectContaining({ state: 'sent' })]);
    portal.clock.now += 15 * minute;
    await deliver();
    expect(texts()).toHaveLength(7);
    expect((await portal.pool.query("select from delivery where state <> 'sent'")).rowCount).toBe(0);
  });

  test('about a farm end at the day’s limit, and go on the next day', async () => {
    for (let n = 1; n <= 12; n++) {
      await alarm(n);
      await deliver();
      portal.clock.now += 16 * minute;
    }
    const { noticeSeq } = await alarm(13);
    await deliver();
    expect(texts()).toHaveLength(12);
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([{ state: 'dropped', reason: 'limit' }]);
    const mine = async () => {
      const later = await signIn(portal, manager);
      return (await portal.call(later, 'GET', '/my/text-message')).item;
    };
    expect(await mine()).toMatchObject({ lastFailure: { reason: 'limit' } });
    portal.clock.now = noon + 12 * 60 * minute;
    await alarm(14);
    await deliver();
    expect(texts()).toHaveLength(13);
    expect(await mine()).toMatchObject({ lastFailure: null });
  });
});

describe('plans at the same time', () => {
  const plan = (recipient: { memberNo: number; farmNo: number }, maxPerDay = 100) =>
    transact(portal.ctx, (ctx) => planTextMessage(ctx, recipient, maxPerDay));
  const makeMembers = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(portal)));

  test('of other farms and members do not wait for each other', async () => {
    const [other, stranger] = [await makeFarm(portal), await makeMember(portal)];
    await transact(portal.ctx, async (ctx) => {
      await planTextMessage(ctx, { memberNo: manager.memberNo, farmNo: farm.farmNo }, 1);
      expect(await plan({ memberNo: stranger.memberNo, farmNo: other.farmNo }, 1)).not.toBeNull();
    });
  });

  test('keep the day’s limit of their farm', async () => {
    const members = await makeMembers(8);
    const planned = await Promise.all(members.map(({ memberNo }) => plan({ memberNo, farmNo: farm.farmNo }, 3)));
    expect(planned.filter((id) => id !== null)).toHaveLength(3);
  });

  test('of members with the same farms are one message each', async () => {
    const farms = [farm, await makeFarm(portal), await makeFarm(portal)];
    const members = await makeMembers(3);
    const recipients = farms.flatMap(({ farmNo }, n) =>
      (n % 2 === 0 ? members : members.toReversed()).map(({ memberNo }) => ({ memberNo, farmNo })),
    );
    const planned = await Promise.all(recipients.map((recipient) => plan(recipient)));
    expect(new Set(planned).size).toBe(3);
  });

  test('that collect alarms of several farms count for the farm that began the message', async () => {
    const other = await makeFarm(portal);
    const { memberNo } = manager;
    const begun = await plan({ memberNo, farmNo: farm.farmNo }, 1);
    expect(await plan({ memberNo, farmNo: other.farmNo }, 1)).toBe(begun);
    const stranger = await makeMember(portal);
    expect(await plan({ memberNo: stranger.memberNo, farmNo: farm.farmNo }, 1)).toBeNull();
    expect(await plan({ memberNo: stranger.memberNo, farmNo: other.farmNo }, 1)).not.toBeNull();
  });
});

test('the provider sees when a message is due, and what became of it, without the whole number', async () => {
  const admin = await signIn(portal, await makeMember(portal, { admin: true }));
  const list = async () => (await portal.call(admin, 'GET', '/admin/deliveries', { query: { channel: 'sms' } })).items;
  await alarm(42);
  await sendDueDeliveries(portal.ctx, createChannels(readConfig(settings()), portal.ctx));
  expect(await list()).toMatchObject([
    { channel: 'sms', state: 'sending', nextTryAt: new Date(noon + 3 * second).toISOString() },
  ]);
  await deliver();
  expect(await list()).toMatchObject([{ state: 'sent', outcome: '010-****-5678', nextTryAt: null }]);
  expect(JSON.stringify(await list())).not.toContain('1234');
});

describe('SOLAPI', () => {
  test.each([
    [{ statusCode: '1062', statusMessage: '발신번호 미등록' }, '010-****-5678: SOLAPI 1062: 발신번호 미등록'],
    [
      { status: 403, errorCode: 'InvalidApiKey', errorMessage: '올바르지 않은 키입니다.' },
      '010-****-5678: SOLAPI answered 403 InvalidApiKey: 올바르지 않은 키입니다.',
    ],
  ])('that refuses is not asked again, and the member sees it: %o', async (answer, outcome) => {
    solapi.answers.push(answer);
    const { noticeSeq } = await alarm(42);
    await deliver();
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([{ state: 'failed', reason: 'refused', outcome }]);
    expect((await portal.call(session, 'GET', '/my/text-message')).item).toMatchObject({
      lastFailure: { at: new Date(noon + 3 * second).toISOString(), reason: 'refused' },
    });
    portal.clock.now += 30 * minute;
    await deliver();
    expect(solapi.received).toHaveLength(1);
  });

  test.each([
    [429, 'TooManyRequests', { 'retry-after': '90' }],
    [500, 'InternalError', undefined],
    [402, 'NotEnoughBalance', undefined],
    [400, 'NotEnoughBalance', undefined],
  ])('that cannot take it now (%i %s) is asked again', async (status, errorCode, headers) => {
    solapi.answers.push({ status, errorCode, errorMessage: '잠시 후', ...(headers && { headers }) });
    const { noticeSeq } = await alarm(42);
    await deliver();
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([{ state: 'pending', reason: 'busy' }]);
    portal.clock.now += 2 * minute;
    await deliver();
    expect(await deliveriesOf(portal, noticeSeq)).toMatchObject([{ state: 'sent' }]);
    expect(solapi.received).toHaveLength(2);
    expect((await portal.call(session, 'GET', '/my/text-message')).item).toMatchObject({ lastFailure: null });
  });

  test('with another key refuses the signature', async () => {
    const send = createTextSender(readConfig({ ...settings(), ONSIL_SMS_SECRET: 'another' }), portal.ctx.now);
    expect(await send?.('01012345678', { type: 'SMS', subject: '', text: 'x' })).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('403 SignatureDoesNotMatch'),
    });
  });
});
