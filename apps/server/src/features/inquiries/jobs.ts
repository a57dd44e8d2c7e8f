import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { deleteAnsweredBefore } from './repository.ts';

const day = 86_400_000;

/** @param days how long an inquiry is kept after its answer */
export const inquiriesJobs = (ctx: Context, days: number): Job[] => [
  {
    name: 'inquiries.forget-answered',
    cron: '45 4 * * *',
    run: async () => void (await deleteAnsweredBefore(ctx.db, new Date(ctx.now() - days * day))),
  },
];
