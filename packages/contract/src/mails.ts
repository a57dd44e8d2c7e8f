import * as z from 'zod/mini';
import { endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { longRowNumberText, instant, integer } from './values.ts';

/** `kept`: no mail server, so it stays in the outbox. */
export const mailState = z.enum(['pending', 'sent', 'failed', 'kept']);
export type MailState = z.output<typeof mailState>;

const mailRow = {
  mailId: integer,
  to: z.string(),
  name: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: integer,
  /** response of the mail server, for troubleshooting */
  outcome: z.nullable(z.string()),
  at: instant,
};
export const mail = z.object(mailRow);
export type Mail = z.output<typeof mail>;

/** The text is deleted once the mail is sent. */
export const mailDetail = z.object({ ...mailRow, text: z.nullable(z.string()) });
export type MailDetail = z.output<typeof mailDetail>;

/** What mails can be sorted by. */
export const mailSortKeys = ['subject', 'to', 'state', 'at'] as const;

export const mailsApi = endpoints({
  listOutboxMails: {
    method: 'GET',
    path: '/admin/mails',
    who: 'admin',
    summary: 'List the outbox: mails of the last 30 days, newest first',
    query: z.strictObject({ state: z.optional(mailState), ...sortQuery(mailSortKeys), ...pageQuery }),
    costly: 'read',
    reply: items(mail),
  },
  getOutboxMail: {
    method: 'GET',
    path: '/admin/mail/{id}',
    who: 'admin',
    summary: 'Get a mail of the outbox, with its text unless it was sent; within 10 minutes of a re-check, and audited',
    params: z.strictObject({ id: longRowNumberText }),
    reply: item(mailDetail),
  },
});
