import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { createDeviceRateLimits } from '#features/telemetry/ingest/rate-limits.ts';
import { startBrokerConsumer } from '#features/telemetry/mqtt/external-broker.ts';
import { createLog } from '#platform/log/log.ts';

// A consumer in its own process, so that tests can kill it: `consumer-process.ts URL`. It receives messages but never
// stores them; prints a line for each.

const device = {
  controllerNo: 1,
  farmNo: 1,
  controllerId: 'any',
  gateway: false,
  mappings: new Map(),
  fields: new Map(),
};
const log = createLog('silent');
const pipeline = {
  ctx: { now: Date.now, log, bus: { subscribe: () => () => undefined } }, // without a database
  rawMonths: 13,
  limits: createDeviceRateLimits(),
  devices: { byControllerId: async () => device },
  writer: {
    append() {
      process.stdout.write('taken\n');
      return new Promise<void>(() => undefined);
    },
  },
} as unknown as IngestPipeline;

await startBrokerConsumer({ pipeline, log, url: process.argv[2] ?? '' });
process.stdout.write('ready\n');
