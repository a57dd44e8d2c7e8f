export { formatMail } from './mail-templates.ts';
export { type Mailer, createMailer, getPortalAddress } from './mailer.ts';
export { deleteMails, removeMailsTo, sendMail } from './send-mail.ts';
