import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { promisify } from 'node:util';
import type { IClientOptions, IConnackPacket, MqttClient, Packet } from 'mqtt';
import { generate, parser as createParser } from 'mqtt-packet';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import { apiError } from '#platform/http/api-error.ts';
import { makeController, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { attributesOf, closed, openBroker, openDevice, rowsOf, send, telemetry } from './harness.ts';
import { listen, saveSetting, setting, stateOfSetting } from './settings-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const own = 'v1/devices/me/attributes';
const answers = 'v1/devices/me/attributes/response/+';

const portal = usePortal({ now: noon });
const cast = useCast(portal);

const controllerOf = (): Promise<TestController> => makeController(portal, { farmNo: cast.farm.farmNo });
const open = (url: string, token: string, more: IClientOptions = {}): MqttClient =>
  openDevice(url, token, { protocolVersion: 5, ...more });

/** The next packet of a kind that a device gets. */
const packetOf = <Cmd extends Packet['cmd']>(
  device: Pick<MqttClient, 'on'>,
  cmd: Cmd,
): Promise<Extract<Packet, { cmd: Cmd }>> =>
  new Promise((resolve) =>
    device.on('packetreceive', (packet) => packet.cmd === cmd && resolve(packet as Extract<Packet, { cmd: Cmd }>)),
  );

const connected = async (
  url: string,
  { token }: TestController,
  more: IClientOptions = {},
): Promise<{ device: MqttClient; connack: IConnackPacket }> => {
  const device = open(url, token, more);
  const connack = await packetOf(device, 'connack');
  if (connack.reasonCode !== 0) throw new Error(`not admitted: ${connack.reasonCode}`);
  return { device, connack };
};

const storingBy = (append: BatchWriter['append']) => ({
  ...portal.pipeline,
  writer: { ...portal.pipeline.writer, append },
});

test.each([0, 1, 2] as const)('a sample of QoS %i of a client of MQTT 5 is stored', async (qos) => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const { device } = await connected(url, controller);
  const properties = { userProperties: { from: 'test' }, contentType: 'application/json' };
  await device.publishAsync(telemetry, JSON.stringify({ temperature: 20 + qos }), { qos, properties });
  await expect.poll(() => rowsOf(portal, controller)).toMatchObject([{ temperature: 20 + qos }]);
});

test('a client of MQTT 5 is told the limits it is held to', async () => {
  const { url } = await openBroker(portal.pipeline);
  const more = { clientId: '', clean: true, keepalive: 0, properties: { sessionExpiryInterval: 600 } };
  const { connack } = await connected(url, await controllerOf(), more);
  expect(connack.properties).toEqual({
    maximumPacketSize: 262_144,
    sessionExpiryInterval: 0,
    serverKeepAlive: 3_600,
    assignedClientIdentifier: expect.stringMatching(/^[\da-f-]{36}$/),
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
  });
});

test('a client of MQTT 5 is told why it may not come in', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const reasonFor = async (device: MqttClient) => (await packetOf(device, 'connack')).reasonCode;
  expect(await reasonFor(open(url, 'a-token-that-nobody-has'))).toBe(0x86);
  for (let count = 0; count < 20; count += 1) await (await connected(url, controller)).device.endAsync();
  expect(await reasonFor(open(url, controller.token))).toBe(0x9f);
  const away = { ...portal.pipeline.devices, byToken: () => Promise.reject(new Error('the database is away')) };
  const closedDoor = await openBroker({ ...portal.pipeline, devices: away });
  expect(await reasonFor(open(closedDoor.url, controller.token))).toBe(0x88);
});

test('a client of MQTT 5 is told why its connection ends, and nothing of it is stored', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const { device } = await connected(url, controller);
  const [gone, told] = [closed(device), packetOf(device, 'disconnect')];
  device.publish('v1/gateway/telemetry', '{"a":{"temperature":20}}', { qos: 1 });
  expect((await told).reasonCode).toBe(0x90);
  await gone;
  expect(await rowsOf(portal, controller)).toEqual([]);
  const again = await connected(url, controller, { clientId: 'node' });
  const takenOver = packetOf(again.device, 'disconnect');
  const last = await connected(url, controller, { clientId: 'node' });
  expect((await takenOver).reasonCode).toBe(0x8e);
  const revoked = packetOf(last.device, 'disconnect');
  await portal.pool.query('update controller set credential_hash = null where controller_no = $1', [
    controller.controllerNo,
  ]);
  portal.ctx.bus.publish('devices', [controller.controllerNo]);
  expect((await revoked).reasonCode).toBe(0x98);
});

test('what cannot be stored is not acknowledged in MQTT 5 either: it is sent again and stored once', async () => {
  let refusals = 1;
  const { url } = await openBroker(
    storingBy(async (arrival) => {
      if (refusals-- > 0) throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
      return portal.pipeline.writer.append(arrival);
    }),
  );
  const controller = await controllerOf();
  const { device } = await connected(url, controller, { reconnectPeriod: 50, clientId: 'node', clean: false });
  const told = packetOf(device, 'disconnect');
  await send(device, telemetry, { ts: noon, values: { temperature: 20 } });
  expect((await told).reasonCode).toBe(0x89);
  expect(await rowsOf(portal, controller)).toHaveLength(1);
});

test('a client of MQTT 5 gets its setting, answers it, and unsubscribes', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  const { device } = await connected(url, controller);
  const heard = await listen(device, [own]);
  await saveSetting(portal, cast, controller, 0);
  await expect.poll(() => heard).toEqual([{ topic: own, said: setting(1), qos: 1 }]);
  await send(device, own, { controlSettingVersion: 1 });
  expect(await stateOfSetting(portal, cast, controller)).toBe('applied');
  await send(device, 'v1/devices/me/attributes/request/1', { sharedKeys: 'controlSetting' });
  const unsuback = packetOf(device, 'unsuback');
  device.unsubscribe([own, own]);
  expect((await unsuback).granted).toEqual([0, 0x11]);
});

