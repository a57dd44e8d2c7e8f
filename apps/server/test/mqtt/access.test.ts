import { setTimeout as delay } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { expect, test } from 'vitest';
import { createDeviceRegistry } from '#features/controllers/device-registry.ts';
import { makeController, makeFarm } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import {
  attributesOf,
  closed,
  connackOf,
  connected,
  openBroker,
  openDevice,
  readableLog,
  refusedOf,
  rowsOf,
  send,
  telemetry,
} from './harness.ts';

const portal = usePortal();
const farm = beforeTests(() => makeFarm(portal));

const controllerOf = (more: { gateway?: boolean } = {}) => makeController(portal, { farmNo: farm.farmNo, ...more });

const granted = async (device: MqttClient, filter: string): Promise<number | undefined> => {
  const answered = new Promise<number | undefined>((resolve) =>
    device.on('packetreceive', (packet) => packet.cmd === 'suback' && resolve(Number(packet.granted[0]))),
  );
  device.subscribe(filter, { qos: 1 }, () => undefined);
  return answered;
};

test('a wrong or missing token is answered with return code 4, and the log does not contain the token', async () => {
  const { log, lines } = readableLog();
  const { url } = await openBroker(portal.pipeline, { log });
  expect(await connackOf(openDevice(url, 'a-token-that-nobody-has'))).toBe(4);
  expect(await connackOf(openDevice(url, undefined))).toBe(4);
  await expect.poll(() => lines).toMatchObject([{ msg: 'MQTT: unknown device token', address: '127.0.0.1' }]);
  expect(JSON.stringify(lines)).not.toContain('a-token-that-nobody-has');
});

test('while devices cannot be looked up a device is told to retry', async () => {
  const away = { ...portal.pipeline.devices, byToken: () => Promise.reject(new Error('the database is away')) };
  const { url } = await openBroker({ ...portal.pipeline, devices: away });
  expect(await connackOf(openDevice(url, (await controllerOf()).token))).toBe(3);
});

test.each([
  'v1/devices/someone/telemetry',
  'v1/gateway/telemetry',
  'v1/gateway/connect',
  'v1/devices/me/rpc/request/one',
  'v1/gateway/claim',
  'v1/devices/me/telemetry/',
  '$SYS/broker/telemetry',
  'farm/1/device/2/telemetry',
])('publishing on %s closes the connection, stores nothing and is logged once', async (topic) => {
  const { log, lines } = readableLog();
  const { url } = await openBroker(portal.pipeline, { log });
  const controller = await controllerOf();
  for (let time = 0; time < 2; time += 1) {
    const device = await connected(url, controller);
    device.publish(topic, JSON.stringify({ [controller.controllerId]: { temperature: 20 }, temperature: 20 }), {
      qos: 1,
    });
    await closed(device);
  }
  expect(await rowsOf(portal, controller)).toHaveLength(0);
  expect(lines).toMatchObject([
    { controllerId: controller.controllerId, topic, msg: expect.stringContaining('not its own') },
  ]);
});

test.each([
  '#',
  '+',
  'v1/#',
  '+/devices/me/attributes',
  'v1/devices/+/telemetry',
  telemetry,
  '$share/all/v1/devices/me/attributes',
  '$SYS/#',
  'v1/gateway/attributes',
])('a device may not subscribe to %s', async (filter) => {
  const { url } = await openBroker(portal.pipeline);
  expect(await granted(await connected(url, await controllerOf()), filter)).toBe(128);
});

test.each(['v1/devices/me/attributes', 'v1/devices/me/rpc/request/+'])(
  'a device may subscribe to its own %s',
  async (filter) => {
    const { url } = await openBroker(portal.pipeline);
    expect(await granted(await connected(url, await controllerOf()), filter)).toBe(1);
  },
);

test('a gateway may subscribe to gateway topics', async () => {
  const { url } = await openBroker(portal.pipeline);
  expect(await granted(await connected(url, await controllerOf({ gateway: true })), 'v1/gateway/attributes')).toBe(1);
});

test('no device receives another’s messages on shared topics, not even retained ones', async () => {
  const { url } = await openBroker(portal.pipeline);
  const [speaker, early, late] = [await controllerOf(), await controllerOf(), await controllerOf()];
  const heard: string[] = [];
  const listen = async (controller: typeof early, clean: boolean): Promise<MqttClient> => {
    const device = await connected(url, controller, { clientId: 'listener', clean });
    device.on('message', (topic) => heard.push(topic));
    await device.subscribeAsync('v1/devices/me/attributes', { qos: 1 });
    return device;
  };
  const sleeping = await listen(early, false);
  await (await listen(early, false)).endAsync();
  const device = await connected(url, speaker);
  for (const qos of [0, 1, 2] as const)
    await device.publishAsync('v1/devices/me/attributes', '{"firmware":"1"}', { qos, retain: true });
  await listen(early, false);
  await listen(late, true);
  await delay(300);
  expect(heard).toEqual([]);
  expect(sleeping.connected).toBe(false);
  expect(await attributesOf(portal, speaker)).toEqual({ firmware: '1' });
});

