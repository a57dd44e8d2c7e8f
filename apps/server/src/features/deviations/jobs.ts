import type { Pool } from 'pg';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { judgeOutcomes } from './outcome-service.ts';
import { thinOutCheckpoints } from './state-repository.ts';

export const deviationsJobs = (ctx: Context, pool: Pool): Job[] => [
  { name: 'deviations.judge-outcomes', cron: '* * * * *', run: () => judgeOutcomes(pool, ctx) },
  {
    name: 'deviations.thin-out-checkpoints',
    cron: '20 4 * * *',
    run: async () => void (await thinOutCheckpoints(pool, new Date(ctx.now()))),
  },
];
