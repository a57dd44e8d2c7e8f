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

const day = 86_400_000;
const rejectionsKeptMs = 30 * day;
/** Each controller is compared whole once in so many days, within so long a night. */
const wholeAfterMs = 30 * day;
const maxWholeMs = 8 * 60_000;

/** The oldest time of which raw samples are kept: the start of the month that many months ago. */
export const oldestKept = (now: number, months: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
};

const makeAhead = async (pool: Pool, now: number): Promise<void> => {
  const month = monthOf(now);
  for (const one of [month, monthAfter(month), monthAfter(monthAfter(month))]) await createPartition(pool, one);
};

const dropOld = async (pool: Pool, oldest: number): Promise<void> => {
  for (const month of await listPartitions(pool))
    if (monthStart(monthAfter(month)).getTime() <= oldest) await dropPartition(pool, month);
};

export const telemetryJobs = (ctx: Context, pool: Pool, rawMonths: number): Job[] => [
  { name: 'telemetry.make-partitions', cron: '5 3 * * *', run: () => makeAhead(pool, ctx.now()) },
  {
    name: 'telemetry.drop-old-samples',
    cron: '35 3 * * *',
    run: () => dropOld(pool, oldestKept(ctx.now(), rawMonths)),
  },
  {
    name: 'telemetry.forget-rejections',
    cron: '50 3 * * *',
    run: () => deleteOldRejections(ctx.db, new Date(ctx.now() - rejectionsKeptMs)),
  },
  {
    name: 'telemetry.compare-rollups',
    cron: '10 4 * * *',
    run: async () =>
      void (await compareRollups({ pool, log: ctx.log, now: ctx.now, gently: true, wholeAfterMs, maxWholeMs })),
  },
];
