import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import type { FileStorage } from './store-gateway.ts';
import { sweepFiles } from './sweep-service.ts';

export const filesJobs = (ctx: Context, files: FileStorage): Job[] => [
  { name: 'files.sweep', cron: '15 * * * *', run: () => sweepFiles(ctx, files) },
];
