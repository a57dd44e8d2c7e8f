import type { NewMail } from '#features/mails/mails.ts';
import { formatMailFooter } from '../write/notice-text.ts';
import type { NoticeMessage } from './channel.ts';

/** Notices by e-mail, which go through the outbox of mails. */
export type MailChannel = {
  /** without one, mails stay in the outbox */
  hasServer: boolean;
  compose(message: NoticeMessage): Pick<NewMail, 'subject' | 'text' | 'language' | 'urgent'>;
};

export const createMailChannel = (hasServer: boolean, portal: string): MailChannel => ({
  hasServer,
  compose: ({ title, body, url, language, level }) => ({
    subject: title,
    text: `${body}\n\n${formatMailFooter(language, portal + url)}\n`,
    language,
    urgent: level >= 3,
  }),
});
