import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { sendDueDeliveries } from '#features/notifications/deliveries/deliver.ts';
import { readConfig } from '../../src/platform/config.ts';
import { useWorld } from '../support/hooks.ts';
import { choose, deliveriesOf, tell } from '../support/notifications-factories.ts';
import { noon, openNoticeWorld } from '../support/notifications-world.ts';

const world = useWorld(openNoticeWorld);

const countOf = async (table: 'push_subscription' | 'device_token'): Promise<number> =>
  (await world.portal.pool.query(`select from ${table} where member_no = $1`, [world.manager.memberNo])).rowCount ?? -1;

const register = (deviceToken: string) =>
  world.portal.call(world.session, 'POST', '/booting/notification/device', {
    body: { deviceToken, platform: 'android', uuid: deviceToken },
  });
beforeEach(async () => {
  await world.renew();
  await choose(world.portal, world.session, { fcm: 1 });
  await register('a-phone');
});

test('get the notice through FCM, with one access token for several', async () => {
  await tell(world.portal, world.farm.farmNo, { deviationIds: [42], level: 3 });
  await tell(world.portal, world.farm.farmNo, { deviationIds: [43], level: 3 });
  await world.deliver();
  const before = world.fcm.tokens();
  await tell(world.portal, world.farm.farmNo, { deviationIds: [44] });
  await world.deliver();
  expect(world.fcm.tokens()).toBe(before);
  expect(world.fcm.received).toHaveLength(3);
  expect(world.fcm.received.find(({ data }) => data['tag'] === 'deviation-42')).toMatchObject({
    token: 'a-phone',
    notification: { title: '[위험] 판교 A동 온도 31.2℃', body: '기준(18~26℃)을 8분 동안 벗어났습니다.' },
    data: { url: `/smartfarm/${world.farm.farmId}/42/notification-action`, level: '3' },
    android: { priority: 'HIGH', ttl: '14400s', collapse_key: 'deviation-42' },
    apns: { headers: { 'apns-collapse-id': 'deviation-42', 'apns-priority': '10' } },
  });
});

test.each([
  [404, 'UNREGISTERED'],
  [403, 'SENDER_ID_MISMATCH'],
  [400, 'INVALID_ARGUMENT'],
])('a token rejected by FCM (%i %s) is deleted', async (status, errorCode) => {
  await tell(world.portal, world.farm.farmNo, { deviationIds: [1] });
  await world.deliver(); // checks the format of the message
  world.fcm.answers.push({ status, errorCode });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo, { deviationIds: [2] });
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([
    { state: 'dropped', reason: 'gone', outcome: `FCM answered ${status} ${errorCode}` },
  ]);
  expect(await countOf('device_token')).toBe(0);
});

test.each([
  [400, 'INVALID_ARGUMENT'],
  [403, 'SENDER_ID_MISMATCH'],
  [404, 'NOT_FOUND'],
])('a message or service account that is wrong (%i %s) is blamed instead of the token', async (status, errorCode) => {
  const fresh = createChannels(
    readConfig({
      ONSIL_FCM_CREDENTIALS: String(world.settings['ONSIL_FCM_CREDENTIALS']),
      ONSIL_FCM_URL: world.fcm.url,
    }),
    world.portal.ctx,
  );
  world.fcm.answers.push({ status, errorCode });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await sendDueDeliveries(world.portal.ctx, fresh);
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'failed' }]);
  expect(await countOf('device_token')).toBe(1);
});

test('FCM that has had enough is left alone for a minute at least', async () => {
  world.fcm.answers.push({ status: 429, errorCode: 'QUOTA_EXCEEDED' });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.deliver();
  world.portal.clock.now = noon + minuteMs - 1;
  await world.deliver();
  expect(world.fcm.received).toHaveLength(1);
  world.portal.clock.now = noon + minuteMs;
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('without a service account are dropped, and the phone stays', async () => {
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await sendDueDeliveries(world.portal.ctx, createChannels(readConfig({}), world.portal.ctx));
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([
    { state: 'dropped', reason: 'no_way', outcome: 'no phone push' },
  ]);
  expect(await countOf('device_token')).toBe(1);
});
