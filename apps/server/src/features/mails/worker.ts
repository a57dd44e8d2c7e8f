import { dayMs, hourMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import { startQueueWorker, workThrough, type Queue, type Settlement } from '#platform/jobs/queue.ts';
import type { RetryPolicy } from '#platform/jobs/retry.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import type { Mailer } from './mailer.ts';
import { loadDueMails, markMailsKept, updateLeasedMail, type DueMail, type MailColumns } from './mails.sql.ts';

const pollMs = 1_000;
/** About a day: some links are valid for 30 minutes, others for 72 hours. */
export const mailRetry: RetryPolicy = { firstMs: 30_000, maxMs: 12 * hourMs, maxAttempts: 8 };

export type MailFailure = { reason: 'busy' | 'unreachable' | 'refused' | 'abandoned' | 'other'; why: string };

/** Saves what became of a mail where it came from, in the transaction that saves the result. */
export type OnMailResult = (ctx: Context, mailId: number, result: Settlement<MailFailure>) => Promise<void>;

const mailQueue = (
  mailer: Mailer,
  onResult: OnMailResult | undefined,
): Queue<number, DueMail, MailColumns, MailFailure> => ({
  name: 'mails',
  table: { name: 'mail', key: 'mailId' },
  retry: mailRetry,
  batchSize: 10,
  // A process killed while sending may have sent it; mailboxes see the same message id.
  leaseMs: 120_000,
  maxWaitMs: dayMs,
  load: loadDueMails,
  giveUpAt: ({ giveUpAt }) => giveUpAt,
  async attempt(_ctx, { mailId, onceKey, to: address, name, subject, text, language, urgent, at }) {
    const id = onceKey ?? `mail-${mailId}`;
    const result = await mailer({ id, to: { name, address }, subject, text, language, urgent, at });
    // The text of a sent mail is deleted.
    if (result.kind === 'sent') return { kind: 'done', columns: { state: 'sent', outcome: null, text: null } };
    const failure = { reason: result.reason, why: result.why };
    return { kind: result.kind === 'later' ? 'retry' : 'failed', failure };
  },
  failureColumns: ({ why }, isFinal) => ({ state: isFinal ? 'failed' : 'pending', outcome: why }),
  unexpected: (error) => ({ reason: 'other', why: String(error).slice(0, 200) }),
  abandoned: { reason: 'abandoned', why: 'abandoned too often' },
  update: (db, lease, schedule, columns) => updateLeasedMail(db, lease, { ...columns, ...schedule }),
  ...(onResult && { settled: onResult }),
});

/**
 * Sends everything that is due, or until the signal aborts; without a mail server keeps it in the outbox. Safe in
 * several processes at once.
 */
export const sendDueMails = async (ctx: Context, mailer: Mailer | null, onResult?: OnMailResult): Promise<void> => {
  await (mailer ? workThrough(ctx, mailQueue(mailer, onResult)) : markMailsKept(ctx.db));
};

/** Polls every second for mails to send. */
export const startMailWorker = (ctx: Context, mailer: Mailer | null, onResult?: OnMailResult): Worker => {
  if (mailer) return startQueueWorker(ctx, mailQueue(mailer, onResult), { pollMs });
  ctx.log.info(
    'no mail server (ONSIL_SMTP_URL): mails stay in the outbox, where administrators read them (/admin/mails)',
  );
  return startWorkerLoop('mails', ctx.log, pollMs, async () => void (await markMailsKept(ctx.db)));
};
