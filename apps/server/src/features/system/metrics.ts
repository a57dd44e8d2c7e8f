import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '#platform/database/database.ts';
import { getPoolState } from '#platform/database/pool.ts';
import type { DiskWatch } from '#platform/disk/disk-space.ts';
import { getEventLoopDelay } from '#platform/log/event-loop-delay.ts';
import { countDroppedLogLines } from '#platform/log/log-file.ts';
import type { Measurement } from '#platform/log/measure-window.ts';
import { getCachedBacklog, type Backlog } from './backlog.ts';

/** Sources of this process's metrics; null for what it does not have. */
export type MetricsSource = {
  db: Database;
  now: () => number;
  disk: Pick<DiskWatch, 'state' | 'freeBytes'>;
  version: string;
  streams: (() => number) | null;
  mqttConnections: (() => number) | null;
};

type Scrape = {
  gauge(name: string, help: string, value: number | null, labels?: Record<string, string>): void;
  counter(name: string, help: string, value: number): void;
};

/** A registry for one scrape, so that several portals in one process do not mix. */
const createScrape = (registry: Registry): Scrape => {
  const gauges = new Map<string, Gauge>();
  const gaugeOf = (name: string, help: string, labelNames: string[]): Gauge => {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] });
    gauges.set(name, gauge);
    return gauge;
  };
  return {
    gauge(name, help, value, labels = {}) {
      if (value !== null) gaugeOf(name, help, Object.keys(labels)).set(labels, value);
    },
    counter: (name, help, value) => new Counter({ name, help, registers: [registry] }).inc(value),
  };
};

const seconds = (ms: number): number => ms / 1000;

const addTimes = ({ gauge }: Scrape, name: string, help: string, { meanMs, p99Ms, maxMs }: Measurement): void => {
  const over = `${help}, over the last one to two minutes`;
  for (const [stat, ms] of Object.entries({ mean: meanMs, p99: p99Ms, max: maxMs }))
    gauge(name, over, seconds(ms), { stat });
};

const addProcess = (scrape: Scrape, { db, version, disk, streams, mqttConnections }: MetricsSource): void => {
  const { gauge, counter } = scrape;
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  gauge('onsil_info', 'Versions of Onsil and Node', 1, { version, node: process.versions.node });
  gauge('process_start_time_seconds', 'Start of this process, Unix time', seconds(performance.timeOrigin));
  gauge('process_resident_memory_bytes', 'Memory of this process', rss);
  gauge('onsil_heap_used_bytes', 'JavaScript heap in use', heapUsed);
  counter('process_cpu_seconds_total', 'Processor time of this process', (user + system) / 1_000_000);
  addTimes(
    scrape,
    'onsil_event_loop_delay_seconds',
    'How late the event loop came to what was due',
    getEventLoopDelay(),
  );
  const { size, maxSize, inUse, waiting, waits } = getPoolState(db);
  for (const [state, value] of Object.entries({ open: size, max: maxSize, used: inUse }))
    gauge('onsil_pool_connections', 'Database connections of this process', value, { state });
  gauge('onsil_pool_waiting', 'Who waits for a database connection now', waiting);
  addTimes(scrape, 'onsil_pool_wait_seconds', 'Time until a database connection was had', waits);
  gauge('onsil_streams', 'Open live streams', streams?.() ?? null);
  gauge('onsil_mqtt_connections', 'Devices at the embedded broker', mqttConnections?.() ?? null);
  counter('onsil_log_lines_dropped_total', 'Log lines that could not be written', countDroppedLogLines());
  gauge('onsil_disk_free_bytes', 'Free space on the disk of the data folder', disk.freeBytes());
  gauge('onsil_disk_refusing', '1 while the disk is too full to take samples', disk.state() === 'full' ? 1 : 0);
};

const addBacklog = ({ gauge }: Scrape, backlog: Backlog, now: number): void => {
  const age = (oldest: Date | null): number => (oldest ? Math.max(0, seconds(now - oldest.getTime())) : 0);
  const waiting = 'What waits in each queue; marks are counted up to 10,000';
  const oldest = 'Age of the oldest that waits in each queue';
  const { journal, rollups, derive, deviations, due, deliveries, mails, jobs } = backlog;
  for (const [queue, one] of Object.entries({ rollups, derive, deviations, due })) {
    gauge('onsil_queue_length', waiting, one.pending, { queue });
    gauge('onsil_queue_oldest_seconds', oldest, age(one.oldest), { queue });
  }
  for (const [queue, one] of Object.entries({ journal, deliveries, mails, jobs }))
    gauge('onsil_queue_length', waiting, one?.pending ?? null, { queue });
  const failed = 'What was given up in each queue within the last day, or could not be done and is tried again';
  for (const [queue, one] of Object.entries({ journal, rollups, derive, deliveries, mails, jobs }))
    gauge('onsil_queue_failed', failed, one?.failed ?? null, { queue });
};

/** Metrics of this process and its database in Prometheus format. Works while the database is unavailable. */
export const formatMetrics = async (source: MetricsSource): Promise<{ contentType: string; body: string }> => {
  const registry = new Registry();
  const scrape = createScrape(registry);
  const backlog = await getCachedBacklog(source.db, new Date(source.now())).catch(() => null);
  scrape.gauge('onsil_database_up', '1 where the database answers', backlog ? 1 : 0);
  addProcess(scrape, source);
  if (backlog) addBacklog(scrape, backlog, source.now());
  return { contentType: registry.contentType, body: await registry.metrics() };
};
