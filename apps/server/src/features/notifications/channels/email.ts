import type { Context } from '#platform/context.ts';
import { type Mailer, sendMail } from '#features/mails/mails.ts';
import type { Channel, MailTarget } from './channel.ts';
import { formatMailFooter } from '../write/notice-text.ts';

/**
 * Notices by e-mail. With a mail server they are sent at once, with the retries of the delivery; without one they are
 * stored in the outbox, once each.
 */
export const createEmailChannel = (ctx: Context, post: Mailer | null, portal: string): Channel<MailTarget> => ({
  async send(message, { memberNo, address, name }) {
    const { language, level, at } = message;
    const id = `delivery-${message.deliveryId}`;
    const mail = {
      subject: message.title,
      text: `${message.body}\n\n${formatMailFooter(language, portal + message.url)}\n`,
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
