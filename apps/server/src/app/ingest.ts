import { createDeviceRegistry } from '#features/controllers/device-registry.ts';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { applyLeftEntries } from '#features/telemetry/ingest/apply-entries.ts';
import { createBatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { startEmbeddedBroker } from '#features/telemetry/mqtt/embedded-broker.ts';
import { startBrokerConsumer } from '#features/telemetry/mqtt/external-broker.ts';
import { maxMonthsLate } from '#features/telemetry/store/retention.ts';
import type { HttpServer } from '#platform/http/server.ts';
import type { AppServices } from './services.ts';
import type { Tls } from './tls.ts';

export type Ingest = {
  pipeline: IngestPipeline;
  mqttUrl: string;
  /** number of devices at the embedded broker; null with an external one */
  mqttConnections: (() => number) | null;
  close(): Promise<void>;
};

/** Starts ingestion from controllers over MQTT and HTTP. */
export const addIngest = async (server: HttpServer, services: AppServices, tls: Tls | undefined): Promise<Ingest> => {
  const { config, ctx, disk } = services;
  await applyLeftEntries(ctx, 0); // before anything newer of the same controllers
  const devices = createDeviceRegistry(ctx);
  const writer = createBatchWriter(ctx, { accepting: () => disk.state() !== 'full' });
  const pipeline: IngestPipeline = {
    ctx,
    devices,
    writer,
    limits: createDeviceRateLimits(),
    rawMonths: config.ONSIL_RAW_MONTHS ?? maxMonthsLate,
  };
  await addDeviceRoutes(server, pipeline);
  const mqtt = await openMqtt(services, pipeline, tls);
  return {
    pipeline,
    mqttUrl: mqtt.url,
    mqttConnections: mqtt.connections,
    async close() {
      await mqtt.stop();
      await writer.close();
      devices.close();
    },
  };
};

const openMqtt = async (
  { config, ctx }: AppServices,
  pipeline: IngestPipeline,
  tls: Tls | undefined,
): Promise<{ url: string; connections: (() => number) | null; stop(): Promise<void> }> => {
  if (config.ONSIL_MQTT_URL) {
    const consumer = await startBrokerConsumer({ pipeline, log: ctx.log, url: config.ONSIL_MQTT_URL });
    return { url: config.ONSIL_MQTT_URL, connections: null, stop: consumer.stop };
  }
  const broker = await startEmbeddedBroker({
    pipeline,
    log: ctx.log,
    host: config.ONSIL_HOST,
    port: config.ONSIL_MQTT_PORT,
    ...(tls && { tls: { port: config.ONSIL_MQTT_TLS_PORT, ...tls } }),
  });
  return { url: `mqtt://127.0.0.1:${broker.port}`, connections: broker.connections, stop: broker.stop };
};
