import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { instant, integer } from './values.ts';

const queue = z.object({ pending: integer, failed: integer });
/** counted up to 10,000 */
const waiting = z.object({ pending: integer, oldest: z.nullable(instant) });
/** failed: those that could not be computed and are tried again each hour */
const marks = z.object({ ...waiting.shape, failed: integer });
/** over the last one to two minutes */
const times = z.object({ meanMs: z.number(), p99Ms: z.number(), maxMs: z.number() });

/** State of the portal. Process and connection figures are those of the responding process. */
export const adminSystem = z.object({
  at: instant,
  version: z.string(),
  nodeVersion: z.string(),
  process: z.object({
    startedAt: instant,
    uptimeSeconds: integer,
    memoryBytes: integer,
    heapBytes: integer,
    /** open live streams */
    streams: integer,
    /** connected devices; null if this process runs no MQTT broker */
    mqttConnections: z.nullable(integer),
    /** event loop delay of the process */
    eventLoopDelay: times,
    /** waiting counts current waiters, waits their waiting times */
    databasePool: z.object({ maxSize: integer, inUse: integer, waiting: integer, waits: times }),
    /** log lines lost since the start */
    droppedLogLines: integer,
  }),
  ingest: z.object({
    /** samples per minute by sample time, over the last 5 and 60 minutes */
    perMinute5: z.number(),
    perMinute60: z.number(),
    lastReceivedAt: z.nullable(instant),
    rejectedLastHour: integer,
  }),
  /** flushes of samples that are acknowledged and not stored yet; failed: those that are tried again each hour */
  journal: queue,
  /** days of controllers whose statistics need computing */
  rollups: marks,
  /** days in the last comparison: compared, differing, and repaired; null before the first one */
  comparison: z.nullable(z.object({ at: instant, compared: integer, differing: integer, repaired: integer })),
  /** time spans whose derived channels need recomputing */
  derive: marks,
  /** controllers with samples not yet evaluated; oldest: the earliest time up to which one was evaluated */
  deviations: waiting,
  /** deviations due for their next check */
  due: waiting,
  /** null if no worker ever ran; failed: within the queue's retention */
  jobs: z.nullable(queue),
  deliveries: queue,
  mails: queue,
  database: z.object({
    bytes: integer,
    version: z.string(),
    connections: integer,
    /** the largest, including partitions and indexes */
    tables: z.array(z.object({ name: z.string(), bytes: integer })),
  }),
  disk: z.object({ state: z.enum(['ok', 'low', 'full']), freeBytes: integer }),
  /** the last 50 errors of this process, newest first */
  errors: z.array(z.object({ at: instant, message: z.string(), cause: z.nullable(z.string()) })),
});
export type AdminSystem = z.output<typeof adminSystem>;

export const adminSystemApi = endpoints({
  getSystemState: {
    method: 'GET',
    path: '/admin/system',
    who: 'admin',
    summary: 'Get the state of the portal: ingest rate, queues, database, disk, process, latest errors',
    reply: item(adminSystem),
  },
});
