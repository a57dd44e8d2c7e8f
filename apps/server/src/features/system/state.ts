import type { AdminSystem } from '@onsil/contract/admin-system';
import { countReceived, getLastComparison, type PendingMarks } from '#features/telemetry/telemetry.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { getPoolState } from '#platform/database/pool.ts';
import type { QueueLength } from '#platform/database/queue-length.ts';
import type { DiskWatch } from '#platform/disk/disk-space.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { getEventLoopDelay } from '#platform/log/event-loop-delay.ts';
import { countDroppedLogLines } from '#platform/log/log-file.ts';
import type { Measurement } from '#platform/log/measure-window.ts';
import { listRecentErrors } from '#platform/log/recent-errors.ts';
import { countBacklog } from './backlog.ts';
import { measureDatabase } from './state.sql.ts';

/** Sources of this process's state; `mqttConnections` is null without MQTT. */
export type SystemState = {
  version: string;
  disk: DiskWatch;
  streams: () => number;
  mqttConnections: (() => number) | null;
};

const rate = (count: number, minutes: number): number => Math.round((count / minutes) * 10) / 10;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const waitingOf = ({ pending, oldest }: QueueLength): AdminSystem['due'] => ({ pending, oldest: iso(oldest) });
const marksOf = (marks: PendingMarks): AdminSystem['rollups'] => ({ ...waitingOf(marks), failed: marks.failed });
const timesOf = ({ meanMs, p99Ms, maxMs }: Measurement) => ({ meanMs, p99Ms, maxMs });

const processState = (db: Database, { streams, mqttConnections }: SystemState): AdminSystem['process'] => {
  const { rss, heapUsed } = process.memoryUsage();
  const { maxSize, inUse, waiting, waits } = getPoolState(db);
  return {
    startedAt: new Date(performance.timeOrigin).toISOString(),
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: rss,
    heapBytes: heapUsed,
    streams: streams(),
    mqttConnections: mqttConnections?.() ?? null,
    eventLoopDelay: timesOf(getEventLoopDelay()),
    databasePool: { maxSize, inUse, waiting, waits: timesOf(waits) },
    droppedLogLines: countDroppedLogLines(),
  };
};

/** State of the portal. With several processes, process figures and errors are those of the responding one. */
export const getSystemState = async (ctx: MemberContext, system: SystemState): Promise<AdminSystem> => {
  requireAdmin(ctx);
  const now = new Date(ctx.now());
  const [ingest, { rollups, derive, deviations, due, ...sending }, database, comparison] = await Promise.all([
    countReceived(ctx.db, now),
    countBacklog(ctx.db, now),
    measureDatabase(ctx.db),
    getLastComparison(ctx.db),
  ]);
  return {
    at: now.toISOString(),
    version: system.version,
    nodeVersion: process.versions.node,
    process: processState(ctx.db, system),
    ingest: {
      perMinute5: rate(ingest.last5, 5),
      perMinute60: rate(ingest.last60, 60),
      lastReceivedAt: iso(ingest.receivedAt),
      rejectedLastHour: ingest.rejected,
    },
    rollups: marksOf(rollups),
    comparison: comparison
      ? {
          at: comparison.endedAt.toISOString(),
          compared: comparison.compared,
          differing: comparison.differing,
          repaired: comparison.repaired,
        }
      : null,
    derive: marksOf(derive),
    deviations: waitingOf(deviations),
    due: waitingOf(due),
    ...sending,
    database,
    disk: { state: system.disk.state(), freeBytes: system.disk.freeBytes() },
    errors: [...listRecentErrors()],
  };
};
