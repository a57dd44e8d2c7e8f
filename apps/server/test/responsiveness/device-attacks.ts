import { gzipSync } from 'node:zlib';
import { connectAsync, type MqttClient } from 'mqtt';
import { dayMs } from '@onsil/domain/calendar/duration';
import { inLanes, together, type Attack } from './attack.ts';
import { attackerAddress as from, send } from './send.ts';
import type { World } from './world.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const write = ({ url }: World, token: string, body: string, signal: AbortSignal, query = ''): Promise<unknown> =>
  send(`${url}/api/v2/write${query}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-encoding': 'gzip' },
    body: gzipSync(body),
    from,
    signal,
  });

const telemetry = (
  { url }: World,
  token: string,
  body: unknown,
  signal: AbortSignal,
  path = 'telemetry',
): Promise<unknown> =>
  send(`${url}/api/v1/${token}/${path}`, { method: 'POST', body: JSON.stringify(body), from, signal });

const withMqtt = async (
  { mqttPort }: World,
  username: string,
  work: (client: MqttClient) => Promise<unknown>,
): Promise<void> => {
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username, reconnectPeriod: 0 }, false);
  const closed = new Promise((resolve) => client.once('close', () => resolve(undefined)));
  client.on('error', () => undefined);
  await Promise.race([work(client).catch(() => undefined), closed]);
  client.end(true);
};

const keys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

const now = Date.now();

export const deviceAttacks: readonly Attack[] = [
  {
    name: 'a gateway writes for 60,000 controllers that nobody knows',
    run: (world, signal) =>
      write(
        world,
        world.gatewayToken,
        lines(60_000, (i) => `m,systemId=x${i} t=1`),
        signal,
      ),
  },
  {
    name: 'a gateway writes a line of its own for 400 controllers, six times at once',
    run: (world, signal) =>
      together(6, () =>
        write(
          world,
          world.gatewayToken,
          lines(400, (i) => `m,systemId=y${i} temperature=1`),
          signal,
        ),
      ),
  },
  {
    name: 'a gateway names 5,000 controllers in a message over MQTT',
    run: (world) =>
      withMqtt(world, world.gatewayToken, (client) =>
        client.publishAsync(
          'v1/gateway/telemetry',
          JSON.stringify(
            Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`z${i}`, [{ ts: now, values: { t: 1 } }]])),
          ),
          { qos: 1 },
        ),
      ),
  },
  {
    name: 'a controller writes 270,000 lines that cannot be read',
    run: (world, signal) =>
      write(
        world,
        world.deviceToken,
        lines(270_000, () => 'm temperature=nothing at all'),
        signal,
      ),
  },
  {
    name: 'a controller writes 49,000 good lines',
    run: (world, signal) =>
      write(
        world,
        world.deviceToken,
        lines(49_000, (i) => `m temperature=20.5 ${Math.floor(now / 1_000) - i}`),
        signal,
        '?precision=s',
      ),
  },
  {
    name: 'a controller writes 20,000 values that are refused',
    run: (world, signal) =>
      write(
        world,
        world.deviceToken,
        lines(20_000, (i) => `m temperature=${900 + i} ${Math.floor(now / 1_000) - i}`),
        signal,
        '?precision=s',
      ),
  },
  {
    name: 'a controller writes with a precision that is no precision',
    run: (world, signal) =>
      inLanes(200, () => write(world, world.deviceToken, 'm temperature=1 1', signal, '?precision=constructor')),
  },
  {
    name: 'a controller tells 16,384 attributes',
    run: (world, signal) => telemetry(world, world.deviceToken, keys(16_384), signal, 'attributes'),
  },
  {
    name: 'a controller sends 4,000 samples in each of four posts',
    run: (world, signal) =>
      together(4, (post) =>
        telemetry(
          world,
          world.deviceToken,
          Array.from({ length: 4_000 }, (_, i) => ({
            ts: now - (post * 4_000 + i) * 1_000,
            values: { temperature: 20 },
          })),
          signal,
        ),
      ),
  },
  {
    name: 'a controller posts 4,000 samples one by one',
    run: (world, signal) => inLanes(4_000, () => telemetry(world, world.deviceToken, { temperature: 20 }, signal)),
  },
  {
    name: 'a controller whose clock is a day ahead sends 2,000 samples',
    run: (world, signal) =>
      inLanes(2_000, (i) =>
        telemetry(world, world.deviceToken, { ts: now + dayMs + i * 1_000, values: { temperature: 20 } }, signal),
      ),
  },
  {
    name: 'a controller sends a megabyte of nested JSON',
    run: ({ url, deviceToken }, signal) =>
      together(4, () =>
        send(`${url}/api/v1/${deviceToken}/telemetry`, {
          method: 'POST',
          body: `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
          from,
          signal,
        }),
      ),
  },
  {
    name: 'a controller sends a body of 1 GB, gzipped to 1 MB',
    run: ({ url, deviceToken }, signal) =>
      send(`${url}/api/v2/write`, {
        method: 'POST',
        headers: { authorization: `Token ${deviceToken}`, 'content-encoding': 'gzip' },
        body: gzipBomb(),
        from,
        signal,
      }),
  },
  {
    name: 'a controller publishes 4,000 messages over MQTT as fast as it can',
    run: (world) =>
      withMqtt(world, world.deviceToken, (client) =>
        inLanes(4_000, () => client.publishAsync('v1/devices/me/telemetry', '{"temperature":20}', { qos: 1 })),
      ),
  },
  {
    name: 'a controller publishes messages of 250 kB over MQTT',
    run: (world) =>
      withMqtt(world, world.deviceToken, (client) =>
        inLanes(40, () =>
          client.publishAsync(
            'v1/devices/me/telemetry',
            JSON.stringify({ temperature: 20, note: 'x'.repeat(250_000) }),
            { qos: 1 },
          ),
        ),
      ),
  },
];

let bomb: Buffer | undefined;
/** 64 gzip members of 16 MB of zeros each: built once, because it takes seconds. */
const gzipBomb = (): Buffer =>
  (bomb ??= Buffer.concat(Array.from({ length: 64 }, () => gzipSync(Buffer.alloc(16_777_216)))));
