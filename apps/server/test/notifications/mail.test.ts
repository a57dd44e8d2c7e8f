import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { sendDueDeliveries } from '#features/notifications/deliveries/deliver.ts';
import { readConfig } from '../../src/platform/config.ts';
import { useWorld } from '../support/hooks.ts';
import { choose, deliveriesOf, tell } from '../support/notifications-factories.ts';
import { openNoticeWorld } from '../support/notifications-world.ts';

const world = useWorld(openNoticeWorld);

beforeEach(() => world.renew());

test('lands in the mailbox in the reader’s language, with a link and an id of its own', async () => {
  await choose(world.portal, world.session, { email: 3 });
  await world.portal.pool.query("update member set language = 'en' where member_no = $1", [world.manager.memberNo]);
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo, { level: 3, deviationIds: [42] });
  await world.deliver();
  const [got] = world.mail.received;
  expect(got).toMatchObject({
    subject: '[Critical] 판교 A동: Temperature 31.2 °C',
    from: { name: 'Onsil', address: 'notice@onsil.example' },
    to: [{ address: `${world.manager.memberId}@onsil.example` }],
    messageId: expect.stringMatching(/^<onsil-delivery-\d+@onsil\.example>$/),
    date: '2026-05-10T03:00:00.000Z',
  });
  expect(got?.text).toContain('Out of range (18–26 °C) for 8 min.');
  expect(got?.text).toContain(`https://farm.onsil.example/smartfarm/${world.farm.farmId}/42/notification-action`);
  expect(got?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ channel: 'email', state: 'sent' }]);
});

test('is Korean for a Korean reader, and is sent for level 3 alone where that was chosen', async () => {
  await choose(world.portal, world.session, { email: 3 });
  await tell(world.portal, world.farm.farmNo, { level: 2 });
  await tell(world.portal, world.farm.farmNo, { level: 3 });
  await world.deliver();
  expect(world.mail.received.map(({ subject }) => subject)).toEqual(['[위험] 판교 A동 온도 31.2℃']);
  expect(world.mail.received[0]?.text).toContain('온실에서 보기: https://');
});

test('a mailbox that is full is tried again, one that is not there is not; the id stays the same', async () => {
  await choose(world.portal, world.session, { email: 1 });
  world.mail.refusals.push(452);
  const full = await tell(world.portal, world.farm.farmNo, { deviationIds: [1] });
  await world.deliver();
  expect(await deliveriesOf(world.portal, full.noticeSeq)).toMatchObject([{ state: 'pending', attempts: 1 }]);
  world.portal.clock.now += 5 * minuteMs;
  await world.deliver();
  expect(await deliveriesOf(world.portal, full.noticeSeq)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  world.mail.refusals.push(550);
  const absent = await tell(world.portal, world.farm.farmNo, { deviationIds: [2] });
  await world.deliver();
  expect(await deliveriesOf(world.portal, absent.noticeSeq)).toMatchObject([{ state: 'failed', attempts: 1 }]);
});

test('that is overtaken by a newer notice of the same deviation while it waits is not sent', async () => {
  await choose(world.portal, world.session, { email: 1 });
  world.mail.refusals.push(452);
  const first = await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  await tell(world.portal, world.farm.farmNo, { level: 3 });
  world.portal.clock.now += 5 * minuteMs;
  await world.deliver();
  expect(world.mail.received.map(({ subject }) => subject)).toEqual(['[위험] 판교 A동 온도 31.2℃']);
  expect(await deliveriesOf(world.portal, first.noticeSeq)).toMatchObject([{ state: 'dropped', reason: 'superseded' }]);
});

test('that cannot be sent within an hour is given up, and the delivery says why', async () => {
  await choose(world.portal, world.session, { email: 1 });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  // The waits are random: the last attempt can be just before the hour, and is refused by then.
  for (let passedMinutes = 0; passedMinutes <= 66; passedMinutes += 11) {
    world.mail.refusals.push(452);
    await world.deliver();
    world.portal.clock.now += 11 * minuteMs;
  }
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([
    { state: 'failed', reason: 'busy', outcome: expect.stringContaining('452') },
  ]);
  expect(world.mail.received).toEqual([]);
});

test('without a mail server lands in the outbox, once, and says so', async () => {
  await choose(world.portal, world.session, { email: 1 });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo, { level: 3 });
  const gateways = createChannels(readConfig({ ONSIL_PUBLIC_URL: 'https://farm.onsil.example' }), world.portal.ctx);
  await sendDueDeliveries(world.portal.ctx, gateways);
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([
    { state: 'dropped', reason: 'outbox', outcome: 'no mail server: stored in the outbox' },
  ]);
  await world.portal.pool.query(
    "update delivery set state = 'sending', mail_id = null, ended_at = null, next_try_at = created_at",
  );
  await sendDueDeliveries(world.portal.ctx, gateways); // as after a process that died before recording it
  const { rows } = await world.portal.pool.query(
    'select member_no as "memberNo", recipient, subject, text, urgent from mail',
  );
  expect(rows).toEqual([
    {
      memberNo: world.manager.memberNo,
      recipient: `${world.manager.memberId}@onsil.example`,
      subject: '[위험] 판교 A동 온도 31.2℃',
      text: expect.stringContaining('https://farm.onsil.example/smartfarm/'),
      urgent: true,
    },
  ]);
});

test('invalid settings are reported at start, not at the first alarm', () => {
  expect(() => readConfig({ ONSIL_SMTP_URL: 'smtp://mail.onsil.example' })).toThrow('ONSIL_MAIL_FROM');
  expect(() => readConfig({ ONSIL_SMTP_URL: 'mail.onsil.example' })).toThrow('ONSIL_SMTP_URL');
  const nowhere = readConfig({ ONSIL_FCM_CREDENTIALS: '/nowhere/account.json' });
  expect(() => createChannels(nowhere, world.portal.ctx)).toThrow('ONSIL_FCM_CREDENTIALS=/nowhere/account.json');
});
