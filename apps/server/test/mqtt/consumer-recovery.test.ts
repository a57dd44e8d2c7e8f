import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { startBrokerConsumer } from '#features/telemetry/mqtt/external-broker.ts';
import { apiError } from '#platform/http/api-error.ts';
import { makeController, makeFarm, type TestController } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { freePort, readableLog, rowsOf, send } from './harness.ts';
import { hasMosquitto } from './mosquitto-process.ts';
import { consume, deviceOf, startMosquitto, telemetryOf } from './mosquitto.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const farm = beforeTests(() => makeFarm(portal));

const controllerOf = (): Promise<TestController> => makeController(portal, { farmNo: farm.farmNo });

const samples = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ts: noon - index * 1000, values: { temperature: 20 } }));

test('an unreachable broker does not prevent the start and is logged', async () => {
  const { log, lines } = readableLog();
  const port = await freePort();
  const consumer = await startBrokerConsumer({ pipeline: portal.pipeline, log, url: `mqtt://127.0.0.1:${port}` });
  expect(lines).toContainEqual(
    expect.objectContaining({ broker: `127.0.0.1:${port}`, msg: expect.stringContaining('broker unreachable') }),
  );
  await consumer.stop();
});

describe.skipIf(!hasMosquitto)('with a Mosquitto (skipped where none is installed)', () => {
  test('two processes share the messages and each message is stored once', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    const taken = [0, 0];
    for (const index of [0, 1]) {
      const append: IngestPipeline['writer']['append'] = (arrival) => {
        taken[index] = (taken[index] ?? 0) + arrival.samples.length;
        return portal.pipeline.writer.append(arrival);
      };
      await consume(broker.ingestUrl(`?group=farms&clientId=farms-${index}`), {
        ...portal.pipeline,
        writer: { ...portal.pipeline.writer, append },
      });
    }
    const device = await deviceOf(broker, controller);
    await Promise.all(samples(200).map((sample) => send(device, telemetryOf(controller), sample)));
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(200);
    expect(taken[0]).toBeGreaterThan(50);
    expect(taken[1]).toBeGreaterThan(50);
    expect((taken[0] ?? 0) + (taken[1] ?? 0)).toBe(200);
  });

  test.each([false, true])(
    'messages received but not stored by a killed process are delivered to the next one (in a group: %s)',
    async (shared) => {
      const controller = await controllerOf();
      const broker = await startMosquitto([controller.controllerId]);
      const url = broker.ingestUrl(shared ? '?group=farms' : '');
      const script = fileURLToPath(new URL('./consumer-process.ts', import.meta.url));
      const child = spawn(process.execPath, [script, url], {
        env: { ...process.env, NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const told: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => told.push(line));
      await expect.poll(() => told, { timeout: 20_000 }).toEqual(['ready']);
      const device = await deviceOf(broker, controller);
      await Promise.all(samples(50).map((sample) => send(device, telemetryOf(controller), sample)));
      await expect.poll(() => told.filter((line) => line === 'taken')).toHaveLength(50);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await rowsOf(portal, controller)).toHaveLength(0);
      await consume(url, portal.pipeline);
      await expect.poll(() => rowsOf(portal, controller)).toHaveLength(50);
    },
  );

  test('messages sent while no process runs are stored when one returns', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    await (await consume(broker.ingestUrl(), portal.pipeline)).stop();
    const device = await deviceOf(broker, controller);
    await Promise.all(samples(20).map((sample) => send(device, telemetryOf(controller), sample)));
    await consume(broker.ingestUrl(), portal.pipeline);
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(20);
  });

  test('a process that stops before the database is back leaves its messages with the broker', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    const away = {
      ...portal.pipeline.writer,
      append: () => Promise.reject(apiError('UNAVAILABLE', { retryAfterSeconds: 5 })),
    };
    const first = await consume(broker.ingestUrl(), { ...portal.pipeline, writer: away });
    await send(await deviceOf(broker, controller), telemetryOf(controller), { temperature: 20 });
    await delay(300);
    await first.stop();
    await consume(broker.ingestUrl(), portal.pipeline);
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(1);
  });

  test('messages sent after a restart of the broker are stored, even before Onsil has reconnected', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    await broker.stop();
    await broker.start();
    const device = await deviceOf(broker, controller);
    await Promise.all(samples(20).map((sample) => send(device, telemetryOf(controller), sample)));
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(20);
  });

  test('a broker that starts after Onsil is found', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    await broker.stop();
    const starting = consume(broker.ingestUrl(), portal.pipeline);
    await delay(1_500);
    await broker.start();
    await starting;
    await send(await deviceOf(broker, controller), telemetryOf(controller), { temperature: 20 });
    await expect.poll(() => rowsOf(portal, controller)).toHaveLength(1);
  });

  test('a group takes up its subscriptions again after a restart of the broker', async () => {
    const controller = await controllerOf();
    const broker = await startMosquitto([controller.controllerId]);
    const { log, lines } = readableLog();
    await consume(broker.ingestUrl('?group=farms'), portal.pipeline, log);
    await broker.stop();
    await broker.start();
    const device = await deviceOf(broker, controller);
    let minutes = 0;
    await expect
      .poll(
        async () => {
          await send(device, telemetryOf(controller), {
            ts: noon - (minutes += 1) * minuteMs,
            values: { temperature: 20 },
          });
          return (await rowsOf(portal, controller)).length;
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('no connection to the broker') }),
    );
  });

  test('two processes with one client id are logged', async () => {
    const { log, lines } = readableLog();
    const broker = await startMosquitto([]);
    await consume(broker.ingestUrl(), portal.pipeline, log);
    await consume(broker.ingestUrl(), portal.pipeline);
    await expect
      .poll(() => lines)
      .toMatchObject([{ clientId: 'onsil', msg: expect.stringContaining('no connection to the broker') }]);
  });
});
