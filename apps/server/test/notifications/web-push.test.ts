import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { choose, deliveriesOf, subscribe, tell } from '../support/notifications-factories.ts';
import { noon, openNoticeWorld } from '../support/notifications-world.ts';
import { itemOf } from '../support/replies.ts';

const world = useWorld(openNoticeWorld);

const countOf = async (table: 'push_subscription'): Promise<number> =>
  (await world.portal.pool.query(`select from ${table} where member_no = $1`, [world.manager.memberNo])).rowCount ?? -1;

beforeEach(async () => {
  await world.renew();
  await choose(world.portal, world.session, { web_push: 1 });
});

test('reaches the browser sealed for it alone, signed by the portal, in its language', async () => {
  const browser = world.push.browser();
  await subscribe(world.portal, world.session, browser, 'en');
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo, { deviationIds: [42] });
  await world.deliver();
  const [got] = world.push.received;
  expect(got?.payload).toEqual({
    title: '[Warning] 판교 A동: Temperature 31.2 °C',
    body: 'Out of range (18–26 °C) for 8 min.',
    url: `/smartfarm/${world.farm.farmId}/42/notification-action`,
    tag: 'deviation-42',
    level: 2,
    at: noon,
    actions: [
      { action: 'mute', title: 'Mute for 1 h' },
      { action: 'act', title: 'Record action' },
    ],
  });
  expect(got?.headers).toMatchObject({
    ttl: '3600',
    urgency: 'high',
    topic: 'deviation-42',
    'content-encoding': 'aes128gcm',
  });
  const key = itemOf(await world.portal.call(world.session, 'GET', '/my/push-key'));
  expect(got?.vapid).toMatchObject({
    aud: new URL(browser.subscription.endpoint).origin,
    sub: 'https://farm.onsil.example',
    key: key.publicKey,
  });
  expect(Number(got?.vapid?.exp) * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 60 * minuteMs);
  expect(await deliveriesOf(world.portal, noticeSeq)).toEqual([
    { channel: 'web_push', state: 'sent', attempts: 1, reason: null, outcome: null },
  ]);
});

test('offers buttons for an open deviation only', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  await tell(world.portal, world.farm.farmNo, { deviationIds: [1], kind: 'returned' });
  await tell(world.portal, world.farm.farmNo, { deviationIds: [2, 3] });
  await tell(world.portal, world.farm.farmNo, { deviationIds: [4] });
  await world.deliver();
  const offered = world.push.received.map(({ payload }) => [payload.tag, payload.actions?.length ?? 0]);
  expect(offered.filter(([, count]) => count !== 0)).toEqual([['deviation-4', 2]]);
});

test('waits longer for a critical notice, and does not hurry for an attention', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  await tell(world.portal, world.farm.farmNo, { level: 3, deviationIds: [1] });
  await tell(world.portal, world.farm.farmNo, { level: 1, deviationIds: [2] });
  await world.deliver();
  const asked = new Map(
    world.push.received.map(({ headers: h, payload }) => [payload.level, [h['ttl'], h['urgency']]]),
  );
  expect([asked.get(3), asked.get(1)]).toEqual([
    ['14400', 'high'],
    ['3600', 'normal'],
  ]);
});

test('stays below 3 kB however long the names are', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const parts = {
    farm: '온실'.repeat(300),
    cause: null,
    controllers: Array.from({ length: 9 }, () => '"제어기"'.repeat(60)),
  };
  await tell(world.portal, world.farm.farmNo, { kind: 'burst', parts });
  await world.deliver();
  expect(world.push.received[0]?.bytes).toBeLessThan(3_000);
  expect(world.push.received[0]?.payload.title).toMatch(/…$/);
});

test('is sent to each browser of the member, once', async () => {
  const browsers = [world.push.browser(), world.push.browser()];
  for (const browser of browsers) await subscribe(world.portal, world.session, browser);
  await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  await world.deliver();
  expect(new Set(world.push.received.map((one) => one.path)).size).toBe(2);
  expect(world.push.received).toHaveLength(2);
});

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  await subscribe(world.portal, world.session, world.push.browser());
  world.push.answers.push({ status });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([
    { state: 'dropped', reason: 'gone', outcome: `push service answered ${status}` },
  ]);
  expect(await countOf('push_subscription')).toBe(0);
});

