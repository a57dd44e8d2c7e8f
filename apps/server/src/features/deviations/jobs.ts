import type { Pool } from 'pg';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { evaluateOutcomes } from './actions/outcomes.ts';
import { pruneCheckpoints } from './evaluate/state.sql.ts';

export const deviationsJobs = (ctx: Context, pool: Pool): Job[] => [
  { name: 'deviations.judge-outcomes', cron: '* * * * *', run: () => evaluateOutcomes(pool, ctx) },
  {
    name: 'deviations.thin-out-checkpoints',
    cron: '20 4 * * *',
    run: async () => void (await pruneCheckpoints(pool, new Date(ctx.now()))),
  },
];
