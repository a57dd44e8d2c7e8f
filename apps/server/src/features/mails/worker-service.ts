import type { Context } from '#platform/context.ts';
import { startWorkerLoop, type Worker } from '#platform/worker-loop.ts';
import { keepMails, settleMail, takeDueMails, type TakenMail } from './repository.ts';
import type { Post } from './post-service.ts';

const atOnce = 10;
const pauseMs = 1_000;
/** After this time a sending whose process was killed is taken again: the mailbox sees the same message id. */
const abandonedAfterMs = 120_000;

const minute = 60_000;
const hour = 60 * minute;
/** A link of 30 minutes is of no use after hours; one of 72 is. */
const waits = [minute / 2, 2 * minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];

/** When a mail is tried again, epoch ms, spread by `random` (0 to 1); null: it is given up. */
export const nextMailTry = (attempts: number, now: number, random: number): number | null => {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : now + wait * (0.75 + random / 2);
};

const send = async (ctx: Context, post: Post, mail: TakenMail): Promise<void> => {
  const { to: address, name, ...letter } = mail;
  const posted = await post({ ...letter, id: `mail-${mail.mailId}`, to: { name, address } });
  if (posted.kind === 'sent') return void (await settleMail(ctx.db, mail, { state: 'sent' }));
  const at = posted.kind === 'later' ? nextMailTry(mail.attempts, ctx.now(), Math.random()) : null;
  ctx.log.warn({ mailId: mail.mailId, attempts: mail.attempts, again: at !== null }, 'mail not sent');
  const settled =
    at === null
      ? { state: 'failed' as const, outcome: posted.why }
      : { state: 'pending' as const, outcome: posted.why, nextTryAt: new Date(at) };
  await settleMail(ctx.db, mail, settled);
};

/** Sends everything that is due, or leaves it in the outbox where there is no mail server. Several processes may do it. */
export const sendDueMails = async (ctx: Context, post: Post | null): Promise<void> => {
  if (!post) return void (await keepMails(ctx.db));
  for (;;) {
    const now = ctx.now();
    const taken = await takeDueMails(ctx.db, new Date(now), new Date(now + abandonedAfterMs), atOnce);
    if (taken.length === 0) return;
    await Promise.all(taken.map((mail) => send(ctx, post, mail)));
  }
};

/** Looks every second for mails to send. */
export const startMailWorker = (ctx: Context, post: Post | null): Worker => {
  if (!post)
    ctx.log.info(
      'no mail server (ONSIL_SMTP_URL): mails stay in the outbox, where administrators read them (/admin/mails)',
    );
  return startWorkerLoop('mails', ctx.log, pauseMs, () => sendDueMails(ctx, post));
};
