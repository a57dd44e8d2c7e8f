import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import type { FileStorage } from './store/file-store.ts';
import { sweepFiles } from './sweep.ts';

export const filesJobs = (ctx: Context, files: FileStorage): Job[] => [
  { name: 'files.sweep', cron: '15 * * * *', run: () => sweepFiles(ctx, files) },
];
