import type { HttpServer } from '#platform/http/server.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { createDeviceAuth } from './device-auth.ts';
import { createWriteRoute } from './influx-write.ts';
import { addThingsboardRoutes, createTelemetryRoute } from './thingsboard-routes.ts';

/** HTTP calls of devices in ThingsBoard's and InfluxDB's formats. Those that bring samples are answered before Fastify. */
export const addDeviceRoutes = async (
  { fastify, directCalls }: Pick<HttpServer, 'fastify' | 'directCalls'>,
  pipeline: IngestPipeline,
): Promise<void> => {
  const auth = createDeviceAuth(pipeline);
  directCalls.add(createTelemetryRoute(pipeline, auth));
  directCalls.add(createWriteRoute(pipeline, createDeviceAuth(pipeline)));
  await fastify.register(async (scope) => addThingsboardRoutes(scope, pipeline, auth));
};
