import type { Context } from '#platform/context.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { markMailsKept, completeMail, leaseDueMails, type LeasedMail } from './mails.sql.ts';
import type { Mailer } from './mailer.ts';

const batchSize = 10;
const pollMs = 1_000;
/** Lease of a mail. A process killed while sending may have sent it; mailboxes see the same message id. */
const leaseMs = 120_000;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Retries cover hours: some links are valid for 30 minutes, others for 72 hours. */
const waitsMs = [minuteMs / 2, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs];

/** Time of the next attempt, epoch ms, spread by `random` (0 to 1); null: give up. */
export const nextMailAttemptAt = (attempts: number, now: number, random: number): number | null => {
  const waitMs = waitsMs[attempts - 1];
  return waitMs === undefined ? null : now + waitMs * (0.75 + random / 2);
};

const send = async (ctx: Context, post: Mailer, mail: LeasedMail): Promise<void> => {
  const { to: address, name, ...content } = mail;
  const result = await post({ ...content, id: `mail-${mail.mailId}`, to: { name, address } });
  if (result.kind === 'sent') return void (await completeMail(ctx.db, mail, { state: 'sent' }));
  const at = result.kind === 'later' ? nextMailAttemptAt(mail.attempts, ctx.now(), Math.random()) : null;
  ctx.log.warn({ mailId: mail.mailId, attempts: mail.attempts, again: at !== null }, 'mail not sent');
  const update =
    at === null
      ? { state: 'failed' as const, outcome: result.why }
      : { state: 'pending' as const, outcome: result.why, nextTryAt: new Date(at) };
  await completeMail(ctx.db, mail, update);
};

/**
 * Sends everything that is due, or until the signal aborts; without a mail server keeps it in the outbox. Safe in
 * several processes at once.
 */
export const sendDueMails = async (ctx: Context, post: Mailer | null, stopping?: AbortSignal): Promise<void> => {
  if (!post) return void (await markMailsKept(ctx.db));
  while (!stopping?.aborted) {
    const now = ctx.now();
    const taken = await leaseDueMails(ctx.db, new Date(now), new Date(now + leaseMs), batchSize);
    if (taken.length === 0) return;
    await Promise.all(taken.map((mail) => send(ctx, post, mail)));
  }
};

/** Polls every second for mails to send. */
export const startMailWorker = (ctx: Context, post: Mailer | null): Worker => {
  if (!post)
    ctx.log.info(
      'no mail server (ONSIL_SMTP_URL): mails stay in the outbox, where administrators read them (/admin/mails)',
    );
  return startWorkerLoop('mails', ctx.log, pollMs, (stopping) => sendDueMails(ctx, post, stopping));
};
