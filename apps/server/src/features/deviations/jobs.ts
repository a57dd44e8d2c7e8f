import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { evaluateOutcomes } from './actions/outcomes.ts';
import { pruneCheckpoints } from './evaluate/state.sql.ts';

export const deviationsJobs = (ctx: Context): Job[] => [
  { name: 'deviations.judge-outcomes', cron: '* * * * *', run: () => evaluateOutcomes(ctx) },
  {
    name: 'deviations.thin-out-checkpoints',
    cron: '20 4 * * *',
    run: async () => void (await pruneCheckpoints(ctx.db, new Date(ctx.now()))),
  },
];
