export { formatMail } from './mail-text.ts';
export { type Mailer, createMailer, getPortalAddress } from './mailer.ts';
export { deleteMails, removeMailsTo, sendMail } from './send-mail.ts';