test('a browser whose keys are no keys is forgotten', async () => {
  const { endpoint } = world.push.browser().subscription;
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
  await world.portal.call(world.session, 'POST', '/my/push-subscription', { body: { endpoint, keys } });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'dropped' }]);
  expect(await countOf('push_subscription')).toBe(0);
});

test('Retry-After is honoured: nothing is sent before, and then it is', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  world.push.answers.push({ status: 429, headers: { 'retry-after': '600' } });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  world.portal.clock.now = noon + 10 * minuteMs - 1;
  await world.deliver();
  expect(world.push.received).toHaveLength(1);
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'pending', attempts: 1 }]);
  world.portal.clock.now = noon + 10 * minuteMs;
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a push service that is down is tried six times within the hour, then given up; the browser stays', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  world.push.answers.push(...Array.from({ length: 9 }, () => ({ status: 503 })));
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  for (; world.portal.clock.now < noon + 120 * minuteMs; world.portal.clock.now += 5_000) await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([
    { state: 'failed', attempts: 6, reason: 'busy', outcome: 'push service answered 503' },
  ]);
  expect(world.push.received).toHaveLength(6);
  expect(await countOf('push_subscription')).toBe(1);
});

test('a rejected signature is not retried', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  world.push.answers.push({ status: 403 });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'failed', attempts: 1 }]);
});

test('a pending notice is replaced by a newer one of the same deviation, not of another', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const first = await tell(world.portal, world.farm.farmNo, { deviationIds: [60] });
  const other = await tell(world.portal, world.farm.farmNo, { deviationIds: [61] });
  const newer = await tell(world.portal, world.farm.farmNo, { deviationIds: [60], kind: 'escalated', level: 3 });
  await world.deliver();
  expect(await deliveriesOf(world.portal, first.noticeSeq)).toMatchObject([
    { state: 'dropped', attempts: 0, reason: 'superseded', outcome: `superseded by notice ${newer.noticeSeq}` },
  ]);
  expect(await deliveriesOf(world.portal, other.noticeSeq)).toMatchObject([{ state: 'sent' }]);
  expect(world.push.received.map(({ payload }) => payload.tag)).toEqual(
    expect.arrayContaining(['deviation-61', 'deviation-60']),
  );
  expect(world.push.received).toHaveLength(2);
});

test('a member who signed out or left the farm gets nothing, not even pending notices', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const waiting = await tell(world.portal, world.farm.farmNo, { deviationIds: [1] });
  await world.portal.call(world.session, 'DELETE', '/auth-token');
  const later = await tell(world.portal, world.farm.farmNo, { deviationIds: [2] });
  await world.deliver();
  expect(await deliveriesOf(world.portal, waiting.noticeSeq)).toMatchObject([{ state: 'dropped' }]);
  expect(await deliveriesOf(world.portal, later.noticeSeq)).toEqual([]);

  world.session = await signIn(world.portal, world.manager);
  await subscribe(world.portal, world.session, world.push.browser());
  const last = await tell(world.portal, world.farm.farmNo, { deviationIds: [3] });
  await world.portal.pool.query('delete from farm_member where member_no = $1', [world.manager.memberNo]);
  await world.deliver();
  expect(await deliveriesOf(world.portal, last.noticeSeq)).toMatchObject([
    { state: 'dropped', reason: 'left_farm', outcome: 'the member left the farm' },
  ]);
  expect(world.push.received).toEqual([]);
});

test('a session that ran out takes its browsers with it', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  world.portal.clock.now += 31 * 24 * 60 * minuteMs;
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  expect(await deliveriesOf(world.portal, noticeSeq)).toEqual([]);
});

test('in the quiet hours warnings stay in the portal and a critical notice rings', async () => {
  await choose(world.portal, world.session, { web_push: 1 }, { quietFrom: 11 * 60, quietTo: 13 * 60 });
  await subscribe(world.portal, world.session, world.push.browser());
  const warning = await tell(world.portal, world.farm.farmNo, { level: 2 });
  expect(warning.memberNos).toEqual([world.manager.memberNo]);
  const critical = await tell(world.portal, world.farm.farmNo, { level: 3, deviationIds: [9] });
  await world.deliver();
  expect(await deliveriesOf(world.portal, warning.noticeSeq)).toEqual([]);
  expect(await deliveriesOf(world.portal, critical.noticeSeq)).toMatchObject([{ state: 'sent' }]);
});
