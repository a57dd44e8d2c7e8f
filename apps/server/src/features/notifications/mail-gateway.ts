import type { Context } from '#platform/context.ts';
import type { Post } from '#features/mails/post-service.ts';
import { sendMail } from '#features/mails/service.ts';
import type { Gateway, MailTarget } from './channel-gateway.ts';
import { mailEnding } from './text-service.ts';

/**
 * Notices by e-mail. With a mail server they are sent at once, with the retries of the delivery; without one they are
 * stored in the outbox, once each.
 */
export const mailGateway = (ctx: Context, post: Post | null, portal: string): Gateway<MailTarget> => ({
  async send(message, { memberNo, address, name }) {
    const { language, level, at } = message;
    const id = `delivery-${message.deliveryId}`;
    const mail = {
      subject: message.title,
      text: `${message.body}\n\n${mailEnding(language, portal + message.url)}\n`,
      language,
      urgent: level >= 3,
    };
    if (!post) {
      await sendMail(ctx.db, { ...mail, memberNo, to: address, name, onceKey: id }, ctx.now());
      return { kind: 'kept', why: 'no mail server: stored in the outbox' };
    }
    const outcome = await post({ ...mail, id, to: { name, address }, at });
    return outcome.kind === 'later' ? { ...outcome, retryAfterMs: 0 } : outcome;
  },
});