test.each(['tele/tasmota/LWT', 'esphome/node/status', 'v1/devices/someone/telemetry'])(
  'a device whose will is on %s comes in, and the will is published nowhere',
  async (topic) => {
    const { log, lines } = readableLog();
    const { url } = await openBroker(portal.pipeline, { log });
    const controller = await controllerOf();
    const will = { topic, payload: Buffer.from('{"temperature":1}'), qos: 1 as const, retain: true };
    const device = openDevice(url, controller.token, { will });
    expect(await connackOf(device)).toBe(0);
    await send(device, telemetry, { temperature: 20 });
    device.stream.destroy(); // without a DISCONNECT, as after a power failure
    await send(await connected(url, controller), telemetry, { humidity: 50 });
    expect((await rowsOf(portal, controller)).map(({ temperature }) => temperature)).not.toContain(1);
    expect(lines).toEqual([]);
  },
);

test('a device that sends a command learns that there is none, and continues on the same connection', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const device = await connected(url, controller);
  const answers: [string, unknown][] = [];
  device.on('message', (topic, payload) => answers.push([topic, JSON.parse(payload.toString())]));
  await device.subscribeAsync('v1/devices/me/rpc/response/+', { qos: 1 });
  await send(device, 'v1/devices/me/rpc/request/7', { method: 'getTime', params: {} });
  await expect.poll(() => answers).toEqual([['v1/devices/me/rpc/response/7', { error: 'not supported' }]]);
  await send(device, telemetry, { temperature: 20 });
  expect(await rowsOf(portal, controller)).toHaveLength(1);
});

test.each([
  ['v1/devices/me/claim', false],
  ['v1/devices/me/rpc/response/3', false],
  ['v1/gateway/claim', true],
  ['v1/gateway/rpc', true],
])('a message on %s is acknowledged and ignored', async (topic, gateway) => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo, gateway });
  const device = await connected(url, controller);
  await send(device, topic, { secretKey: 'x', durationMs: 60_000 });
  await send(device, telemetry, { temperature: 20 });
  expect([await rowsOf(portal, controller), await refusedOf(portal, controller)]).toMatchObject([
    [{ temperature: 20 }],
    [],
  ]);
});

test('the client id of one device is no way to the session of another', async () => {
  const { url } = await openBroker(portal.pipeline);
  const [own, other] = [await controllerOf(), await controllerOf()];
  const device = await connected(url, own, { clientId: 'greenhouse-1' });
  const stranger = await connected(url, other, { clientId: 'greenhouse-1' });
  await connected(url, other, { clientId: `${own.controllerNo}:greenhouse-1` });
  await send(device, telemetry, { temperature: 20 });
  await send(stranger, telemetry, { temperature: 21 });
  expect(await rowsOf(portal, own)).toMatchObject([{ temperature: 20 }]);
  expect(await rowsOf(portal, other)).toMatchObject([{ temperature: 21 }]);
});

test('a device that comes back under its own client id replaces its old connection', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const old = await connected(url, controller, { clientId: 'greenhouse-1' });
  const gone = closed(old);
  const device = await connected(url, controller, { clientId: 'greenhouse-1' });
  await gone;
  await send(device, telemetry, { temperature: 20 });
});

test('a revoked credential closes a silent connection in the next sweep, also when no notice comes', async () => {
  const devices = createDeviceRegistry({ ...portal.ctx, now: Date.now }, 500);
  const { url } = await openBroker({ ...portal.pipeline, devices }, { sweepMs: 500 });
  const [controller, other] = [await controllerOf(), await controllerOf()];
  const [device, neighbour] = [await connected(url, controller), await connected(url, other)];
  const gone = closed(device);
  await portal.pool.query('update controller set credential_hash = null where controller_no = $1', [
    controller.controllerNo,
  ]);
  await gone;
  expect(neighbour.connected).toBe(true);
  devices.close();
});

test('a revoked credential closes the connection and nothing more is accepted', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const device = await connected(url, controller);
  await portal.pool.query('update controller set credential_hash = null where controller_no = $1', [
    controller.controllerNo,
  ]);
  const gone = closed(device);
  portal.ctx.bus.publish('devices', [controller.controllerNo]);
  await gone;
  expect(await connackOf(openDevice(url, controller.token))).toBe(4);
});
