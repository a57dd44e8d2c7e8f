import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { makeController } from '../support/factories.ts';
import { beforeEachTest, usePortal, useCast } from '../support/hooks.ts';
import { attributesOf, connected, openBroker, send } from './harness.ts';
import { listen, minutely, saveSetting, setting, slots, stateOfSetting } from './settings-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const own = 'v1/devices/me/attributes';
const answers = 'v1/devices/me/attributes/response/+';

const portal = usePortal({ now: noon });
const cast = useCast(portal);
const controller = beforeEachTest(() => makeController(portal, { farmNo: cast.farm.farmNo }));

const save = (version: number): Promise<void> => saveSetting(portal, cast, controller, version);
const stateOf = (): Promise<string | undefined> => stateOfSetting(portal, cast, controller);

test('a subscribed controller receives its new setting, replies, and receives the next one', async () => {
  const { url } = await openBroker(portal.pipeline);
  const device = await connected(url, controller);
  const heard = await listen(device, [own]);
  await save(0);
  await expect.poll(() => heard).toEqual([{ topic: own, said: setting(1), qos: 1 }]);
  expect(await stateOf()).toBe('sent');
  await send(device, own, { controlSettingVersion: 1 });
  expect(await stateOf()).toBe('applied');
  await save(1);
  await expect.poll(() => heard).toMatchObject([{ said: setting(1) }, { said: setting(2) }]);
  await send(device, 'v2/a', { controlSettingVersion: 2, controlSettingError: 'vent stuck' });
  expect(await stateOf()).toBe('refused');
  expect(await attributesOf(portal, controller)).toMatchObject({ controlSettingVersion: 2 });
});

test('a controller receives the newest setting each time it subscribes again', async () => {
  const { url } = await openBroker(portal.pipeline);
  const away = await connected(url, controller, { clientId: 'greenhouse', clean: false });
  await listen(away, [own]);
  await away.endAsync();
  await save(0);
  await save(1);
  const back = await connected(url, controller, { clientId: 'greenhouse', clean: false });
  const heard = await listen(back, [own]);
  await expect.poll(() => heard).toMatchObject([{ said: setting(2) }]);
  await back.subscribeAsync(own, { qos: 1 });
  await expect.poll(() => heard).toMatchObject([{ said: setting(2) }, { said: setting(2) }]);
});

test('a QoS 0 subscriber is sent QoS 0, and an unsubscribed one nothing', async () => {
  const { url } = await openBroker(portal.pipeline);
  const device = await connected(url, controller);
  const heard = await listen(device, [own], 0);
  await save(0);
  await expect.poll(() => heard).toMatchObject([{ said: setting(1), qos: 0 }]);
  await device.unsubscribeAsync(own);
  await save(1);
  await delay(300);
  expect(heard).toHaveLength(1);
});

test('no controller receives another’s setting, not even on shared topics', async () => {
  const { url } = await openBroker(portal.pipeline);
  const [neighbour, gateway] = [
    await makeController(portal, { farmNo: cast.farm.farmNo }),
    await makeController(portal, { farmNo: cast.farm.farmNo, gateway: true }),
  ];
  const stranger = await makeController(portal, { farmNo: cast.elsewhere.farmNo, gateway: true });
  const ears = await Promise.all([
    listen(await connected(url, neighbour), [own, answers]),
    listen(await connected(url, gateway), [own, 'v1/gateway/attributes']),
    listen(await connected(url, stranger), [own, 'v1/gateway/attributes', 'v1/gateway/attributes/response']),
  ]);
  const heard = await listen(await connected(url, controller), [own]);
  await save(0);
  await expect.poll(() => heard).toHaveLength(1);
  await send(await connected(url, stranger), 'v1/gateway/attributes/request', {
    id: 1,
    device: controller.controllerId,
    key: 'controlSetting',
  });
  await delay(300);
  expect(ears).toEqual([[], [], []]);
});

