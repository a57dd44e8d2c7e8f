import type { Context } from '#platform/context.ts';
import type { Post } from '#features/mails/post-service.ts';
import { sendMail } from '#features/mails/service.ts';
import type { Gateway, MailTarget } from './channel-gateway.ts';
import { mailEnding } from './text-service.ts';

/**
 * Notices by e-mail. With a mail server they go out at once, with the tries of the delivery; without one they land in the
 * portal's outbox, once each.
 */
export const mailGateway = (ctx: Context, post: Post | null, portal: string): Gateway<MailTarget> => ({
  async send(message, { mno, address, name }) {
    const { language, level, at } = message;
    const id = `delivery-${message.deliveryId}`;
    const letter = {
      subject: message.title,
      text: `${message.body}\n\n${mailEnding(language, portal + message.url)}\n`,
      language,
      urgent: level >= 3,
    };
    if (!post) {
      await sendMail(ctx.db, { ...letter, mno, to: address, name, onceKey: id }, ctx.now());
      return { kind: 'kept', why: 'no mail server: kept in the outbox' };
    }
    const posted = await post({ ...letter, id, to: { name, address }, at });
    return posted.kind === 'later' ? { ...posted, retryAfterMs: 0 } : posted;
  },
});
