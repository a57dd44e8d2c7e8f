import { mailsApi } from '@onsil/contract/mails';
import { dayMs } from '@onsil/domain/calendar/duration';
import { calls, type Feature } from '#platform/feature.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import { createMailer } from './mailer.ts';
import { deleteOldMails } from './mails.sql.ts';
import { listOutboxMails, getOutboxMail, type RequireRecheck } from './outbox.ts';
import { startMailWorker, type OnMailResult } from './worker.ts';

export { formatMail } from './mail-templates.ts';
export { createMailer, getPortalAddress } from './mailer.ts';
export { cancelMails, deleteMails, removeMailsTo, type NewMail, sendMail } from './outbox.ts';
export type { OnMailResult } from './worker.ts';

const retentionMs = 30 * dayMs;

/** @param above what the feature takes from those above it: the check of the password, and who hears of results */
export const createMailsFeature = ({
  requireRecheck,
  onResult,
}: {
  requireRecheck: RequireRecheck;
  onResult: OnMailResult;
}): Feature => ({
  api: () => [
    calls(mailsApi, {
      listOutboxMails: (ctx, { query }) => listOutboxMails(ctx, query),
      getOutboxMail: (ctx, { params }) => getOutboxMail(ctx, requireRecheck, params.id),
    }),
  ],
  jobs: ({ ctx }) => [
    {
      name: 'mails.forget-old',
      cron: '40 4 * * *',
      run: () => deleteOlderThan(ctx, retentionMs, (before) => deleteOldMails(ctx.db, before)),
    },
  ],
  workers: ({ ctx, config }) => [startMailWorker(ctx, createMailer(config), onResult)],
});