test('a controller requests its setting and gets it on its response topic', async () => {
  const { url } = await openBroker(portal.pipeline);
  const device = await connected(url, controller);
  const ask = (id: number | string, asked: unknown): Promise<unknown> =>
    send(device, `v1/devices/me/attributes/request/${id}`, asked);
  await ask(1, { sharedKeys: 'controlSetting' });
  const heard = await listen(device, [answers]);
  await ask(2, { sharedKeys: 'controlSetting' });
  await save(0);
  await ask(3, { clientKeys: 'firmware', sharedKeys: 'other,controlSetting' });
  await ask(4, { clientKeys: 'firmware' });
  await ask(5, '');
  const topic = (id: number): string => `v1/devices/me/attributes/response/${id}`;
  await expect
    .poll(() => heard)
    .toEqual([
      { topic: topic(2), said: {}, qos: 1 },
      { topic: topic(3), said: { shared: setting(1) }, qos: 1 },
      { topic: topic(4), said: {}, qos: 1 },
      { topic: topic(5), said: { shared: setting(1) }, qos: 1 },
    ]);
});

test('a gateway receives and requests settings of its controllers, and replies for them', async () => {
  const { url } = await openBroker(portal.pipeline);
  const gateway = await makeController(portal, { farmNo: cast.farm.farmNo, gateway: true });
  const device = await connected(url, gateway);
  const heard = await listen(device, ['v1/gateway/attributes', 'v1/gateway/attributes/response']);
  const { controllerId } = controller;
  await save(0);
  await send(device, 'v1/gateway/connect', { device: controllerId });
  const told = { topic: 'v1/gateway/attributes', said: { device: controllerId, data: setting(1) }, qos: 1 };
  await expect.poll(() => heard).toEqual([told]);
  await send(device, 'v1/gateway/attributes', { [controllerId]: { controlSettingVersion: 1 } });
  expect(await stateOf()).toBe('applied');
  heard.length = 0;
  const ask = (asked: object): Promise<unknown> => send(device, 'v1/gateway/attributes/request', asked);
  await ask({ id: 5, device: `${controllerId}\0`, client: false, key: 'controlSetting' });
  await ask({ id: 6, device: '\ud800', client: false, keys: ['\0'] });
  await ask({ id: 7, device: controllerId, client: false, key: 'controlSetting' });
  await ask({ id: 8, device: controllerId, client: false, keys: ['controlSetting', 'other'] });
  await ask({ id: 9, device: controllerId, client: true, key: 'controlSetting' });
  await ask({ device: controllerId });
  await ask({ id: '1'.repeat(101), device: controllerId, client: false, key: 'controlSetting' });
  await send(device, 'v1/gateway/attributes/request', 'no question');
  const topic = 'v1/gateway/attributes/response';
  await expect
    .poll(() => heard)
    .toEqual([
      { topic, said: { id: 7, device: controllerId, value: setting(1).controlSetting }, qos: 1 },
      { topic, said: { id: 8, device: controllerId, values: setting(1) }, qos: 1 },
      { topic, said: { id: 9, device: controllerId }, qos: 1 },
    ]);
});

test('a setting reaches the process that holds the connection, whichever process saved it', async () => {
  const bus = await connectEventBus(portal.connectionString, portal.ctx.db, portal.ctx.log);
  onTestFinished(() => bus.close());
  const { url } = await openBroker({ ...portal.pipeline, ctx: { ...portal.ctx, bus } });
  const heard = await listen(await connected(url, controller), [own]);
  await save(0);
  await expect.poll(() => heard).toMatchObject([{ said: setting(1) }]);
});

test('a gateway that reports for a controller receives its setting, even without announcing it', async () => {
  const { url } = await openBroker(portal.pipeline);
  const gateway = await makeController(portal, { farmNo: cast.farm.farmNo, gateway: true });
  await save(0);
  const device = await connected(url, gateway);
  const heard = await listen(device, ['v1/gateway/attributes']);
  await send(device, 'v1/gateway/telemetry', { [controller.controllerId]: { temperature: 20 } });
  await expect.poll(() => heard).toMatchObject([{ said: { device: controller.controllerId, data: setting(1) } }]);
});

test('a setting that was not published is published within a minute', async () => {
  const aMinutePasses = minutely();
  const { url } = await openBroker(portal.pipeline);
  const heard = await listen(await connected(url, controller), [own]);
  await portal.pool.query(
    "insert into control_setting (controller_no, version, slots, reason, created_at) values ($1, 1, $2, '', now())",
    [controller.controllerNo, JSON.stringify(slots)],
  );
  aMinutePasses();
  await expect.poll(() => heard).toMatchObject([{ said: setting(1) }]);
  aMinutePasses();
  await delay(300);
  expect(heard).toHaveLength(1);
});
