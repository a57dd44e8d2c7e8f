import type { Pool } from 'pg';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import {
  createPartition,
  dropPartition,
  listPartitions,
  monthAfter,
  monthOf,
  monthStart,
} from './partition-repository.ts';
import { compareRollups } from './rollup-comparison-service.ts';
import { deleteOldRejections } from './repository.ts';

const dayMs = 86_400_000;
const rejectionTtlMs = 30 * dayMs;
/** Each controller is compared completely every 30 days, for at most 8 minutes per night. */
const wholeAfterMs = 30 * dayMs;
const maxWholeMs = 8 * 60_000;

/** Time of the oldest raw sample that is kept: the start of the month `months` ago, in UTC. */
export const oldestRetainedTime = (now: number, months: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
};

const createPartitionsAhead = async (pool: Pool, now: number): Promise<void> => {
  const month = monthOf(now);
  for (const one of [month, monthAfter(month), monthAfter(monthAfter(month))]) await createPartition(pool, one);
};

const dropOldPartitions = async (pool: Pool, oldest: number): Promise<void> => {
  for (const month of await listPartitions(pool))
    if (monthStart(monthAfter(month)).getTime() <= oldest) await dropPartition(pool, month);
};

export const telemetryJobs = (ctx: Context, pool: Pool, rawMonths: number): Job[] => [
  { name: 'telemetry.make-partitions', cron: '5 3 * * *', run: () => createPartitionsAhead(pool, ctx.now()) },
  {
    name: 'telemetry.drop-old-samples',
    cron: '35 3 * * *',
    run: () => dropOldPartitions(pool, oldestRetainedTime(ctx.now(), rawMonths)),
  },
  {
    name: 'telemetry.forget-rejections',
    cron: '50 3 * * *',
    run: () => deleteOldRejections(ctx.db, new Date(ctx.now() - rejectionTtlMs)),
  },
  {
    name: 'telemetry.compare-rollups',
    cron: '10 4 * * *',
    run: async () =>
      void (await compareRollups({ pool, log: ctx.log, now: ctx.now, gently: true, wholeAfterMs, maxWholeMs })),
  },
];
