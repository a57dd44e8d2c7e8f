import type { Pool } from 'pg';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { evaluateOutcomes } from './outcome-service.ts';
import { pruneCheckpoints } from './state-repository.ts';

export const deviationsJobs = (ctx: Context, pool: Pool): Job[] => [
  { name: 'deviations.judge-outcomes', cron: '* * * * *', run: () => evaluateOutcomes(pool, ctx) },
  {
    name: 'deviations.thin-out-checkpoints',
    cron: '20 4 * * *',
    run: async () => void (await pruneCheckpoints(pool, new Date(ctx.now()))),
  },
];
