import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { instant, whole } from './values.ts';

const queue = z.object({ pending: whole, failed: whole });
/** counted up to 10,000 */
const waiting = z.object({ pending: whole, oldest: z.nullable(instant) });
/** over the last one to two minutes */
const times = z.object({ meanMs: z.number(), p99Ms: z.number(), maxMs: z.number() });

/** How the portal does. What is said of the process and its connections is of the one that answers. */
export const adminSystem = z.object({
  at: instant,
  version: z.string(),
  nodeVersion: z.string(),
  process: z.object({
    startedAt: instant,
    uptimeSeconds: whole,
    memoryBytes: whole,
    heapBytes: whole,
    /** open live streams */
    streams: whole,
    /** connected devices; null where this process takes no MQTT itself */
    mqttConnections: z.nullable(whole),
    /** how late the process came to what was due */
    eventLoopDelay: times,
    /** its connections to the database, who waits for one now, and how long one was waited for */
    pool: z.object({ maxSize: whole, inUse: whole, waiting: whole, waits: times }),
    /** log lines that could not be written since the start */
    droppedLogLines: whole,
  }),
  ingest: z.object({
    /** samples a minute whose own time lies in the last 5 and 60 minutes */
    perMinute5: z.number(),
    perMinute60: z.number(),
    lastReceivedAt: z.nullable(instant),
    rejectedLastHour: whole,
  }),
  /** ten-minute buckets to be recomputed; the one that is filling now stands there again and again */
  rollups: waiting,
  /** buckets of all levels that were compared last, those that differed, and those that were right afterwards; null before the first time */
  comparison: z.nullable(z.object({ at: instant, compared: whole, differing: whole, repaired: whole })),
  /** spans whose derived channels are to be recomputed */
  derive: waiting,
  /** controllers with samples that were not judged yet; oldest: up to when one was judged */
  deviations: waiting,
  /** deviations whose next look is due */
  due: waiting,
  /** null where no worker ever ran; failed in the last days that the queue keeps */
  jobs: z.nullable(queue),
  deliveries: queue,
  mails: queue,
  database: z.object({
    bytes: whole,
    version: z.string(),
    connections: whole,
    /** the biggest, partitions and indexes counted in */
    tables: z.array(z.object({ name: z.string(), bytes: whole })),
  }),
  disk: z.object({ state: z.enum(['ok', 'low', 'full']), freeBytes: whole }),
  /** the last 50 errors of this process, newest first */
  errors: z.array(z.object({ at: instant, message: z.string(), cause: z.nullable(z.string()) })),
});
export type AdminSystem = z.output<typeof adminSystem>;

export const adminSystemApi = endpoints({
  system: {
    method: 'GET',
    path: '/admin/system',
    who: 'admin',
    summary: 'How the portal does: ingest rate, queues, database, disk, process, the last errors',
    reply: item(adminSystem),
  },
});
