import { once } from 'node:events';
import { connect as openSocket, type Socket } from 'node:net';
import { connect as openTlsSocket } from 'node:tls';
import type { MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { expect, onTestFinished, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { createDeviceRegistry } from '#features/controllers/device-registry.ts';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { makeController, makeFarm } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { connackOf, connected, openBroker, openDevice, readableLog, send, telemetry } from './harness.ts';

const portal = usePortal();
const farm = beforeTests(() => makeFarm(portal));
const controllerOf = () => makeController(portal, { farmNo: farm.farmNo });

const silent = <S extends Socket>(socket: S): S => {
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void socket.destroy());
  return socket;
};
const opened = async (port: number): Promise<Socket> => {
  const socket = silent(openSocket(port, '127.0.0.1'));
  await once(socket, 'connect');
  return socket;
};
const closedWithin = (socket: Socket, ms: number): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => socket.once('close', () => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
  ]);

/** Database connections that are asked for during a piece of work. */
const queriesOf = async (work: () => Promise<unknown>): Promise<number> => {
  let queries = 0;
  const count = (): void => void (queries += 1);
  portal.pool.on('acquire', count);
  await work();
  portal.pool.off('acquire', count);
  return queries;
};

test('any number of unknown tokens leaves the devices that were looked up before where they are', async () => {
  const devices = createDeviceRegistry(portal.ctx, hourMs, { devices: 200, unknown: 100 });
  onTestFinished(() => devices.close());
  const { token } = await controllerOf();
  await devices.byToken(token);
  await Promise.all(Array.from({ length: 500 }, (_, index) => devices.byToken(`guess-${index}`)));
  expect(await queriesOf(() => devices.byToken(token))).toBe(0);
  expect([devices.isKnown('guess-0'), devices.isKnown('guess-499')]).toEqual([false, true]); // the last 100
});

test('over MQTT too, unknown tokens are looked up so many times a minute, and devices that were known are admitted', async () => {
  const limits = createDeviceRateLimits({}, { perNetwork: 5, perProcess: 100 });
  const { url } = await openBroker({ ...portal.pipeline, limits });
  const [known, unused] = [await controllerOf(), await controllerOf()];
  await connected(url, known);
  for (let guessed = 0; guessed < 5; guessed += 1)
    expect(await connackOf(openDevice(url, `mqtt-guess-${guessed}`))).toBe(4);
  const queries = await queriesOf(async () => {
    for (let guessed = 0; guessed < 20; guessed += 1)
      expect(await connackOf(openDevice(url, `mqtt-more-${guessed}`))).toBe(3);
    expect(await connackOf(openDevice(url, unused.token))).toBe(3);
  });
  expect(queries).toBe(0);
  await connected(url, known);
});

test('a fleet that connects for the first time is not taken for unknown tokens', async () => {
  const limits = createDeviceRateLimits({}, { perNetwork: 2, perProcess: 2 });
  const { url } = await openBroker({ ...portal.pipeline, limits });
  for (let count = 0; count < 6; count += 1) await connected(url, await controllerOf());
});

test('beyond the connections without a CONNECT that a network may have, the oldest is closed and devices connect', async () => {
  const { log, lines } = readableLog();
  const { port, url } = await openBroker(portal.pipeline, { log, maxUnadmitted: { process: 100, network: 3 } });
  const device = await connected(url, await controllerOf());
  const first = await opened(port);
  const second = await opened(port);
  const gone = closedWithin(first, 2_000);
  for (let count = 0; count < 2; count += 1) await opened(port);
  expect(await gone).toBe(true);
  expect(second.destroyed).toBe(false);
  await connected(url, await controllerOf());
  await send(device, telemetry, { temperature: 20 });
  expect(lines[0]).toMatchObject({ msg: expect.stringContaining('without CONNECT'), address: '127.0.0.1' });
});

test('beyond those that the process may have the oldest is closed', async () => {
  const { port } = await openBroker(portal.pipeline, { maxUnadmitted: { process: 2, network: 100 } });
  const first = await opened(port);
  const gone = closedWithin(first, 2_000);
  for (let count = 0; count < 2; count += 1) await opened(port);
  expect(await gone).toBe(true);
});

test.skipIf(!hasOpenssl)('over TLS they are counted from before the handshake (needs openssl)', async () => {
  const { cert, key } = makeCertificate();
  const { tlsPort = 0 } = await openBroker(portal.pipeline, {
    tls: { port: 0, cert, key },
    maxUnadmitted: { process: 100, network: 2 },
  });
  const shaken = silent(openTlsSocket({ port: tlsPort, host: '127.0.0.1', ca: cert, servername: 'localhost' }));
  await once(shaken, 'secureConnect');
  const gone = closedWithin(shaken, 2_000);
  for (let count = 0; count < 2; count += 1) await opened(tlsPort);
  expect(await gone).toBe(true);
  const url = `mqtts://localhost:${tlsPort}`;
  const device = await connected(url, await controllerOf(), { ca: cert });
  for (let count = 0; count < 3; count += 1) await opened(tlsPort);
  await send(device, telemetry, { temperature: 20 });
});

test('a CONNECT of more than 8 kB is refused before its bytes have come; a message in the same piece may be longer', async () => {
  const { port } = await openBroker(portal.pipeline);
  const { token: username } = await controllerOf();
  const long = await opened(port);
  const gone = closedWithin(long, 2_000);
  long.write(Buffer.from([0x10, 0x81, 0x40])); // 8,193 bytes
  expect(await gone).toBe(true);

  const device = openSocket(port, '127.0.0.1');
  onTestFinished(() => void device.destroy());
  const payload = JSON.stringify({ temperature: 20, note: 'x'.repeat(20_000) });
  device.write(
    Buffer.concat([
      generate({ cmd: 'connect', clientId: 'one', username, protocolId: 'MQTT', clean: true }),
      generate({ cmd: 'publish', topic: telemetry, payload, qos: 1, messageId: 1, dup: false, retain: false }),
    ]),
  );
  let answers = Buffer.alloc(0);
  device.on('data', (chunk: Buffer) => (answers = Buffer.concat([answers, chunk])));
  await expect.poll(() => answers.length).toBe(8); // CONNACK and PUBACK
});

test('a device has 10 connections at once, whatever they call themselves; a further one closes its oldest', async () => {
  const { log, lines } = readableLog();
  const { url, connections } = await openBroker(portal.pipeline, { log });
  const [one, other] = [await controllerOf(), await controllerOf()];
  const neighbour = await connected(url, other);
  const devices: MqttClient[] = [];
  for (let count = 0; count < 10; count += 1) devices.push(await connected(url, one));
  await connected(url, one, { clientId: 'same' }).then((device) => devices.push(device));
  await expect.poll(() => devices[0]?.connected).toBe(false);
  expect(connections()).toBe(11);
  expect(lines).toMatchObject([{ controllerId: one.controllerId, msg: expect.stringContaining('10 connections') }]);

  await connected(url, one, { clientId: 'same' }); // takes over its own connection, and no other
  await expect.poll(() => devices[10]?.connected).toBe(false);
  expect([neighbour, ...devices.slice(1, 10)].every((device) => device.connected)).toBe(true);
});
