import type { Database } from '#platform/database.ts';
import {
  countDeviations,
  countJobs,
  countSending,
  countWaiting,
  type Sending,
  type Waiting,
} from './state-repository.ts';

export type Backlog = {
  rollups: Waiting;
  derive: Waiting;
  /** controllers with samples that were not judged yet */
  deviations: Waiting;
  /** deviations whose next look is due */
  due: Waiting;
  deliveries: Sending;
  mails: Sending;
  jobs: Sending | null;
};

const day = 86_400_000;
/** The database is asked for metrics once in so long, however many ask. */
const keptMs = 2_000;

/** What waits to be done in the database. */
export const countBacklog = async (db: Database, now: Date): Promise<Backlog> => {
  const since = new Date(now.getTime() - day);
  const [waiting, deviations, sending, jobs] = await Promise.all([
    countWaiting(db),
    countDeviations(db, now),
    countSending(db, since),
    countJobs(db, since),
  ]);
  return { ...waiting, ...deviations, ...sending, jobs };
};

const kept = new WeakMap<Database, { at: number; backlog: Promise<Backlog> }>();

/** The same, asked at most every two seconds. */
export const readBacklog = (db: Database, now: Date): Promise<Backlog> => {
  const last = kept.get(db);
  if (last && performance.now() - last.at < keptMs) return last.backlog;
  const backlog = countBacklog(db, now);
  kept.set(db, { at: performance.now(), backlog });
  return backlog;
};
