import { transact } from '#platform/database/transaction.ts';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteInquiriesBefore } from './inquiries.sql.ts';
import { deleteInquiryMails } from './create-inquiry.ts';

const dayMs = 86_400_000;

/** @param days retention after the answer, or after arrival without one */
export const inquiriesJobs = (ctx: Context, days: number): Job[] => [
  {
    name: 'inquiries.forget-old',
    cron: '45 4 * * *',
    run: () =>
      transact(ctx, async (ctx) => {
        await deleteInquiryMails(ctx.db, await deleteInquiriesBefore(ctx.db, new Date(ctx.now() - days * dayMs)));
      }),
  },
];
