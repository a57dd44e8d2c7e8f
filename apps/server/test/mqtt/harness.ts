import { once } from 'node:events';
import { createServer } from 'node:net';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { startEmbeddedBroker, type BrokerOptions } from '#features/telemetry/mqtt/embedded-broker.ts';
import type { Log } from '#platform/log/log.ts';
import type { TestController } from '../support/factories.ts';
import type { TestPortal } from '../support/harness.ts';
import { allSamples } from '../support/stored-samples-world.ts';

export const telemetry = 'v1/devices/me/telemetry';

/** A log whose lines a test can read. */
export const readableLog = (): { log: Log; lines: Record<string, unknown>[] } => {
  const lines: Record<string, unknown>[] = [];
  return {
    log: pino(
      { level: 'warn', base: null },
      { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    ),
    lines,
  };
};

/** Starts the embedded broker on a free port; stopped with the test. */
export const openBroker = async (pipeline: IngestPipeline, more: Partial<BrokerOptions> = {}) => {
  const broker = await startEmbeddedBroker({
    pipeline,
    log: pipeline.ctx.log,
    host: '127.0.0.1',
    port: 0,
    ...more,
  });
  onTestFinished(() => broker.stop());
  return { ...broker, url: `mqtt://127.0.0.1:${broker.port}` };
};

/** Connects a device with this token, without reconnecting; closed with the test. */
export const openDevice = (url: string, token: string | undefined, more: IClientOptions = {}): MqttClient => {
  const client = connect(url, { reconnectPeriod: 0, ...(token !== undefined && { username: token }), ...more });
  client.on('error', () => undefined);
  onTestFinished(() => void client.end(true));
  return client;
};

export const connected = async (
  url: string,
  { token }: Pick<TestController, 'token'>,
  more: IClientOptions = {},
): Promise<MqttClient> => {
  const client = openDevice(url, token, more);
  if ((await connackOf(client)) !== 0) throw new Error('not admitted');
  return client;
};

/** Returns the return code of CONNACK; -1 if the broker closes without one. */
export const connackOf = (client: MqttClient): Promise<number> =>
  new Promise((resolve) => {
    client.once('packetreceive', (packet) => resolve(packet.cmd === 'connack' ? (packet.returnCode ?? -1) : -1));
    client.once('close', () => resolve(-1));
  });

/** Also resolves when the connection ends with an error, such as a reset by the broker. */
export const closed = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()));

export const send = (client: MqttClient, topic: string, said: unknown, qos: 0 | 1 | 2 = 1): Promise<unknown> =>
  client.publishAsync(topic, typeof said === 'string' ? said : JSON.stringify(said), { qos });

export const rowsOf = async (
  { pool }: TestPortal,
  { controllerNo }: Pick<TestController, 'controllerNo'>,
): Promise<{ ts: Date; temperature: number | null; humidity: number | null }[]> =>
  (
    await pool.query(`select ts, temperature, humidity from ${allSamples} r where controller_no = $1 order by ts`, [
      controllerNo,
    ])
  ).rows;

export const refusedOf = async (
  { pool }: TestPortal,
  { controllerNo }: Pick<TestController, 'controllerNo'>,
): Promise<{ value: string; reason: string }[]> =>
  (
    await pool.query('select value, reason from rejected_sample where controller_no = $1 order by rejected_sample_id', [
      controllerNo,
    ])
  ).rows;

export const attributesOf = async (
  { pool }: TestPortal,
  { controllerNo }: Pick<TestController, 'controllerNo'>,
): Promise<Record<string, unknown>> => {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    'select key, value from controller_attribute where controller_no = $1',
    [controllerNo],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Returns a port that is currently free. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address && typeof address === 'object' ? address.port : 0;
};
