import type { MqttClient } from 'mqtt';
import { onTestFinished } from 'vitest';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { startBrokerConsumer } from '#features/telemetry/mqtt/external-broker.ts';
import { connected } from './harness.ts';
import { openMosquitto, type Mosquitto } from './mosquitto-process.ts';

/** A Mosquitto that is stopped with the test. */
export const startMosquitto = async (users: readonly string[], list?: string): Promise<Mosquitto> => {
  const broker = await openMosquitto(users, list);
  onTestFinished(() => broker.close());
  return broker;
};

/** Starts a consumer that stops with the test. */
export const consume = async (url: string, pipeline: IngestPipeline, log = pipeline.ctx.log) => {
  const consumer = await startBrokerConsumer({ pipeline, log, url });
  onTestFinished(() => consumer.stop());
  return consumer;
};

/** Connects a device registered at the broker. */
export const deviceOf = (broker: Mosquitto, { controllerId }: { controllerId: string }): Promise<MqttClient> =>
  connected(broker.deviceUrl, { token: controllerId }, { password: broker.password });

export const telemetryOf = ({ controllerId }: { controllerId: string }): string =>
  `v1/devices/${controllerId}/telemetry`;
