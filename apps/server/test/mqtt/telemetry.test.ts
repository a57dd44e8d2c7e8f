import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import { apiError } from '#platform/http/api-error.ts';
import { makeController, makeFarm } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import {
  attributesOf,
  closed,
  connected,
  openBroker,
  openDevice,
  refusedOf,
  rowsOf,
  send,
  telemetry,
} from './harness.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const farm = beforeTests(() => makeFarm(portal));

/** The portal's pipeline with another way of storing. */
const storingBy = (append: BatchWriter['append']) => ({
  ...portal.pipeline,
  writer: { ...portal.pipeline.writer, append },
});

test('values alone, values with their time and arrays of either are stored, on the long and the short topic', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller);
  await send(device, telemetry, { temperature: 20 });
  await send(device, telemetry, { ts: noon - 3000, values: { temperature: 21 } });
  await send(device, 'v2/t', [
    { ts: noon - 2000, values: { temperature: 22 } },
    { ts: noon - 1000, values: { temperature: 23 } },
  ]);
  expect((await rowsOf(portal, controller)).map(({ ts, temperature }) => [ts.getTime() - noon, temperature])).toEqual([
    [-3000, 21],
    [-2000, 22],
    [-1000, 23],
    [0, 20],
  ]);
});

test.each([0, 1, 2] as const)('a sample of QoS %i is stored', async (qos) => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller);
  await send(device, telemetry, { temperature: 20 + qos }, qos);
  await expect.poll(() => rowsOf(portal, controller)).toMatchObject([{ temperature: 20 + qos }]);
});

test('a message is acknowledged only after its samples are committed', async () => {
  const gate = Promise.withResolvers<void>();
  const { url } = await openBroker(
    storingBy((arrival) => gate.promise.then(() => portal.pipeline.writer.append(arrival))),
  );
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller);
  let acknowledged = false;
  const sent = send(device, telemetry, { temperature: 20 }).then(() => (acknowledged = true));
  await delay(300);
  expect(acknowledged).toBe(false);
  gate.resolve();
  await sent;
  expect(await rowsOf(portal, controller)).toHaveLength(1);
});

test('a message that cannot be stored is not acknowledged: the device is disconnected, repeats it, and it is stored once', async () => {
  let refusals = 2;
  const { url } = await openBroker(
    storingBy(async (arrival) => {
      if (refusals-- > 0) throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
      return portal.pipeline.writer.append(arrival);
    }),
  );
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller, { reconnectPeriod: 50, clean: false, clientId: 'node' });
  let reconnected = 0;
  device.on('reconnect', () => (reconnected += 1));
  await send(device, telemetry, { ts: noon, values: { temperature: 20 } });
  expect(reconnected).toBe(2);
  expect(await rowsOf(portal, controller)).toHaveLength(1);
});

test('a message that was sent twice is stored once', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller);
  const said = { ts: noon, values: { temperature: 20 } };
  await Promise.all([send(device, telemetry, said), send(device, telemetry, said), send(device, telemetry, said)]);
  expect(await rowsOf(portal, controller)).toHaveLength(1);
});

test('bad values are refused one by one, and unreadable messages are acknowledged and kept for the administrator', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller);
  await send(device, telemetry, { temperature: 20, humidity: 140 });
  await send(device, telemetry, '{"temperature": 2');
  await send(device, 'v1/devices/me/attributes', '21.5');
  expect(await rowsOf(portal, controller)).toMatchObject([{ temperature: 20, humidity: null }]);
  expect(await refusedOf(portal, controller)).toEqual([
    { value: '140', reason: 'out_of_physical_range' },
    { value: '{"temperature": 2', reason: 'empty' },
    { value: '21.5', reason: 'empty' },
  ]);
});

test('attributes are kept, on the long and the short topic', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(url, controller);
  await send(device, 'v1/devices/me/attributes', { firmware: '1.0', serial: 17 });
  await send(device, 'v2/a', { firmware: '1.1' });
  expect(await attributesOf(portal, controller)).toEqual({ firmware: '1.1', serial: 17 });
});

test('a gateway reports for the controllers of its farm, and its values for others are rejected under the gateway', async () => {
  const { url } = await openBroker(portal.pipeline);
  const gateway = await makeController(portal, { farmNo: farm.farmNo, gateway: true });
  const behind = await makeController(portal, { farmNo: farm.farmNo });
  const elsewhere = await makeController(portal);
  const device = await connected(url, gateway);
  const entries = [{ ts: noon, values: { temperature: 20 } }];
  await send(device, 'v1/gateway/telemetry', {
    [behind.controllerId]: entries,
    [elsewhere.controllerId]: entries,
    nobody: entries,
  });
  await send(device, 'v1/gateway/attributes', {
    [behind.controllerId]: { firmware: '2' },
    [elsewhere.controllerId]: { firmware: '2' },
  });
  await send(device, 'v1/gateway/connect', { device: behind.controllerId });
  await send(device, 'v1/gateway/connect', { device: 'typing error' });
  await send(device, 'v1/gateway/disconnect', { device: behind.controllerId });
  expect(await rowsOf(portal, behind)).toHaveLength(1);
  expect(await rowsOf(portal, elsewhere)).toHaveLength(0);
  expect(await attributesOf(portal, behind)).toEqual({ firmware: '2' });
  expect(await attributesOf(portal, elsewhere)).toEqual({});
  const refused = await refusedOf(portal, gateway);
  expect(refused.map(({ reason }) => reason)).toEqual(Array(4).fill('unknown_device'));
  expect(refused.map(({ value }) => value).toSorted()).toEqual(
    [elsewhere.controllerId, elsewhere.controllerId, 'nobody', 'typing error'].toSorted(),
  );
});

test('the will of a device on its own topic is ingested when its connection breaks', async () => {
  const { url } = await openBroker(portal.pipeline);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const will = {
    topic: 'v1/devices/me/attributes',
    payload: Buffer.from('{"online":false}'),
    qos: 1 as const,
    retain: true,
  };
  const device = await connected(url, controller, { will });
  await device.subscribeAsync('v1/devices/me/attributes');
  device.stream.destroy();
  await expect.poll(() => attributesOf(portal, controller)).toEqual({ online: false });
});

test('a stopping broker acknowledges what it has received and closes', async () => {
  const gate = Promise.withResolvers<void>();
  const broker = await openBroker(
    storingBy((arrival) => gate.promise.then(() => portal.pipeline.writer.append(arrival))),
  );
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const device = await connected(broker.url, controller);
  const sent = send(device, telemetry, { temperature: 20 });
  await delay(100);
  const gone = closed(device);
  const stopped = broker.stop();
  gate.resolve();
  await sent;
  await Promise.all([stopped, gone]);
  expect(await rowsOf(portal, controller)).toHaveLength(1);
});

test('after two hundred devices came back at once a new one is served too', async () => {
  const { url } = await openBroker(portal.pipeline);
  const fleet = await Promise.all(Array.from({ length: 200 }, () => makeController(portal, { farmNo: farm.farmNo })));
  const last = await makeController(portal, { farmNo: farm.farmNo });
  const wave = fleet.map(({ token }) =>
    send(openDevice(url, token), telemetry, { ts: noon, values: { temperature: 20 } }),
  );
  await send(await connected(url, last), telemetry, { temperature: 21 });
  await Promise.all(wave);
  const { rows } = await portal.pool.query(
    'select count(*)::int as stored from reading where controller_no = any($1)',
    [fleet.map(({ controllerNo }) => controllerNo)],
  );
  expect(rows).toEqual([{ stored: 200 }]);
});
