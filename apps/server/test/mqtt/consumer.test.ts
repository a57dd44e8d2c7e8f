import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { apiError } from '#platform/http/api-error.ts';
import { makeController, makeFarm, type TestController } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { attributesOf, openDevice, readableLog, refusedOf, rowsOf, send } from './harness.ts';
import { hasMosquitto } from './mosquitto-process.ts';
import { consume, deviceOf, startMosquitto, telemetryOf } from './mosquitto.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const farm = beforeTests(() => makeFarm(portal));

const controllerOf = (more: { gateway?: boolean } = {}): Promise<TestController> =>
  makeController(portal, { farmNo: farm.farmNo, ...more });

const samples = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ts: noon - index * 1000, values: { temperature: 20 } }));

describe.skipIf(!hasMosquitto)('with a Mosquitto (skipped where none is installed)', () => {
  test('samples and attributes of devices and gateways are stored', async () => {
    const [controller, gateway, behind] = [
      await controllerOf(),
      await controllerOf({ gateway: true }),
      await controllerOf(),
    ];
    const broker = await startMosquitto([controller.controllerId, gateway.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    const device = await deviceOf(broker, controller);
    await send(device, telemetryOf(controller), { ts: noon - 1000, values: { temperature: 20 } });
    await send(device, telemetryOf(controller), { temperature: 21, humidity: 140 });
    await send(device, `v1/devices/${controller.controllerId}/attributes`, { firmware: '1.0' });
    const far = await deviceOf(broker, gateway);
    await send(far, `v1/gateways/${gateway.controllerId}/telemetry`, { [behind.controllerId]: { temperature: 22 } });
    await send(far, `v1/gateways/${gateway.controllerId}/attributes`, { [behind.controllerId]: { firmware: '2.0' } });
    await expect
      .poll(() => rowsOf(portal, controller))
      .toMatchObject([{ temperature: 20 }, { temperature: 21, humidity: null }]);
    await expect.poll(() => rowsOf(portal, behind)).toMatchObject([{ temperature: 22 }]);
    await expect.poll(() => attributesOf(portal, controller)).toEqual({ firmware: '1.0' });
    await expect.poll(() => attributesOf(portal, behind)).toEqual({ firmware: '2.0' });
    expect(await refusedOf(portal, controller)).toEqual([{ value: '140', reason: 'out_of_physical_range' }]);
  });

  test('everything from a device above its rate is stored, and other devices do not wait', async () => {
    const [loud, quiet] = [await controllerOf(), await controllerOf()];
    const broker = await startMosquitto([loud.controllerId, quiet.controllerId]);
    const { log, lines } = readableLog();
    const limits = createDeviceRateLimits({ messagesPerSecond: 1 });
    await consume(broker.ingestUrl(), { ...portal.pipeline, limits }, log);
    const device = await deviceOf(broker, loud);
    await Promise.all(samples(16).map((sample) => send(device, telemetryOf(loud), sample)));
    await send(await deviceOf(broker, quiet), telemetryOf(quiet), { temperature: 20 });
    await expect.poll(() => rowsOf(portal, quiet)).toHaveLength(1);
    expect(await rowsOf(portal, loud)).toHaveLength(10); // the allowed burst
    await expect.poll(() => rowsOf(portal, loud)).toHaveLength(16);
    expect(lines).toMatchObject([
      { controllerNo: loud.controllerNo, msg: expect.stringContaining('exceeds its rate limit') },
    ]);
  });

  test('the access list of the docs keeps a device from reporting for another, and one that is no gateway from being one', async () => {
    const [own, other] = [await controllerOf(), await controllerOf()];
    const broker = await startMosquitto([own.controllerId, other.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    const device = await deviceOf(broker, own);
    await send(device, telemetryOf(other), { temperature: 20 });
    await send(device, `v1/gateways/${own.controllerId}/telemetry`, { [other.controllerId]: { temperature: 20 } });
    await send(device, telemetryOf(own), { temperature: 21 });
    await expect.poll(() => rowsOf(portal, own)).toHaveLength(1);
    expect(await rowsOf(portal, other)).toHaveLength(0);
    expect(await refusedOf(portal, own)).toEqual([{ value: other.controllerId, reason: 'unknown_device' }]);
  });

  test('messages of an unregistered system id are logged and block no one', async () => {
    const { log, lines } = readableLog();
    const controller = await controllerOf();
    const broker = await startMosquitto(['nobody', controller.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline, log);
    const stranger = openDevice(broker.deviceUrl, 'nobody', { password: broker.password });
    for (let count = 0; count < 3; count += 1) await send(stranger, 'v1/devices/nobody/telemetry', { temperature: 20 });
    await send(await deviceOf(broker, controller), telemetryOf(controller), { temperature: 20 });
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(1);
    expect(lines).toMatchObject([{ controllerId: 'nobody' }]);
  });

  test('a retained message is ingested when sent and not again at every connection', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    const first = await consume(broker.ingestUrl(), portal.pipeline);
    const device = await deviceOf(broker, controller);
    await device.publishAsync(telemetryOf(controller), '{"temperature":20}', { qos: 1, retain: true });
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(1);
    await first.stop();
    onTestFinished(() => void (portal.clock.now = noon));
    portal.clock.now = noon + 60_000;
    await consume(broker.ingestUrl(), portal.pipeline);
    await send(device, telemetryOf(controller), { ts: noon - 1000, values: { temperature: 21 } });
    await expect.poll(() => rowsOf(portal, controller)).toMatchObject([{ temperature: 21 }, { temperature: 20 }]);
  });

  test('while samples cannot be stored they wait unacknowledged, and keep the time at which they came', async () => {
    let away = true;
    const append: IngestPipeline['writer']['append'] = async (arrival) => {
      if (away) throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
      return portal.pipeline.writer.append(arrival);
    };
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    const { clock } = portal;
    const pipeline: IngestPipeline = {
      ...portal.pipeline,
      ctx: { ...portal.ctx, now: () => clock.now },
      writer: { ...portal.pipeline.writer, append },
    };
    onTestFinished(() => void (clock.now = noon));
    const first = await consume(broker.ingestUrl(), pipeline);
    const device = await deviceOf(broker, controller);
    await send(device, telemetryOf(controller), { temperature: 20 });
    await delay(300);
    clock.now = noon + 60_000;
    await send(device, telemetryOf(controller), { temperature: 21 });
    await delay(300);
    expect(await rowsOf(portal, controller)).toHaveLength(0);
    away = false;
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(2);
    expect((await rowsOf(portal, controller)).map(({ ts }) => ts.getTime() - noon)).toEqual([0, 60_000]);
    await first.stop();
  });

  test('at most a thousand messages are handled at once, whatever the broker sends, and the others follow', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    const gate = Promise.withResolvers<void>();
    let taken = 0;
    const append = (): Promise<void> => {
      taken += 1;
      return gate.promise;
    };
    await consume(broker.ingestUrl(), { ...portal.pipeline, writer: { ...portal.pipeline.writer, append } });
    const device = await deviceOf(broker, controller);
    // QoS 0, of which a broker forwards any number.
    await Promise.all(samples(1_000).map((sample) => send(device, telemetryOf(controller), sample, 0)));
    await expect.poll(() => taken).toBe(1_000);
    for (let more = 0; more < 5; more += 1) {
      await send(device, telemetryOf(controller), { temperature: 20 }, 0);
      await delay(50);
    }
    expect(taken).toBe(1_000);
    gate.resolve();
    await expect.poll(() => taken).toBe(1_005);
  });
});
