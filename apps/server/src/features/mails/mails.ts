export { formatMail } from './mail-templates.ts';
export { createMailer, getPortalAddress } from './mailer.ts';
export { cancelMails, deleteMails, removeMailsTo, type NewMail, sendMail } from './send-mail.ts';
export type { OnMailResult } from './worker.ts';
