import type { HttpServer } from '#platform/http/server.ts';
import { createDeviceRegistry } from '#features/controllers/device-registry.ts';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { applyLeftEntries } from '#features/telemetry/ingest/apply-entries.ts';
import { createBatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { startEmbeddedBroker } from '#features/telemetry/mqtt/embedded-broker.ts';
import { startBrokerConsumer } from '#features/telemetry/mqtt/external-broker.ts';
import type { AppServices } from './services.ts';
import type { Tls } from './tls.ts';

export type Ingest = {
  intake: IngestPipeline;
  mqttUrl: string;
  /** number of devices at the embedded broker; null with an external one */
  mqttConnections: (() => number) | null;
  close(): Promise<void>;
};

/** A sample that is later comes from a device whose clock is wrong. */
const maxMonthsLate = 13;

/** Starts ingestion from controllers over MQTT and HTTP. */
export const addIngest = async (server: HttpServer, foundation: AppServices, tls: Tls | undefined): Promise<Ingest> => {
  const { config, ctx, disk } = foundation;
  await applyLeftEntries(ctx, 0); // before anything newer of the same controllers
  const devices = createDeviceRegistry(ctx);
  const appender = createBatchWriter(ctx, { accepting: () => disk.state() !== 'full' });
  const intake: IngestPipeline = {
    ctx,
    devices,
    appender,
    limits: createDeviceRateLimits(),
    rawMonths: config.ONSIL_RAW_MONTHS ?? maxMonthsLate,
  };
  await addDeviceRoutes(server, intake);
  const mqtt = await openMqtt(foundation, intake, tls);
  return {
    intake,
    mqttUrl: mqtt.url,
    mqttConnections: mqtt.connections,
    async close() {
      await mqtt.stop();
      await appender.close();
      devices.close();
    },
  };
};

const openMqtt = async (
  { config, ctx }: AppServices,
  intake: IngestPipeline,
  tls: Tls | undefined,
): Promise<{ url: string; connections: (() => number) | null; stop(): Promise<void> }> => {
  if (config.ONSIL_MQTT_URL) {
    const consumer = await startBrokerConsumer({ intake, log: ctx.log, url: config.ONSIL_MQTT_URL });
    return { url: config.ONSIL_MQTT_URL, connections: null, stop: consumer.stop };
  }
  const broker = await startEmbeddedBroker({
    intake,
    log: ctx.log,
    host: config.ONSIL_HOST,
    port: config.ONSIL_MQTT_PORT,
    ...(tls && { tls: { port: config.ONSIL_MQTT_TLS_PORT, ...tls } }),
  });
  return { url: `mqtt://127.0.0.1:${broker.port}`, connections: broker.connections, stop: broker.stop };
};
