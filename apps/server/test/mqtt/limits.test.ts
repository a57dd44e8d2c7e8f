import { once } from 'node:events';
import { connect as openSocket, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { generate, type Packet } from 'mqtt-packet';
import { expect, onTestFinished, test } from 'vitest';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { startEmbeddedBroker } from '#features/telemetry/mqtt/embedded-broker.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { makeController, makeFarm } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import {
  closed,
  connackOf,
  connected,
  openBroker,
  openDevice,
  readableLog,
  rowsOf,
  send,
  telemetry,
} from './harness.ts';

const portal = usePortal();
const farm = beforeTests(() => makeFarm(portal));

const controllerOf = () => makeController(portal, { farmNo: farm.farmNo });

const closedSocket = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

/** A message of this many bytes with one sample. */
const padded = (bytes: number): string => {
  const [head, tail] = ['{"temperature":20,"note":"', '"}'];
  return head + 'x'.repeat(bytes - head.length - tail.length) + tail;
};

test('a packet of 256 kB is accepted and a longer one closes the connection', async () => {
  const { log, lines } = readableLog();
  const { url } = await openBroker(portal.pipeline, { log });
  const controller = await controllerOf();
  const device = await connected(url, controller);
  const overhead = telemetry.length + 4;
  await send(device, telemetry, padded(256 * 1024 - overhead));
  expect(await rowsOf(portal, controller)).toHaveLength(1);
  const gone = closed(device);
  device.publish(telemetry, padded(256 * 1024 - overhead + 1), { qos: 1 });
  await gone;
  expect(lines).toMatchObject([
    { controllerId: controller.controllerId, msg: expect.stringContaining('262145 bytes') },
  ]);
});

test('a packet that only claims to be long is refused before its bytes have come', async () => {
  const { port } = await openBroker(portal.pipeline);
  const socket = openSocket(port, '127.0.0.1').resume();
  const gone = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const from = performance.now();
  for (const byte of [0x10, 0xff, 0xff, 0xff, 0x7f]) {
    socket.write(Buffer.from([byte]));
    await delay(20);
  }
  await gone;
  expect(performance.now() - from).toBeLessThan(4_500); // not because of its silence
});

test('a connection without a CONNECT for five seconds is closed, also one that sends byte by byte', async () => {
  const { port } = await openBroker(portal.pipeline);
  const from = performance.now();
  const [silent, slow] = [openSocket(port, '127.0.0.1').resume(), openSocket(port, '127.0.0.1').resume()];
  slow.on('error', () => undefined);
  slow.write(Buffer.from([0x10, 0xff, 0x3f])); // a CONNECT of 8 kB, of which little follows
  const bytes = setInterval(() => slow.write(Buffer.from([0])), 300);
  await Promise.all([once(silent, 'close'), new Promise((resolve) => slow.once('close', resolve))]);
  clearInterval(bytes);
  expect(performance.now() - from).toBeGreaterThan(4_500);
  expect(performance.now() - from).toBeLessThan(9_000);
});

test('a device that sends more than its share waits for its acknowledgements, and its neighbours and people do not', async () => {
  const limits = createDeviceRateLimits({ messagesPerSecond: 3 });
  const { url } = await openBroker({ ...portal.pipeline, limits });
  const [loud, quiet] = [await controllerOf(), await controllerOf()];
  const [device, neighbour] = [await connected(url, loud), await connected(url, quiet)];
  const [start, order] = [portal.clock.now, [] as string[]];
  const flood = Array.from({ length: 45 }, (_, index) =>
    send(device, telemetry, { ts: start - index * 1000, values: { temperature: 20 } }).then(() => order.push('flood')),
  );
  await Promise.all(flood.slice(0, 30)); // the allowed burst
  await send(neighbour, telemetry, { temperature: 20 }).then(() => order.push('neighbour'));
  await portal.call(null, 'GET', '/faqs').then(() => order.push('person'));
  await Promise.all(flood);
  expect(order.slice(-17)).toEqual(['neighbour', 'person', ...Array<string>(15).fill('flood')]);
  expect(await rowsOf(portal, loud)).toHaveLength(45); // nothing is lost, on the same connection
  expect(device.connected).toBe(true);
});

test('a device that connects more than twenty times a minute is told to retry later', async () => {
  const { url } = await openBroker(portal.pipeline);
  const [restless, quiet] = [await controllerOf(), await controllerOf()];
  for (let count = 0; count < 20; count += 1) await (await connected(url, restless)).endAsync();
  expect(await connackOf(openDevice(url, restless.token))).toBe(3);
  expect(await connackOf(openDevice(url, quiet.token))).toBe(0);
});

/** Sends packets over a connection that is admitted; returns what the broker sent until it ended the connection. */
const answersTo = async (packets: readonly Packet[]): Promise<Buffer> => {
  const { port } = await openBroker(portal.pipeline);
  const socket = openSocket(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const username = (await controllerOf()).token;
  socket.write(generate({ cmd: 'connect', clientId: 'one', username, protocolId: 'MQTT', clean: true }));
  const chunks: Buffer[] = [];
  await once(socket, 'data');
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const gone = closedSocket(socket);
  socket.write(Buffer.concat(packets.map((packet) => generate(packet))));
  await gone;
  return Buffer.concat(chunks);
};

test('a device whose pings come by the thousand is disconnected after 600 of a minute', async () => {
  const answers = await answersTo(Array.from({ length: 20_000 }, () => ({ cmd: 'pingreq' })));
  expect(answers.length).toBe(600 * 2);
});

test.each<[string, Packet]>([
  ['acknowledges messages that it was not sent', { cmd: 'puback', messageId: 7 }],
  ['releases messages that it did not send', { cmd: 'pubrel', messageId: 7 }],
])('a device that %s, by the thousand, is disconnected', async (_what, packet) => {
  await answersTo(Array.from({ length: 2_000 }, () => packet));
});

test('a subscription to more than 600 topics at once ends the connection unanswered', async () => {
  const subscriptions = Array.from({ length: 601 }, () => ({ topic: 'v1/devices/me/attributes', qos: 1 as const }));
  expect(await answersTo([{ cmd: 'subscribe', messageId: 1, subscriptions }])).toHaveLength(0);
});

test('a port in use is named with the setting that chooses another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const start = startEmbeddedBroker({ pipeline: portal.pipeline, log: portal.ctx.log, host: '127.0.0.1', port });
  await expect(start).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(new RegExp(`Port ${port} .*ONSIL_MQTT_PORT=`)),
  });
});

test('an open port without TLS is warned of', async () => {
  const { log, lines } = readableLog();
  await openBroker(portal.pipeline, { log });
  expect(lines).toEqual([]);
  await openBroker(portal.pipeline, { log, host: '0.0.0.0' });
  expect(lines).toMatchObject([{ host: '0.0.0.0', msg: expect.stringContaining('ONSIL_TLS_CERT') }]);
});

test.skipIf(!hasOpenssl)(
  'over TLS samples are stored, for a client that checks the certificate (needs openssl)',
  async () => {
    const { cert, key } = makeCertificate();
    const { tlsPort } = await openBroker(portal.pipeline, { tls: { port: 0, cert, key } });
    const controller = await controllerOf();
    const url = `mqtts://localhost:${tlsPort}`;
    const device = await connected(url, controller, { ca: cert });
    await send(device, telemetry, { temperature: 20 });
    expect(await rowsOf(portal, controller)).toHaveLength(1);
    const gone = closed(device);
    device.publish(telemetry, padded(300 * 1024), { qos: 1 });
    await gone;
    expect(await connackOf(openDevice(url, controller.token))).toBe(-1);
  },
);