test('a client of MQTT 5 is told which topics are not its own', async () => {
  const { url } = await openBroker(portal.pipeline);
  const { device } = await connected(url, await controllerOf());
  const suback = packetOf(device, 'suback');
  device.subscribe([own, 'v1/#', '$share/all/v1/devices/me/attributes'], { qos: 1 }, () => undefined);
  expect((await suback).granted).toEqual([1, 0x87, 0x87]);
});

test('no more is sent at once than a client of MQTT 5 takes, and nothing larger', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await controllerOf();
  await saveSetting(portal, cast, controller, 0);
  const narrow = await connected(url, controller, { properties: { maximumPacketSize: 60 } });
  const small = await listen(narrow.device, [answers]);
  await send(narrow.device, 'v1/devices/me/attributes/request/1', { sharedKeys: 'controlSetting' });
  await send(narrow.device, 'v1/devices/me/attributes/request/2', { sharedKeys: 'other' });
  await expect.poll(() => small.map(({ said }) => said)).toEqual([{}]);

  const inFlight: number[] = [];
  let unacknowledged = 0;
  const { device } = await connected(url, controller, { properties: { receiveMaximum: 1 } });
  device.on('packetreceive', ({ cmd }) => void (cmd === 'publish' && inFlight.push((unacknowledged += 1))));
  device.on('packetsend', ({ cmd }) => void (cmd === 'puback' && (unacknowledged -= 1)));
  const heard = await listen(device, [answers]);
  await Promise.all(
    [1, 2, 3, 4].map((id) => send(device, `v1/devices/me/attributes/request/${id}`, { sharedKeys: 'other' })),
  );
  await expect.poll(() => heard).toHaveLength(4);
  expect(inFlight).toEqual([1, 1, 1, 1]);
});

test('the will of MQTT 5 is taken in after a broken connection and after a DISCONNECT that asks for it', async () => {
  const { url } = await openBroker(portal.pipeline);
  const will = { topic: own, payload: Buffer.from('{"online":false}'), qos: 1 as const, retain: false };
  const [silent, polite, asking] = [await controllerOf(), await controllerOf(), await controllerOf()];
  const broken = await connected(url, silent, { will });
  broken.device.stream.destroy();
  await (await connected(url, polite, { will })).device.endAsync();
  const third = await connected(url, asking, { will });
  await third.device.endAsync(false, { reasonCode: 4 });
  await expect.poll(() => attributesOf(portal, silent)).toEqual({ online: false });
  await expect.poll(() => attributesOf(portal, asking)).toEqual({ online: false });
  expect(await attributesOf(portal, polite)).toEqual({});
});

/** Sends packets after CONNECT without a client library, and returns the reason of the last answer. */
const reasonAfter = async (port: number, token: string, packets: Parameters<typeof generate>[0][]) => {
  const socket = openSocket(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const got: Packet[] = [];
  const parser = createParser({ protocolVersion: 5 });
  parser.on('packet', (packet) => void got.push(packet));
  socket.on('data', (chunk: Buffer) => void parser.parse(chunk));
  const connect = { cmd: 'connect', protocolVersion: 5, clientId: 'raw', clean: true, keepalive: 60, username: token };
  for (const packet of [connect, ...packets])
    socket.write(generate(packet as Parameters<typeof generate>[0], { protocolVersion: 5 }));
  await once(socket, 'close');
  const last = got.at(-1);
  return last && 'reasonCode' in last ? [last.cmd, last.reasonCode] : [last?.cmd];
};

test('what was not offered ends the connection with its reason: aliases, subscription identifiers, a second CONNECT', async () => {
  const { port } = await openBroker(portal.pipeline);
  const { token } = await controllerOf();
  const message = { cmd: 'publish', topic: telemetry, payload: '{}', qos: 0, retain: false, dup: false } as const;
  const subscriptions = [{ topic: own, qos: 1 as const }];
  const subscribe = { cmd: 'subscribe' as const, messageId: 1, subscriptions };
  const second = { cmd: 'connect', protocolVersion: 5, clientId: 'raw', clean: true, keepalive: 60 } as const;
  const reason = (...packets: Parameters<typeof generate>[0][]) => reasonAfter(port, token, packets);
  expect(await reason({ ...message, properties: { topicAlias: 1 } })).toEqual(['disconnect', 0x94]);
  expect(await reason({ ...subscribe, properties: { subscriptionIdentifier: 7 } })).toEqual(['disconnect', 0xa1]);
  expect(await reason(second)).toEqual(['disconnect', 0x82]);
});

const hasMosquittoPub = spawnSync('mosquitto_pub', ['--version']).error === undefined;

test.skipIf(!hasMosquittoPub).each(['mqttv31', 'mqttv311', 'mqttv5'])(
  'mosquitto_pub -V %s stores a sample (needs mosquitto-clients)',
  async (version) => {
    const { port } = await openBroker(portal.pipeline);
    const controller = await controllerOf();
    const target = ['-h', '127.0.0.1', '-p', String(port), '-u', controller.token, '-q', '1', '-t', telemetry];
    await promisify(execFile)('mosquitto_pub', ['-V', version, ...target, '-m', '{"temperature":21}']);
    expect(await rowsOf(portal, controller)).toMatchObject([{ temperature: 21 }]);
  },
);
