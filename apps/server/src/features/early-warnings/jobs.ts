import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { evaluateEarlyWarnings } from './evaluate.ts';

/** Less than the interval, so that a long run does not overtake the next. */
const maxMs = 5 * 60_000;

export const earlyWarningsJobs = (ctx: Context): Job[] => [
  {
    name: 'early-warnings.evaluate',
    cron: '*/10 * * * *',
    run: async () => void (await evaluateEarlyWarnings(ctx, maxMs)),
  },
];
