import { dayMs } from '@onsil/domain/calendar/duration';
import { countEntries, countPending, type PendingMarks } from '#features/telemetry/telemetry.ts';
import type { Database } from '#platform/database/database.ts';
import type { QueueLength } from '#platform/database/queue-length.ts';
import { countDeviationBacklog, countJobs, countSendQueues, type SendQueueCounts } from './state.sql.ts';

export type Backlog = {
  /** flushes of samples that are acknowledged and not stored yet */
  journal: SendQueueCounts;
  rollups: PendingMarks;
  derive: PendingMarks;
  /** controllers with samples that were not evaluated yet */
  deviations: QueueLength;
  /** deviations that are due for evaluation */
  due: QueueLength;
  deliveries: SendQueueCounts;
  mails: SendQueueCounts;
  jobs: SendQueueCounts | null;
};
/** Cache time: metrics query the database at most this often. */
const cacheMs = 2_000;

/** Length of each queue in the database. */
export const countBacklog = async (db: Database, now: Date): Promise<Backlog> => {
  const since = new Date(now.getTime() - dayMs);
  const [journal, waiting, deviations, sending, jobs] = await Promise.all([
    countEntries(db),
    countPending(db, now),
    countDeviationBacklog(db, now),
    countSendQueues(db, since),
    countJobs(db, since),
  ]);
  return { journal, ...waiting, ...deviations, ...sending, jobs };
};

const cache = new WeakMap<Database, { at: number; backlog: Promise<Backlog> }>();

/** Cached queue lengths, at most 2 seconds old. */
export const getCachedBacklog = (db: Database, now: Date): Promise<Backlog> => {
  const last = cache.get(db);
  if (last && performance.now() - last.at < cacheMs) return last.backlog;
  const backlog = countBacklog(db, now);
  cache.set(db, { at: performance.now(), backlog });
  return backlog;
};
