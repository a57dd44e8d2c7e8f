import type { AdminSystem } from '@onsil/contract/admin-system';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import type { DiskWatch } from '#platform/disk-watch.ts';
import { recentErrors } from '#platform/recent-errors.ts';
import { lastComparison } from '#features/telemetry/rollup-comparison-service.ts';
import { countIngest, countJobs, countSending, countWaiting, measureDatabase } from './state-repository.ts';

/** What this process knows of itself; `mqttConnections` is null where it takes no MQTT. */
export type SystemState = {
  version: string;
  disk: DiskWatch;
  streams: () => number;
  mqttConnections: (() => number) | null;
};

const day = 86_400_000;

const rate = (count: number, minutes: number): number => Math.round((count / minutes) * 10) / 10;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const processState = ({ streams, mqttConnections }: SystemState): AdminSystem['process'] => {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    startedAt: new Date(performance.timeOrigin).toISOString(),
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: rss,
    heapBytes: heapUsed,
    streams: streams(),
    mqttConnections: mqttConnections?.() ?? null,
  };
};

/** How the portal does. With several processes what is said of the process and its errors is of the one that answers. */
export const systemState = async (ctx: CallContext, system: SystemState): Promise<AdminSystem> => {
  requireAdmin(ctx);
  const now = new Date(ctx.now());
  const yesterday = new Date(ctx.now() - day);
  const [ingest, waiting, sending, jobs, database, comparison] = await Promise.all([
    countIngest(ctx.db, now),
    countWaiting(ctx.db),
    countSending(ctx.db, yesterday),
    countJobs(ctx.db, yesterday),
    measureDatabase(ctx.db),
    lastComparison(ctx.db),
  ]);
  return {
    at: now.toISOString(),
    version: system.version,
    nodeVersion: process.versions.node,
    process: processState(system),
    ingest: {
      perMinute5: rate(ingest.last5, 5),
      perMinute60: rate(ingest.last60, 60),
      lastReceivedAt: iso(ingest.receivedAt),
      rejectedLastHour: ingest.rejected,
    },
    rollups: { ...waiting.rollups, oldest: iso(waiting.rollups.oldest) },
    comparison: comparison
      ? {
          at: comparison.endedAt.toISOString(),
          compared: comparison.compared,
          differing: comparison.differing,
          repaired: comparison.repaired,
        }
      : null,
    derive: { ...waiting.derive, oldest: iso(waiting.derive.oldest) },
    jobs,
    ...sending,
    database,
    disk: { state: system.disk.state(), freeBytes: system.disk.freeBytes() },
    errors: [...recentErrors()],
  };
};
